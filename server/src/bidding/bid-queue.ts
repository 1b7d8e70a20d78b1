/** Most bids that are settled together; the rest wait for the next transaction. */
const MOST_TOGETHER = 200

interface Waiting<Item, Answer> {
  item: Item
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/**
 * A queue for each auction. The first in it is settled at once; what comes meanwhile waits and is settled together, so
 * that many who bid on one auction do not wait for one transaction each.
 */
export class BidQueue<Item, Answer> {
  readonly #settle: (auctionId: string, items: readonly Item[]) => Promise<readonly (Answer | Error)[]>
  readonly #waiting = new Map<string, Waiting<Item, Answer>[]>()

  /** `settle` answers each item in order, with its own error where there is one. If it fails, all of them have failed. */
  constructor(settle: (auctionId: string, items: readonly Item[]) => Promise<readonly (Answer | Error)[]>) {
    this.#settle = settle
  }

  add(auctionId: string, item: Item): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const waiting = this.#waiting.get(auctionId)
    if (waiting) {
      waiting.push({ item, resolve, reject })
    } else {
      const queue = [{ item, resolve, reject }]
      this.#waiting.set(auctionId, queue)
      void this.#work(auctionId, queue)
    }
    return promise
  }

  async #work(auctionId: string, queue: Waiting<Item, Answer>[]): Promise<void> {
    while (queue.length > 0) {
      await this.#settleTogether(auctionId, queue.splice(0, MOST_TOGETHER))
    }
    this.#waiting.delete(auctionId)
  }

  async #settleTogether(auctionId: string, batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const items = batch.map(({ item }) => item)
      const answers = await this.#settle(auctionId, items)
      for (const [index, { resolve, reject }] of batch.entries()) {
        const answer = answers[index]
        if (answer === undefined || answer instanceof Error) reject(answer ?? new Error('a bid was not answered'))
        else resolve(answer)
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
}
