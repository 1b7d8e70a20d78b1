import type { Trigger } from '@klubba/domain/auctions/transitions'
import type { UserType } from '@klubba/domain/users/user'
import { loadLocked } from '../auctions/auction-load-service.ts'
import { auditAll, byCaller, type By, type Entry } from '../auctions/auction-move-service.ts'
import { configureIn, prepare } from '../auctions/auction-service.ts'
import { takeStepIn, type Work } from '../auctions/auction-step-service.ts'
import { APPROVING, CONFIRMING, DELIVERING, ENDING, PAYING, SUBMITTING } from '../auctions/auction-steps-service.ts'
import { AuctionClock } from '../auctions/clock-service.ts'
import { enterOffer, publishToCommunity } from '../auctions/community-service.ts'
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
  /** Organizations of the community. */
  members: readonly string[]
}

/** What it is known by in the audit log. */
const REQUEST = demoId('auction', 0)
export const demoCaller = (user_id: string, user_type: UserType): Caller => ({
  user_id,
  user_type,
  session_id: REQUEST,
})

const HANDED_OVER: readonly DemoStatus[] = ['DRAFT', 'PENDING', 'CANCELLED', 'COMMUNITY']
const RUNNING: readonly DemoStatus[] = ['LIVE', 'CLOSED_CANCELLED', 'PUBLISHED_NEW_SERVICE']
const OF_A_SALE: readonly DemoStatus[] = ['SOLD', 'PAID', 'DELIVERED']

const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

interface Step {
  trigger: Trigger
  work?: Work
  reason?: string
}

/** From the draft to where a broker leaves it before the start. */
function stepsToStart({ status }: DemoAuction): Step[] {
  if (status === 'DRAFT') return []
  if (status === 'CANCELLED') return [{ trigger: 'discard' }]
  const submit: Step = { trigger: 'submit', work: SUBMITTING }
  return status === 'PENDING' ? [submit] : [submit, { trigger: 'approve', work: APPROVING }]
}

function stepsToEnd({ status }: DemoAuction): Step[] {
  const reason = 'The owner needs the place.'
  if (status === 'CLOSED_CANCELLED') return [{ trigger: 'withdraw', reason }]
  return RUNNING.includes(status) ? [] : [{ trigger: 'end', work: ENDING(reason), reason }]
}

/** On the day of the sale. */
const onTheDay =
  (workOn: (day: string) => Work): Work =>
  async (given) =>
    workOn(given.loaded.row.date_sold ?? '')(given)

/** All on the day of the sale, which is today. */
function stepsToSettle({ status }: DemoAuction): Step[] {
  if (status === 'NOT_SOLD') return [{ trigger: 'give_up' }]
  const collected = { collected_by: 'Jostein Rognli' }
  const all: Step[] = [
    { trigger: 'confirm_sale', work: CONFIRMING({}) },
    { trigger: 'mark_paid', work: onTheDay(PAYING) },
    { trigger: 'mark_delivered', work: onTheDay((day) => DELIVERING({ date_delivered: day, ...collected })) },
  ]
  return all.slice(0, OF_A_SALE.indexOf(status) + 1)
}

/** So many at a time: more would only wait for a connection. */
const LANES = 4

async function sideBySide<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values()
  const lane = async () => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

/**
 * Puts the auctions up, bids in them and settles them, by the same rules as everybody: so all of it is right. Side by
 * side, and several steps in one transaction, because somebody waits for the first start.
 */
export async function playAuctions(deps: Deps, auctions: readonly DemoAuction[], people: People): Promise<void> {
  const broker = demoCaller(people.broker, 'auction_broker')
  const admin = demoCaller(people.admin, 'admin')
  const clock = new AuctionClock(deps)
  const prepared = await prepare(deps)

  /** One after another in one transaction. */
  async function take(id: string, caller: Caller, steps: readonly Step[]): Promise<void> {
    if (steps.length === 0) return
    await deps.db.transaction().execute(async (tx) => {
      const entries: Entry[] = []
      let by: By | undefined
      for (const { work, ...step } of steps) {
        const loaded = await loadLocked(tx, id, prepared.catalogueOf)
        by = byCaller(loaded, caller, REQUEST)
        entries.push(await takeStepIn(tx, deps, loaded, by, step, work))
      }
      if (by) await auditAll(tx, deps, by, entries)
    })
  }

  async function publish({ id, asset_id, start_price: price }: DemoAuction): Promise<void> {
    const given = { id, community_id: people.community, price, valid_until: dayAfter(30) }
    await publishToCommunity(deps, broker, asset_id, given, REQUEST)
    for (const [index, organization_id] of people.members.slice(0, 2).entries()) {
      const amount = { ...price, amount: Math.round((price.amount * (8 + index)) / 100_000) * 10_000 }
      await enterOffer(deps, broker, id, { id: demoOfferId(id, index), organization_id, amount })
    }
  }

  /** In their order, so that they have the same numbers everywhere. */
  async function configure(): Promise<void> {
    await deps.db.transaction().execute(async (tx) => {
      const entries: Entry[] = []
      for (const { asset_id, status, bids: _, ...given } of auctions) {
        if (status === 'COMMUNITY') continue
        const entry = await configureIn(tx, broker, asset_id, given, prepared)
        if (entry) entries.push(entry)
      }
      await auditAll(tx, deps, { mover: 'system', actorId: broker.user_id, requestId: REQUEST }, entries)
    })
  }

  async function bid({ id, bids }: DemoAuction): Promise<void> {
    for (const [index, amount] of bids.entries()) {
      const bidder_id = people.bidders[index % people.bidders.length] ?? ''
      const given = { bidder_id, kind: 'MANUAL', amount, channel: index % 2 ? 'EMAIL' : 'PHONE' } as const
      await takeBid(deps, broker, id, given, { key: `demo ${id} ${index}` })
    }
  }

  await configure()
  await sideBySide(auctions, async (auction) =>
    auction.status === 'COMMUNITY' ? publish(auction) : take(auction.id, broker, stepsToStart(auction)),
  )
  await clock.turn()
  const begun = auctions.filter(({ status }) => !HANDED_OVER.includes(status))
  await sideBySide(begun, bid)
  await sideBySide(begun, async (auction) => take(auction.id, admin, stepsToEnd(auction)))
  await clock.turn()
  await sideBySide(begun, async (auction) => take(auction.id, broker, stepsToSettle(auction)))
}

/** By the auction's own: the first of its offers, and so on. */
const demoOfferId = (auctionId: string, index: number) => auctionId.replace(/^.{8}/, `0190000${index + 1}`)
