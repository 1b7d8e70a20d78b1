import type { Trigger } from '@klubba/domain/auctions/transitions'
import type { UserType } from '@klubba/domain/users/user'
import { getAuction } from '../auctions/auction-load-service.ts'
import { configureAuction } from '../auctions/auction-service.ts'
import { takeStep, type Work } from '../auctions/auction-step-service.ts'
import { APPROVING, CONFIRMING, DELIVERING, ENDING, PAYING, SUBMITTING } from '../auctions/auction-steps-service.ts'
import { AuctionClock } from '../auctions/clock-service.ts'
import { publishToCommunity } from '../auctions/community-service.ts'
import { takeBid } from '../bidding/take-bids-service.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/route.ts'
import type { DemoAuction, DemoStatus } from './demo-auctions.ts'
import { demoId } from './demo-id.ts'

interface People {
  broker: string
  admin: string
  /** Who bid; nobody of them owns a machine. */
  bidders: readonly string[]
  community: string
}

/** What it is known by in the audit log. */
const REQUEST = demoId('auction', 0)
const callerOf = (user_id: string, user_type: UserType): Caller => ({ user_id, user_type, session_id: REQUEST })

const HANDED_OVER: readonly DemoStatus[] = ['DRAFT', 'PENDING', 'CANCELLED', 'COMMUNITY']
const RUNNING: readonly DemoStatus[] = ['LIVE', 'CLOSED_CANCELLED', 'PUBLISHED_NEW_SERVICE']
const OF_A_SALE: readonly DemoStatus[] = ['SOLD', 'PAID', 'DELIVERED']

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** Puts the auctions up, bids in them and settles them, by the same ways as everybody: so all of it is right by the rules. */
export async function playAuctions(deps: Deps, auctions: readonly DemoAuction[], people: People): Promise<void> {
  const broker = callerOf(people.broker, 'auction_broker')
  const admin = callerOf(people.admin, 'admin')
  const clock = new AuctionClock(deps)

  async function step(id: string, trigger: Trigger, caller: Caller, work?: Work, reason?: string): Promise<void> {
    const { version } = await getAuction(deps, caller, id)
    await takeStep(deps, caller, id, { trigger, version, reason, requestId: REQUEST }, work)
  }

  async function publish({ id, asset_id, start_price: price }: DemoAuction): Promise<void> {
    const valid_until = dayBefore(-30)
    const given = { id, community_id: people.community, price, valid_until }
    await publishToCommunity(deps, broker, asset_id, given, REQUEST)
  }

  async function setUp(auction: DemoAuction): Promise<void> {
    const { id, asset_id, status, start, end, start_price, reserve } = auction
    if (status === 'COMMUNITY') return publish(auction)
    const given = { id, start, end, start_price, reserve, vat: 'standard' } as const
    await configureAuction(deps, broker, asset_id, given, REQUEST)
    if (status === 'CANCELLED') await step(id, 'discard', broker)
    if (status === 'PENDING' || !HANDED_OVER.includes(status)) await step(id, 'submit', broker, SUBMITTING)
    if (!HANDED_OVER.includes(status)) await step(id, 'approve', broker, APPROVING)
    return undefined
  }

  async function bid({ id, bids }: DemoAuction): Promise<void> {
    for (const [index, amount] of bids.entries()) {
      const bidder_id = people.bidders[index % people.bidders.length] ?? ''
      const given = { bidder_id, kind: 'MANUAL', amount, channel: index % 2 ? 'EMAIL' : 'PHONE' } as const
      await takeBid(deps, broker, id, given, `demo ${id} ${index}`)
    }
  }

  async function settle({ id, status, soldDaysAgo }: DemoAuction): Promise<void> {
    if (status === 'NOT_SOLD') await step(id, 'give_up', broker)
    if (!OF_A_SALE.includes(status)) return
    await step(id, 'confirm_sale', broker, CONFIRMING(undefined))
    if (status === 'SOLD') return
    await step(id, 'mark_paid', broker, PAYING(dayBefore(soldDaysAgo + 1)))
    if (status === 'PAID') return
    const delivery = { date_delivered: dayBefore(soldDaysAgo), collected_by: 'Jostein Rognli' }
    await step(id, 'mark_delivered', broker, DELIVERING(delivery))
  }

  for (const auction of auctions) await setUp(auction)
  await clock.turn()
  const begun = auctions.filter(({ status }) => !HANDED_OVER.includes(status))
  for (const auction of begun) await bid(auction)
  for (const { id, status } of begun) {
    const reason = 'The owner needs the place.'
    if (status === 'CLOSED_CANCELLED') await step(id, 'withdraw', admin, undefined, reason)
    if (!RUNNING.includes(status)) await step(id, 'end', admin, ENDING(reason), reason)
  }
  await clock.turn()
  for (const auction of begun) await settle(auction)
}
