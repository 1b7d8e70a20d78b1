import { type ReactNode, Suspense } from 'react'
import { lazyPiece } from './lazy-piece.ts'

/** A field that two people have changed, its values as they are shown. */
export interface ConflictField {
  field: string
  label: string
  before: string
  theirs: string
  mine: string
}

export interface ConflictDialogProps {
  conflicts: readonly ConflictField[]
  /** How many of one's other changes nobody else touched. */
  others: number
  /** Who made the other change and when, if that is known. */
  change?: { name: string; when: string }
  isSaving: boolean
  error?: ReactNode
  onClose: () => void
  /** The fields for which one's own value is to hold. */
  onSave: (mine: string[]) => void
}

// Hardly anybody ever sees it: it is fetched when two people have met.
const ConflictChoices = lazyPiece(async () => (await import('./conflict-choices.tsx')).ConflictChoices)

/** AST-12: what two people have changed at once is chosen field by field; nothing is chosen beforehand. */
export function ConflictDialog(props: ConflictDialogProps) {
  return (
    <Suspense>
      <ConflictChoices {...props} />
    </Suspense>
  )
}
