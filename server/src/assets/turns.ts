/** Nobody lets others pass for longer than this. */
const MOST_WAIT_MS = 40

interface Waiting {
  isLong: boolean
  since: number
  go: () => void
}

/**
 * Lets one after another do its work, which is done when it waits for nothing but promises that are kept already. Between
 * two of them the server reads and writes: each has its answer before the next begins, instead of all when the last is
 * done. What is soon done goes before what takes long, so that the many do not wait for the few.
 */
export class Turns {
  readonly #waiting: Waiting[] = []

  /** Its turn has come when it is kept. */
  take(isLong: boolean): Promise<void> {
    return new Promise((go) => {
      this.#waiting.push({ isLong, since: performance.now(), go })
      if (this.#waiting.length === 1) setImmediate(this.#next)
    })
  }

  readonly #next = (): void => {
    const [first] = this.#waiting
    const isFirst = !first?.isLong || performance.now() - first.since > MOST_WAIT_MS
    const at = isFirst
      ? 0
      : Math.max(
          0,
          this.#waiting.findIndex(({ isLong }) => !isLong),
        )
    const [next] = this.#waiting.splice(at, 1)
    if (this.#waiting.length > 0) setImmediate(this.#next)
    next?.go()
  }
}
