import { Suspense } from 'react'
import { HandRow } from '../../ui/hand-row.tsx'
import { lazyPiece } from '../../ui/lazy-piece.ts'
import { whenPageStands } from '../../when-idle.ts'
import { isRowExpected } from './drafts-row-mark.ts'

const DraftsRow = lazyPiece(async () => {
  if (!isRowExpected()) await whenPageStands()
  return (await import('./drafts-row.tsx')).DraftsRow
})

/** In the hand, above all else: what the user is registering. */
export function DraftsRowPlace() {
  return (
    <Suspense fallback={isRowExpected() && <HandRow />}>
      <DraftsRow />
    </Suspense>
  )
}
