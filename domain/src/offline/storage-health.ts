import { isSent, type LocalDraft } from './draft.ts'

/** A video and some pictures. */
const SHORT_BYTES = 500 * 1024 * 1024

/** How the browser keeps what lies on the device, as far as it tells. */
export interface Storage {
  isPersistent: boolean
  used?: number
  /** Of what there may be. */
  total?: number
}

/** What is left, when that is little. */
export function littleLeft({ used, total }: Storage): number | undefined {
  if (used === undefined || total === undefined) return undefined
  const left = Math.max(0, total - used)
  return left < SHORT_BYTES ? left : undefined
}

export interface Waiting {
  draft: LocalDraft
  since: string
}

/** OFF-10: of what the server has not in full, what has waited the longest. */
export function oldestUnsent(drafts: readonly LocalDraft[]): Waiting | undefined {
  return (
    drafts
      .filter((draft) => !isSent(draft))
      // Those of an earlier build do not tell since when they wait.
      .map((draft) => ({ draft, since: draft.unsent_since ?? draft.changed_at }))
      .toSorted((one, other) => one.since.localeCompare(other.since))[0]
  )
}

/** More than a day is long for something that lies on one device only. */
export const OVERDUE_MS = 24 * 60 * 60 * 1000
