import { localTime, momentOf, hours } from '@klubba/domain/auctions/local-time'
import type { EndCause } from '@klubba/domain/auctions/bid-log'
import { paymentDue } from '@klubba/domain/auctions/payment'
import type { Trigger } from '@klubba/domain/auctions/transitions'
import type { Tx } from '../db/database.ts'
import { enqueueAll } from '../jobs/jobs.ts'
import type { Notice, NoticeName } from '../jobs/notice.ts'
import { listAlerted, listBidderIds, listMailed } from './notice-sql.ts'

/**
 * These put mails into the queue in the caller's transaction: they are sent once it is committed, or not at all. Who was
 * registered by a marketplace is told by it.
 */

type Facts = Pick<Notice, 'amount' | 'at' | 'day' | 'cause'>

async function tell(
  tx: Tx,
  auction_id: string,
  notices: readonly (Omit<Notice, 'auction_id'> & { delaySeconds?: number })[],
): Promise<void> {
  const bidders = new Set(
    await listMailed(
      tx,
      notices.flatMap(({ to, id }) => (to === 'bidder' && id ? [id] : [])),
    ),
  )
  const told = notices.filter(({ to, id }) => to !== 'bidder' || bidders.has(id ?? ''))
  const jobs = told.map(({ delaySeconds = 0, ...notice }) => ({ payload: { ...notice, auction_id }, delaySeconds }))
  await enqueueAll(tx, 'send_notice', jobs)
}

/** Everybody who has a bid that counts. */
async function tellAll(tx: Tx, auctionId: string, notice: NoticeName, facts: Facts = {}): Promise<void> {
  const ids = await listBidderIds(tx, auctionId)
  await tell(
    tx,
    auctionId,
    ids.map((id) => ({ notice, to: 'bidder', id, ...facts })),
  )
}

interface Opened {
  chance: 'highest_bid' | 'second_chance'
  bidder_id: string
  amount: number
  owner_bound: boolean
  deadline: number
}

/** The bidder is told whom the negotiation is with; of a bid below the reserve, seller and broker too. */
export async function tellNegotiation(tx: Tx, auctionId: string, opened: Opened): Promise<void> {
  const { chance, bidder_id, amount, owner_bound, deadline } = opened
  const facts = { amount, at: new Date(deadline).toISOString() }
  const bound = owner_bound ? 'highest_bid' : 'below_reserve'
  const notice = chance === 'second_chance' ? 'second_chance' : bound
  const others: Omit<Notice, 'auction_id'>[] = [
    { notice: 'below_reserve_seller', to: 'seller', ...facts },
    { notice: 'below_reserve_broker', to: 'broker', ...facts },
  ]
  await tell(tx, auctionId, [
    { notice, to: 'bidder', id: bidder_id, ...facts },
    ...(notice === 'below_reserve' ? others : []),
  ])
}

interface Sale {
  id: string
  country_id: number
  accepted_price: number | null
  buyer_id: string | null
  buyer_organization_id: string | null
}

function buyerOf({ buyer_id, buyer_organization_id }: Sale): Pick<Notice, 'to' | 'id'> | undefined {
  if (buyer_id !== null) return { to: 'bidder', id: buyer_id }
  return buyer_organization_id === null ? undefined : { to: 'organization', id: buyer_organization_id }
}

const REMINDED_AT = hours(8)

/** Buyer and seller are told; who has not paid when the day is over is reminded the next morning. */
async function tellSale(tx: Tx, sale: Sale, now: number): Promise<void> {
  const day = paymentDue(localTime(now, sale.country_id).day)
  const facts = { amount: sale.accepted_price ?? 0, day }
  const buyer = buyerOf(sale)
  const reminder = momentOf({ day, clock: 0 }, sale.country_id) + hours(24) + REMINDED_AT
  await tell(tx, sale.id, [
    ...(buyer
      ? [
          { notice: 'bought' as const, ...buyer, ...facts },
          { notice: 'payment_overdue' as const, ...buyer, ...facts, delaySeconds: Math.ceil((reminder - now) / 1000) },
        ]
      : []),
    { notice: 'sold', to: 'seller', amount: facts.amount },
  ])
}

/** What a step of an auction means for people outside; the auction as it was before it. */
export async function tellStep(tx: Tx, trigger: Trigger, before: Sale, now: number): Promise<void> {
  if (trigger === 'confirm_sale') await tellSale(tx, before, now)
  if (trigger === 'withdraw') {
    await tellAll(tx, before.id, 'withdrawn')
    await tell(tx, before.id, [{ notice: 'withdrawn_seller', to: 'seller' }])
  }
  const buyer = buyerOf(before)
  if (trigger === 'annul' && buyer) await tell(tx, before.id, [{ notice: 'annulled', ...buyer }])
}

export async function tellEndMoved(tx: Tx, auctionId: string, end: Date, cause: EndCause): Promise<void> {
  await tellAll(tx, auctionId, 'end_moved', { at: end.toISOString(), cause })
}

/** The broker and the admins, who can look into it. */
export async function tellBiddingStopped(tx: Tx, auctionId: string): Promise<void> {
  const ids = await listAlerted(tx, auctionId)
  await tell(
    tx,
    auctionId,
    ids.map((id) => ({ notice: 'bidding_stopped', to: 'user', id })),
  )
}

/** Whose bid counts no more, and who leads by that. */
export async function tellVoid(
  tx: Tx,
  auctionId: string,
  { bidder_id, leads }: { bidder_id: string; leads: { id: string; amount: number } | undefined },
): Promise<void> {
  await tell(tx, auctionId, [
    { notice: 'bid_voided', to: 'bidder', id: bidder_id },
    ...(leads ? [{ notice: 'leads_again' as const, to: 'bidder' as const, ...leads }] : []),
  ])
}

/** The broker is asked what becomes of the bid of a leader who was blocked or got a lower limit. */
export async function tellRestrictedLeader(
  tx: Tx,
  auctionId: string,
  { bidder_id, amount }: { bidder_id: string; amount: number },
): Promise<void> {
  await tell(tx, auctionId, [{ notice: 'restricted_leader', to: 'broker', id: bidder_id, amount }])
}
