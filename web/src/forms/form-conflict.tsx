import type { ReactNode } from 'react'
import { ConflictDialog } from '../ui/conflict-dialog.tsx'
import { changesOf } from './use-form.ts'

interface FormConflictProps<Values extends Record<string, string>> {
  /** What useEditForm gives. */
  form: {
    conflict: { fields: string[]; before: Values; theirs: Values; mine: Values } | undefined
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

/** AST-12: asks which of two people's values is to hold, where an edited form meets a change of somebody else. */
export function FormConflict<Values extends Record<string, string>>(props: FormConflictProps<Values>) {
  const { form, unitOf = (field) => field, labelOf, textOf, error } = props
  const { conflict } = form
  if (!conflict) return null
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
      isSaving={form.isSending}
      error={error}
      onClose={form.leaveConflict}
      onSave={form.resolve}
    />
  )
}
