import { AppError } from '../app-error.ts'

/**
 * A few at a time; the others wait, and addresses take turns: however many requests wait from one of them, the first
 * from another is not behind them all.
 */
export class FairSlots {
  readonly #slots: number
  readonly #mostWaiting: number
  /** In the order of their turns. */
  readonly #queues = new Map<string, (() => void)[]>()
  #busy = 0
  #waiting = 0

  constructor(slots: number, mostWaiting: number) {
    this.#slots = slots
    this.#mostWaiting = mostWaiting
  }

  async run<T>(address: string, work: () => Promise<T>): Promise<T> {
    await this.#enter(address)
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  async #enter(address: string): Promise<void> {
    if (this.#busy < this.#slots) {
      this.#busy++
      return
    }
    if (this.#waiting >= this.#mostWaiting) throw new AppError('unavailable')
    this.#waiting++
    await new Promise<void>((resolve) => {
      const queue = this.#queues.get(address)
      if (queue) queue.push(resolve)
      else this.#queues.set(address, [resolve])
    })
  }

  /** Hands the slot to the next in turn. */
  #leave(): void {
    const [first] = this.#queues
    if (!first) {
      this.#busy--
      return
    }
    const [address, queue] = first
    const next = queue.shift()
    this.#queues.delete(address)
    if (queue.length > 0) this.#queues.set(address, queue)
    this.#waiting--
    next?.()
  }
}
