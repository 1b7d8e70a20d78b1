import { randomUUID } from 'node:crypto'
import type { BidKind } from '@klubba/domain/auctions/bid-log'
import { AuctionClock } from '../auctions/clock-service.ts'
import { kroner } from './auction-factories.ts'
import { signInAs } from './factories.ts'
import { approvedBidders, liveAuction } from './live-auction.ts'
import type { TestApp } from './test-app.ts'

export const NAMES = ['Kristoffersen', 'Bjerknes', 'Oftedahl']

/** Who an auction needs: whose it is, who enters bids, who ends it early, and three who bid. */
export async function auctionPeople(app: TestApp) {
  const broker = await signInAs(app, 'auction_broker')
  const [owner, admin] = [await signInAs(app, 'user'), await signInAs(app, 'admin')]
  const bidders = await approvedBidders(app, broker, 3)
  // Names that are in no phrase.
  for (const [place, name] of NAMES.entries()) {
    await app.deps.db
      .updateTable('bidders')
      .set({ name })
      .where('id', '=', bidders[place]?.id ?? '')
      .execute()
  }
  return { owner, broker, admin, bidders }
}
export type AuctionPeople = Awaited<ReturnType<typeof auctionPeople>>

function succeed({ status, body }: { status: number; body: unknown }): void {
  if (status >= 300) throw new Error(JSON.stringify(body))
}

const keyed = ({ broker }: AuctionPeople) => ({ token: broker.token, headers: { 'idempotency-key': randomUUID() } })

export async function bidOn(
  app: TestApp,
  people: AuctionPeople,
  id: string,
  [who, kind, amount]: [who: number, kind: BidKind, kroner: number],
): Promise<void> {
  const bidder_id = people.bidders[who]?.id
  const body = { bidder_id, kind, amount: kroner(amount), channel: 'PHONE', note: 'Mumbled' }
  succeed(await app.call('POST /v1/auctions/{id}/bids', { params: { id }, body }, keyed(people)))
}

export async function endAuction(app: TestApp, { admin }: AuctionPeople, id: string): Promise<void> {
  const { body: auction } = await app.call('GET /v1/auctions/{id}', { params: { id } }, admin)
  const body = { version: auction.version, reason: 'The yard closes' }
  succeed(await app.call('POST /v1/auctions/{id}/end', { params: { id }, body }, admin))
  await new AuctionClock(app.deps).turn()
}

const [MAXIMUM, RAISED, VOIDED, RESERVE] = [1_234_567, 2_345_678, 7_654_321, 1_111_111]

/** What is in the log of the auction below, or in its row, and is not for everybody. */
export const HIDDEN_AMOUNTS = [MAXIMUM, RAISED, VOIDED, RESERVE]
export const HIDDEN_WORDS = ['Mumbled', 'Misheard', 'The yard closes']

/** With two maximums, a reserve that was lowered, a bid that was voided, notes and reasons in its log. */
export async function endedAuction(app: TestApp, people: AuctionPeople): Promise<string> {
  const { owner, broker } = people
  const title = JSON.stringify({ en: 'Digger', no: 'Graver' })
  const id = await liveAuction(app, owner, { reserve: RESERVE * 100, title })
  const { body: before } = await app.call('GET /v1/auctions/{id}', { params: { id } }, broker)
  const lower = { version: before.version, reserve: kroner(50_000) }
  succeed(await app.call('POST /v1/auctions/{id}/lower_reserve', { params: { id }, body: lower }, broker))
  await bidOn(app, people, id, [0, 'AUTO', MAXIMUM])
  await bidOn(app, people, id, [1, 'MANUAL', 60_000])
  await bidOn(app, people, id, [0, 'AUTO', RAISED])
  await bidOn(app, people, id, [2, 'MANUAL', VOIDED])
  const misheard = { params: { id, bid_id: 6 }, body: { reason: 'Misheard' } }
  succeed(await app.call('POST /v1/auctions/{id}/bids/{bid_id}/void', misheard, keyed(people)))
  await bidOn(app, people, id, [1, 'MANUAL', 80_000])
  await endAuction(app, people, id)
  return id
}
