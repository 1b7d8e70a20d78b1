import type { EndCause, Log } from './bid-log.ts'
import { hours } from './local-time.ts'
import { replay } from './replay.ts'

/** Moves that can be taken back: what an outage did by itself, and what a broker did by mistake. */
export const TAKEN_BACK: readonly EndCause[] = ['outage', 'extended']

/** Whoever watches an auction has at least this long to notice that it ends earlier than announced. */
const NOTICE = hours(1)

export function isFarEnough(end: number, now: number): boolean {
  return end - now >= NOTICE
}

/**
 * The end before it was moved last, while nobody has bid since. Outages that followed on each other count as one. Undefined
 * when there is no such move.
 */
export function endBeforeMove(log: Log): number | undefined {
  let before: number | undefined
  for (const entry of log.toReversed()) {
    if (entry.type === 'bid_placed' || entry.type === 'maximum_changed') break
    if (entry.type !== 'end_moved') continue
    if (!TAKEN_BACK.includes(entry.cause) || (before !== undefined && entry.cause !== 'outage')) break
    before = entry.number - 1
    if (entry.cause !== 'outage') break
  }
  return before === undefined ? undefined : replay(log.slice(0, before)).standing.effective_end
}
