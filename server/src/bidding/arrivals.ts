import type { Deps } from '../deps.ts'
import { BidClock } from './bid-clock.ts'

/** A bid that has reached this server as a whole. */
export interface Arrival {
  /** By the clock of the database; undefined when this server did not know it then. */
  readonly at: number | undefined
}

/**
 * The bids that have reached this server and are not processed yet. An auction ends only once no server has one that
 * arrived before the end.
 */
export class Arrivals {
  readonly clock = new BidClock()
  readonly #waiting = new Set<Arrival>()
  /** What was said to be clear: nothing arrives before that any more. */
  #clearUntil = -Infinity

  begin(): Arrival {
    const now = this.clock.now()
    const arrival = { at: now === undefined ? undefined : Math.max(now, this.#clearUntil) }
    this.#waiting.add(arrival)
    return arrival
  }

  end(arrival: Arrival): void {
    this.#waiting.delete(arrival)
  }

  /** Everything that arrived before this moment is processed. Undefined when this server does not know the time. */
  clearUntil(): number | undefined {
    const now = this.clock.now()
    if (now === undefined) return undefined
    let clear = now
    for (const { at } of this.#waiting) clear = Math.min(clear, at ?? clear)
    this.#clearUntil = Math.max(this.#clearUntil, clear)
    return clear
  }
}

const all = new WeakMap<Deps['db'], Arrivals>()

/** Those at this server. */
export function arrivalsOf({ db }: Pick<Deps, 'db'>): Arrivals {
  const known = all.get(db) ?? new Arrivals()
  all.set(db, known)
  return known
}
