/** Most bids that are settled in one transaction; the rest wait for the next. */
const MOST_TOGETHER = 200
/** Transactions at once: what comes while they run is settled together by the next. */
const TRANSACTIONS = 2

/** Bids on one auction, in the order in which they came. */
export interface Lot<Item> {
  auctionId: string
  items: readonly Item[]
}

type Answers<Answer> = readonly (Answer | Error)[]

/** Each item of a lot is answered in order, with its own error where there is one. */
export interface Settlement<Item, Answer> {
  /** Many lots in one transaction; without those that somebody else has locked. */
  together: (lots: readonly Lot<Item>[]) => Promise<ReadonlyMap<string, Answers<Answer>>>
  /** One lot, which waits for whoever has it locked. */
  alone: (lot: Lot<Item>) => Promise<Answers<Answer>>
}

interface Waiting<Item, Answer> {
  item: Item
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

interface Taken<Item, Answer> extends Lot<Item> {
  waiting: readonly Waiting<Item, Answer>[]
}

/**
 * Bids are settled at once while few come. What comes while others are settled waits, and is settled together, on however
 * many auctions: neither many who bid on one auction nor many auctions wait for one transaction each. No auction waits
 * for another's lock.
 */
export class BidQueue<Item, Answer> {
  readonly #settlement: Settlement<Item, Answer>
  readonly #waiting = new Map<string, Waiting<Item, Answer>[]>()
  readonly #underWay = new Set<string>()
  #running = 0

  constructor(settlement: Settlement<Item, Answer>) {
    this.#settlement = settlement
  }

  add(auctionId: string, item: Item): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const waiting = this.#waiting.get(auctionId) ?? []
    waiting.push({ item, resolve, reject })
    this.#waiting.set(auctionId, waiting)
    this.#start()
    return promise
  }

  #start(): void {
    while (this.#running < TRANSACTIONS) {
      const lots = this.#take()
      if (lots.length === 0) return
      this.#running++
      void this.#settle(lots)
    }
  }

  /** Those that have waited longest, of auctions on which nothing is under way. */
  #take(): Taken<Item, Answer>[] {
    const lots: Taken<Item, Answer>[] = []
    let room = MOST_TOGETHER
    for (const [auctionId, queue] of this.#waiting) {
      if (room === 0) break
      if (this.#underWay.has(auctionId)) continue
      const waiting = queue.splice(0, room)
      room -= waiting.length
      if (queue.length === 0) this.#waiting.delete(auctionId)
      this.#underWay.add(auctionId)
      lots.push({ auctionId, waiting, items: waiting.map(({ item }) => item) })
    }
    return lots
  }

  async #settle(lots: readonly Taken<Item, Answer>[]): Promise<void> {
    // What failed for all is tried one by one: an auction's trouble is no other's.
    const settled = await this.#settlement.together(lots).catch(() => undefined)
    this.#running--
    for (const lot of lots) {
      const answers = settled?.get(lot.auctionId)
      if (answers) this.#end(lot, () => answer(lot, answers))
      else void this.#settleAlone(lot)
    }
    this.#start()
  }

  async #settleAlone(lot: Taken<Item, Answer>): Promise<void> {
    try {
      const answers = await this.#settlement.alone(lot)
      this.#end(lot, () => answer(lot, answers))
    } catch (error) {
      this.#end(lot, () => lot.waiting.forEach(({ reject }) => reject(error)))
    }
    this.#start()
  }

  /** Answers once the next bids are on their way: the database works on them meanwhile. */
  #end({ auctionId }: Taken<Item, Answer>, tell: () => void): void {
    this.#underWay.delete(auctionId)
    setImmediate(tell)
  }
}

function answer<Item, Answer>({ waiting }: Taken<Item, Answer>, answers: Answers<Answer>): void {
  for (const [index, { resolve, reject }] of waiting.entries()) {
    const own = answers[index]
    if (own === undefined || own instanceof Error) reject(own ?? new Error('a bid was not answered'))
    else resolve(own)
  }
}
