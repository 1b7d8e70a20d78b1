import type { ReactNode } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { ConflictDialog } from '../ui/conflict-dialog.tsx'
import type { Conflict } from './use-edit-form.ts'
import { changesOf } from './use-form.ts'

interface FormConflictProps<Values extends Record<string, string>> {
  /** What useEditForm gives. */
  form: {
    conflict: Conflict<Values, unknown> | undefined
    isSending: boolean
    resolve: (mine: string[]) => void
    leaveConflict: () => void
  }
  unitOf?: (field: string) => string
  /** The name of a field, or of what several belong to. */
  labelOf: (unit: string) => string
  /** Its value in words. */
  textOf: (unit: string, values: Values) => string
  error?: ReactNode
}

/** Who made the other change and when, where the thing knows it. */
function changeOf(current: unknown): { name: string; at: string } | undefined {
  const { updated_by, updated_at } = current as { updated_by?: { name?: unknown }; updated_at?: unknown }
  const name = updated_by?.name
  return typeof name === 'string' && typeof updated_at === 'string' ? { name, at: updated_at } : undefined
}

/** AST-12: asks which of two people's values is to hold, where an edited form meets a change of somebody else. */
export function FormConflict<Values extends Record<string, string>>(props: FormConflictProps<Values>) {
  const { form, unitOf = (field) => field, labelOf, textOf, error } = props
  const { moment } = useFormat()
  const { conflict } = form
  if (!conflict) return null
  const change = changeOf(conflict.current)
  const mine = new Set(Object.keys(changesOf(conflict.before, conflict.mine)).map(unitOf))
  return (
    <ConflictDialog
      key={conflict.fields.join(' ')}
      conflicts={conflict.fields.map((unit) => ({
        field: unit,
        label: labelOf(unit),
        before: textOf(unit, conflict.before),
        theirs: textOf(unit, conflict.theirs),
        mine: textOf(unit, conflict.mine),
      }))}
      others={mine.size - conflict.fields.length}
      {...(change && { change: { name: change.name, when: moment(change.at) } })}
      isSaving={form.isSending}
      error={error}
      onClose={form.leaveConflict}
      onSave={form.resolve}
    />
  )
}
