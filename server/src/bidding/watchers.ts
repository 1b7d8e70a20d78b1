import type { AuctionEvent } from '@klubba/domain/auctions/bid-api'
import { grantOf } from '@klubba/domain/permissions'
import type { EventStream } from '../http/event-stream.ts'
import { isMachine, type AnyCaller } from '../http/route.ts'
import { presentLine } from './bid-history-service.ts'
import { presentBidding, type Bidders } from './bidder-refs.ts'
import type { StoredEvent } from './watch-sql.ts'

/** Events with who is in them, made fit once for each kind of watcher. */
export class ToldEvent {
  readonly event: StoredEvent
  readonly #bidders: Bidders
  readonly #texts = new Map<string, string>()

  constructor(event: StoredEvent, bidders: Bidders) {
    this.event = event
    this.#bidders = bidders
  }

  textFor(caller: AnyCaller): string {
    const kind = isMachine(caller) ? caller.token_id : grantOf(caller.user_type, 'bidders.see')
    const text = this.#texts.get(kind) ?? JSON.stringify(this.#present(caller))
    this.#texts.set(kind, text)
    return text
  }

  #present(caller: AnyCaller): AuctionEvent {
    const { auction_id, number, at, type, data } = this.event
    return {
      number,
      at: new Date(at).toISOString(),
      type,
      auction_id,
      status: data.status,
      bidding: presentBidding(caller, this.#bidders, data),
      lines: data.lines.map((line) => presentLine(caller, this.#bidders, line, data.currency)),
    }
  }
}

export const biddersIn = (events: readonly StoredEvent[]) => [
  ...new Set(events.flatMap(({ data }) => [data.leader_id ?? [], data.lines.map((line) => line.bidder_id)].flat())),
]

/** Somebody who watches one auction, or all of them. */
export class Watcher {
  readonly caller: AnyCaller
  readonly token: string
  readonly stream: EventStream
  /** Absent: all. */
  readonly auctionId: string | undefined
  readonly #sent = new Map<string, number>()
  /** What comes while the watcher is brought up to where everybody is. */
  #held: { told: ToldEvent; id: string }[] | undefined = []

  constructor(caller: AnyCaller, token: string, stream: EventStream, auctionId?: string) {
    this.caller = caller
    this.token = token
    this.stream = stream
    this.auctionId = auctionId
  }

  /** Up to this number the watcher knows it. */
  knows(auctionId: string, number: number): void {
    this.#sent.set(auctionId, number)
  }

  /** As it happens, each once and in order; `id` is where a watcher of all auctions goes on from. */
  offer(told: ToldEvent, id: string): void {
    if (this.auctionId !== undefined && this.auctionId !== told.event.auction_id) return
    if (this.#held) this.#held.push({ told, id })
    else this.send(told, id)
  }

  send(told: ToldEvent, id: string): void {
    const { auction_id, number, data } = told.event
    if (number <= (this.#sent.get(auction_id) ?? 0)) return
    this.#sent.set(auction_id, number)
    if (isMachine(this.caller) && !data.published) return
    this.stream.send(this.auctionId === undefined ? id : number, told.textFor(this.caller))
  }

  /** What has happened before is sent: from here on as it happens. */
  release(): void {
    const held = this.#held ?? []
    this.#held = undefined
    for (const { told, id } of held) this.send(told, id)
  }
}
