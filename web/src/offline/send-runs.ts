const AFTER_CHANGE_MS = 1_000
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 5 * 60_000

/** When to send: one run at a time, and after one that has not reached the server a pause, each twice as long as the last. */
export class SendRuns {
  readonly #send: () => Promise<boolean>
  /** How many runs in a row have not reached the server. */
  #failures = 0
  #running: Promise<void> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #isAsked = false
  #isChanged = false

  /** Sends all there is; answers whether the server was reached. */
  constructor(send: () => Promise<boolean>) {
    this.#send = send
  }

  /** Asked for by somebody, or because there is a chance. While a run is under way: again at its end, however it ends. */
  async now(): Promise<void> {
    clearTimeout(this.#timer)
    this.#isAsked = true
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** There is more to send: a moment later, at the end of the run that is under way, or with the next try. */
  afterChange(): void {
    if (this.#running) this.#isChanged = true
    else if (this.#failures === 0) this.#plan(AFTER_CHANGE_MS)
  }

  /** The server is there. */
  reached(): void {
    this.#failures = 0
  }

  #plan(inMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.now(), inMs)
  }

  async #run(): Promise<void> {
    do {
      this.#isAsked = false
      this.#isChanged = false
      const isReached = await this.#send().catch(() => false)
      this.#failures = isReached ? 0 : this.#failures + 1
      if (!isReached && !this.#isAsked) {
        return this.#plan(Math.min(FIRST_PAUSE_MS * 2 ** (this.#failures - 1), LONGEST_PAUSE_MS))
      }
    } while (this.#isAsked || this.#isChanged)
  }
}
