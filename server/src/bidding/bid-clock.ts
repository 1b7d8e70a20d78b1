/** For so long a comparison with the clock of the database counts; two such windows follow on each other. */
const WINDOW_MS = 5_000
/** What the two clocks of this machine may differ by before the monotonic one is not believed: it was suspended, or set. */
const MOST_DRIFT_MS = 1_000

/** An answer that took longer says too little: this process may have been frozen meanwhile. */
const MOST_DOUBT_MS = 1_000

interface Comparison {
  from: number
  /** The clock of the database is at least so far ahead of ours, and at most so far. */
  least: number
  most: number
}

const drift = () => Date.now() - performance.now()

/**
 * The clock of the database as this process knows it: by a clock that nobody sets, compared with it by every bid transaction
 * and every heartbeat. It is never ahead of the database's, and behind by hardly more than the way of an answer.
 */
export class BidClock {
  #before: Comparison | undefined
  #now: Comparison | undefined
  #comparedAt = -Infinity
  #drift = 0

  /** The database gave its time, between the question and its answer by the monotonic clock. */
  compare(askedAt: number, answeredAt: number, database: Date): void {
    if (answeredAt - askedAt > MOST_DOUBT_MS) return
    // It gives whole milliseconds.
    const seen = { least: database.getTime() - answeredAt, most: database.getTime() + 1 - askedAt }
    const known = this.#now
    if (!known || answeredAt - known.from > WINDOW_MS) {
      this.#before = known && answeredAt - known.from < 2 * WINDOW_MS ? known : undefined
      this.#now = { from: answeredAt, ...seen }
    } else {
      known.least = Math.max(known.least, seen.least)
      known.most = Math.min(known.most, seen.most)
    }
    // One of the clocks was set or stopped: only what was seen last counts.
    if (this.#least() > this.#most()) {
      this.#before = undefined
      this.#now = { from: answeredAt, ...seen }
    }
    this.#comparedAt = answeredAt
    this.#drift = drift()
  }

  #least = () => Math.max(this.#now?.least ?? -Infinity, this.#before?.least ?? -Infinity)
  #most = () => Math.min(this.#now?.most ?? Infinity, this.#before?.most ?? Infinity)

  /** The time of the database now. Undefined when it was not compared for a while. */
  now(): number | undefined {
    const now = performance.now()
    if (now - this.#comparedAt > 2 * WINDOW_MS || Math.abs(drift() - this.#drift) > MOST_DRIFT_MS) return undefined
    return Math.floor(now + this.#least())
  }
}
