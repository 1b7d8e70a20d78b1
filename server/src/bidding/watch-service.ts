import { setTimeout as sleep } from 'node:timers/promises'
import { readBidderFacts } from '../bidders/bidder-ref-service.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { authenticate, onSessionsChanged } from '../session/session-service.ts'
import { authenticateMachine, isMachineSecret } from '../tokens/token-service.ts'
import type { LockedAuction } from './bidding-row.ts'
import { readHorizon } from './board-sql.ts'
import { biddingData } from './event-data.ts'
import { listEventsAfter, listToldSince, readEventsFrom, type StoredEvent } from './watch-sql.ts'
import { biddersIn, ToldEvent, type Watcher } from './watchers.ts'

const MOST_WATCHERS = 5_000
const HEARTBEAT_MS = 15_000
/** Other servers' events are seen at most so late; our own at once, but not oftener than the least pause. */
const POLL_MS = 200
const LEAST_PAUSE_MS = 15
const PAGE = 500

/** Reads what happens once for all watchers of this server, while there are any. */
export class Watch {
  readonly #deps: Deps
  readonly #watchers = new Set<Watcher>()
  #last = new Map<string, number>()
  #horizon = '0'
  #reading: Promise<void> | undefined
  #begun: Promise<void> | undefined
  #wake: (() => void) | undefined
  #woken = false
  #heartbeat: NodeJS.Timeout | undefined
  #closed = false

  constructor(deps: Deps) {
    this.#deps = deps
    onSessionsChanged(deps, (concerns) => {
      for (const watcher of this.#watchers) {
        if (concerns(watcher.caller)) void this.#recheck(watcher)
      }
    })
  }

  /** How many watch just now. */
  get watchers(): number {
    return this.#watchers.size
  }

  /** To be asked before the stream is opened. */
  requireRoom(): void {
    if (this.#closed || this.#watchers.size >= MOST_WATCHERS) throw new AppError('unavailable')
  }

  /** Something was committed by this server: it is told at once. */
  wake(): void {
    this.#woken = true
    this.#wake?.()
  }

  /** One auction, from the event that was seen last; without one from where it stands. */
  async watchAuction(watcher: Watcher, auction: LockedAuction, lastSeen: number | undefined): Promise<void> {
    const newest = auction.next_event - 1
    await this.#join(watcher, async () => {
      if (lastSeen === undefined) await this.#sendWhereItStands(watcher, auction)
      await this.#sendMissed(watcher, auction.id, Math.min(lastSeen ?? newest, newest), '')
    })
  }

  /**
   * All auctions, from where the board or an earlier event said. What is sent anew keeps that place: what runs yet may
   * stand anywhere after it, so an event may come twice, but none is missed.
   */
  async watchBoard(watcher: Watcher, lastSeen: string | undefined): Promise<void> {
    await this.#join(watcher, async () => {
      const told = lastSeen === undefined ? [] : await listToldSince(this.#deps.db, lastSeen)
      for (const { auction_id, first } of told) await this.#sendMissed(watcher, auction_id, first - 1, lastSeen ?? '')
    })
  }

  /** Ends all streams; watchers come back to another server. */
  async close(): Promise<void> {
    this.#closed = true
    for (const { stream } of this.#watchers) stream.end()
    this.#watchers.clear()
    this.#wake?.()
    await this.#reading
  }

  async #join(watcher: Watcher, catchUp: () => Promise<void>): Promise<void> {
    this.#watchers.add(watcher)
    watcher.stream.onClose(() => this.#watchers.delete(watcher))
    try {
      this.#reading ??= this.#read()
      await this.#begun
      await catchUp()
      watcher.release()
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'a watcher could not be brought up to date')
      watcher.stream.end()
    }
  }

  async #read(): Promise<void> {
    this.#last = new Map()
    this.#begun = readHorizon(this.#deps.db).then((horizon) => {
      this.#horizon = horizon
    })
    this.#heartbeat ??= setInterval(() => this.#beat(), HEARTBEAT_MS)
    try {
      await this.#begun
      while (this.#watchers.size > 0) {
        this.#woken = false
        await this.#tellNews()
        await this.#pause()
      }
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'events are not read')
    } finally {
      // In one go with finding nobody there: who comes now begins anew.
      clearInterval(this.#heartbeat)
      this.#heartbeat = undefined
      this.#reading = undefined
    }
  }

  async #tellNews(): Promise<void> {
    try {
      const { horizon, events } = await readEventsFrom(this.#deps.db, this.#horizon)
      const news = events.filter(({ auction_id, number }) => number > (this.#last.get(auction_id) ?? 0))
      const bidders = await readBidderFacts(this.#deps.db, biddersIn(news))
      for (const event of news) {
        const told = new ToldEvent(event, bidders)
        for (const watcher of this.#watchers) watcher.offer(told, this.#horizon)
        this.#last.set(event.auction_id, event.number)
      }
      this.#horizon = horizon
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'events are not read; watchers wait')
    }
  }

  /** Until something was committed here, or other servers are to be asked. */
  async #pause(): Promise<void> {
    await sleep(LEAST_PAUSE_MS)
    if (this.#woken || this.#watchers.size === 0) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    const timer = setTimeout(resolve, POLL_MS)
    await promise
    clearTimeout(timer)
    this.#wake = undefined
  }

  async #sendMissed(watcher: Watcher, auctionId: string, after: number, id: string): Promise<void> {
    watcher.knows(auctionId, after)
    let number = after
    while (!watcher.stream.closed) {
      const events = await listEventsAfter(this.#deps.db, auctionId, number, PAGE)
      const bidders = await readBidderFacts(this.#deps.db, biddersIn(events))
      for (const event of events) watcher.send(new ToldEvent(event, bidders), id)
      await watcher.stream.drained()
      number = events.at(-1)?.number ?? number
      if (events.length < PAGE) return
    }
  }

  async #sendWhereItStands(watcher: Watcher, auction: LockedAuction): Promise<void> {
    const data = { ...biddingData(auction), lines: [], entries: [], outbid: [] }
    const number = auction.next_event - 1
    const at = new Date().toISOString()
    const event: StoredEvent = { auction_id: auction.id, number, at, type: 'changed', data }
    const told = new ToldEvent(event, await readBidderFacts(this.#deps.db, biddersIn([event])))
    watcher.stream.send(number, told.textFor(watcher.caller))
  }

  #beat(): void {
    for (const watcher of this.#watchers) {
      watcher.stream.tellTime()
      void this.#recheck(watcher)
    }
  }

  /** Whether it is still the same caller, with the same rights. */
  async #recheck(watcher: Watcher): Promise<void> {
    const caller = await authenticateAny(this.#deps, watcher.token).catch(() => undefined)
    if (caller?.user_type !== watcher.caller.user_type) watcher.stream.end()
  }
}

const authenticateAny = (deps: Deps, token: string) =>
  isMachineSecret(token) ? authenticateMachine(deps, token) : authenticate(deps, token)

const all = new WeakMap<Deps['db'], Watch>()

/** That of this server. */
export function watchOf(deps: Deps): Watch {
  const watch = all.get(deps.db) ?? new Watch(deps)
  all.set(deps.db, watch)
  return watch
}
