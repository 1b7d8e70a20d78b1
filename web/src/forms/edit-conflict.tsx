import type { ReactNode } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { ConflictDialog } from '../ui/conflict-dialog.tsx'
import type { Conflict } from './use-edit-form.ts'
import { changesOf } from './use-form.ts'

interface EditConflictProps<Field extends string> {
  /** What useEditForm gives. */
  form: {
    conflict: Conflict<Record<Field, string>, unknown> | undefined
    isSending: boolean
    resolve: (mine: readonly string[]) => void
    leaveConflict: () => void
  }
  /** All fields of the form, in their order, as they are called on the page. */
  fields: readonly { field: Field; label: string }[]
  shown: (field: Field, value: string) => string
  error: ReactNode
}

/** Who made the other change and when, where the thing knows it. */
function changeOf(current: unknown): { name: string; at: string } | undefined {
  const { updated_by, updated_at } = current as { updated_by?: { name?: unknown }; updated_at?: unknown }
  const name = updated_by?.name
  return typeof name === 'string' && typeof updated_at === 'string' ? { name, at: updated_at } : undefined
}

/** AST-12: shown while a form that edits a thing finds it changed by somebody else. */
export function EditConflict<Field extends string>(props: EditConflictProps<Field>) {
  const { form, fields, shown, error } = props
  const { moment } = useFormat()
  const { conflict } = form
  if (!conflict) return null
  const change = changeOf(conflict.current)
  return (
    <ConflictDialog
      key={conflict.fields.join(' ')}
      conflicts={fields
        .filter(({ field }) => conflict.fields.includes(field))
        .map(({ field, label }) => ({
          field,
          label,
          before: shown(field, conflict.before[field]),
          theirs: shown(field, conflict.theirs[field]),
          mine: shown(field, conflict.mine[field]),
        }))}
      others={Object.keys(changesOf(conflict.before, conflict.mine)).length - conflict.fields.length}
      {...(change && { change: { name: change.name, when: moment(change.at) } })}
      isSaving={form.isSending}
      error={error}
      onClose={form.leaveConflict}
      onSave={form.resolve}
    />
  )
}
