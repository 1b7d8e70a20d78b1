/** Most bids that are settled in one transaction; the rest wait for the next. */
const MOST_TOGETHER = 200
/** Bids that are settled together cost less than side by side: a second row begins only if the first gets no further. */
const MOST_ROWS = 2
const PATIENCE_MS = 200

/** Bids on one auction, in the order in which they came. */
export interface Lot<Item> {
  auctionId: string
  items: readonly Item[]
}

type Answers<Answer> = readonly (Answer | Error)[]
type Verdicts<Answer> = ReadonlyMap<string, Answers<Answer>>

/** Each item of a lot is answered in order, with its own error where there is one. */
export interface Settlement<Item, Answer> {
  /** Many lots in one transaction, without those that somebody else has locked. */
  together: (lots: readonly Lot<Item>[]) => Promise<Verdicts<Answer>>
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

/** Transactions one after the other, and when one of them last got further. */
interface Row {
  movedAt: number
}

/** Who settles the bids on an auction now, in so many transactions. */
interface Settling {
  by: object
  times: number
}

/**
 * Bids are settled at once while few come. What comes while others are settled waits, and is settled together, on however
 * many auctions: neither many who bid on one auction nor many auctions wait for one transaction each. No auction waits
 * for another's lock.
 */
export class BidQueue<Item, Answer> {
  readonly #settlement: Settlement<Item, Answer>
  readonly #waiting = new Map<string, Waiting<Item, Answer>[]>()
  readonly #underWay = new Map<string, Settling>()
  readonly #rows = new Set<Row>()
  #watching: NodeJS.Timeout | undefined

  constructor(settlement: Settlement<Item, Answer>) {
    this.#settlement = settlement
  }

  add(auctionId: string, item: Item): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const waiting = this.#waiting.get(auctionId) ?? []
    waiting.push({ item, resolve, reject })
    this.#waiting.set(auctionId, waiting)
    this.#start()
    this.#watch()
    return promise
  }

  /** Another row, unless there is one that takes what waits. */
  #start(): void {
    const isMoving = ({ movedAt }: Row) => performance.now() - movedAt < PATIENCE_MS
    if (this.#rows.size === MOST_ROWS || [...this.#rows].some(isMoving)) return
    const row = { movedAt: performance.now() }
    const lots = this.#take(row)
    if (lots.length > 0) void this.#run(row, lots)
  }

  /** While something waits. */
  #watch(): void {
    if (this.#waiting.size === 0 || this.#watching) return
    this.#watching = setTimeout(() => {
      this.#watching = undefined
      this.#start()
      this.#watch()
    }, PATIENCE_MS)
  }

  async #run(row: Row, first: readonly Taken<Item, Answer>[]): Promise<void> {
    this.#rows.add(row)
    for (let lots = first; lots.length > 0; lots = this.#take(row)) {
      const verdicts = await this.#settlement.together(lots).catch(() => undefined)
      row.movedAt = performance.now()
      const answered: (() => void)[] = []
      for (const lot of lots) {
        const answers = verdicts?.get(lot.auctionId)
        if (answers) {
          this.#end(lot)
          answered.push(() => answer(lot, answers))
        }
        // What failed for all is tried one by one: an auction's trouble is no other's.
        else void this.#settleAlone(lot)
      }
      tellLater(answered)
    }
    this.#rows.delete(row)
    this.#start()
  }

  /** Those that have waited longest, of auctions on which nobody else settles bids. */
  #take(row: object): Taken<Item, Answer>[] {
    const lots: Taken<Item, Answer>[] = []
    let room = MOST_TOGETHER
    for (const [auctionId, queue] of this.#waiting) {
      if (room === 0) break
      const settling = this.#underWay.get(auctionId) ?? { by: row, times: 0 }
      if (settling.by !== row) continue
      const waiting = queue.splice(0, room)
      room -= waiting.length
      if (queue.length === 0) this.#waiting.delete(auctionId)
      this.#underWay.set(auctionId, { by: row, times: settling.times + 1 })
      lots.push({ auctionId, waiting, items: waiting.map(({ item }) => item) })
    }
    return lots
  }

  async #settleAlone(lot: Taken<Item, Answer>): Promise<void> {
    // Whatever comes meanwhile waits for it.
    this.#underWay.set(lot.auctionId, { times: 1, ...this.#underWay.get(lot.auctionId), by: lot })
    try {
      const answers = await this.#settlement.alone(lot)
      tellLater([() => answer(lot, answers)])
    } catch (error) {
      tellLater([() => lot.waiting.forEach(({ reject }) => reject(error))])
    }
    this.#end(lot)
    this.#start()
  }

  #end({ auctionId }: Taken<Item, Answer>): void {
    const { by, times } = this.#underWay.get(auctionId) ?? { by: this, times: 1 }
    if (times > 1) this.#underWay.set(auctionId, { by, times: times - 1 })
    else this.#underWay.delete(auctionId)
  }
}

/** Answers once the next bids are on their way, all in one go: the database works on those meanwhile. */
const tellLater = (answers: readonly (() => void)[]) => setImmediate(() => answers.forEach((tell) => tell()))

function answer<Item, Answer>({ waiting }: Taken<Item, Answer>, answers: Answers<Answer>): void {
  for (const [index, { resolve, reject }] of waiting.entries()) {
    const own = answers[index]
    if (own === undefined || own instanceof Error) reject(own ?? new Error('a bid was not answered'))
    else resolve(own)
  }
}
