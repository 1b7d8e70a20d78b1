import { randomUUID } from 'node:crypto'
import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TakenBid } from '../../scripts/auction-invariants.ts'
import { sendOnce, type Bid, type Scene } from './auction-scene.ts'

/**
 * Clients that bid more than anybody before, as fast as they are answered. What gets no answer, or 503, is sent again
 * under its key until there is one: an answer that was lost is no excuse for a second bid.
 */
export class BidClients {
  readonly taken: TakenBid[] = []
  /** Answers that nobody may get. */
  readonly wrong: string[] = []
  readonly #scene: Scene
  readonly #amounts = new Map<string, number>()
  readonly #times: number[] = []
  #auctions: string[] = []
  #token = ''
  #running: Promise<void>[] = []
  #stopped = false

  constructor(scene: Scene) {
    this.#scene = scene
  }

  async start(auctions: readonly string[], clients: number): Promise<void> {
    this.#auctions = [...auctions]
    this.#stopped = false
    this.#token = await this.#scene.signIn()
    this.#running = Array.from({ length: clients }, (_, number) => this.#client(number))
  }

  /** Ends when everything that was sent is answered. */
  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.all(this.#running)
  }

  /** Until so many more bids are taken. */
  async takenMore(count: number): Promise<void> {
    const enough = this.taken.length + count
    while (this.taken.length < enough) await sleep(10)
  }

  /** In milliseconds, since then. */
  longestSilence(since: number): number {
    const times = [since, ...this.#times.filter((time) => time > since)]
    return Math.round(Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? time))))
  }

  async #client(number: number): Promise<void> {
    const { bidders } = this.#scene
    for (let turn = number; !this.#stopped; turn++) {
      const auction = this.#auctions[turn % this.#auctions.length] ?? ''
      const amount = (this.#amounts.get(auction) ?? 0) + 100
      this.#amounts.set(auction, amount)
      await this.#send({ auction, bidder: bidders[turn % bidders.length] ?? '', amount, key: randomUUID() })
    }
  }

  async #send(bid: Bid): Promise<void> {
    for (;;) {
      const answer = await sendOnce(this.#scene.url, this.#token, bid).catch(() => undefined)
      const { status = 503, body = {} } = answer ?? {}
      if (status === 201 && body.number !== undefined && body.at !== undefined) {
        this.taken.push({ ...bid, number: body.number, at: body.at })
        this.#times.push(performance.now())
        return
      }
      if (status === 409) return
      if (status !== 503 && status !== 401 && status !== 429) this.wrong.push(`${status} ${JSON.stringify(body)}`)
      if (status === 401) this.#token = await this.#scene.signIn().catch(() => this.#token)
      await sleep(50)
    }
  }
}

/** One who watches an auction, and comes back where it was when the stream breaks. */
export class ReturningWatcher {
  /** The numbers of the events, in the order they came. */
  readonly numbers: number[] = []
  readonly #scene: Scene
  readonly #auction: string
  #stopped = false
  #running: Promise<void> | undefined
  #end: (() => void) | undefined

  constructor(scene: Scene, auction: string) {
    this.#scene = scene
    this.#auction = auction
  }

  start(): void {
    this.#running = this.#watch()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#end?.()
    await this.#running
  }

  async #watch(): Promise<void> {
    while (!this.#stopped) {
      const token = await this.#scene.signIn().catch(() => undefined)
      if (token !== undefined) await this.#read(token)
      await sleep(100)
    }
  }

  #read(token: string): Promise<void> {
    const headers = { authorization: `Bearer ${token}`, 'last-event-id': String(this.numbers.at(-1) ?? 0) }
    return new Promise((resolve) => {
      const request = get(`${this.#scene.url}/v1/auctions/${this.#auction}/events`, { headers, agent: false })
      this.#end = () => request.destroy()
      request.on('error', () => resolve())
      request.on('response', (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk
          const messages = text.split('\n\n')
          text = messages.pop() ?? ''
          for (const message of messages) {
            const number = /^data: \{"number":(\d+)/m.exec(message)?.[1]
            if (number !== undefined) this.numbers.push(Number(number))
          }
        })
        response.on('error', () => resolve())
        response.on('close', () => resolve())
      })
    })
  }
}
