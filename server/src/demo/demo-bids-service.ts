import { randomUUID } from 'node:crypto'
import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { getAuction } from '../auctions/auction-load-service.ts'
import { takeBid } from '../bidding/take-bids-service.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { dequeue, enqueue } from '../jobs/jobs.ts'
import { demoCaller } from './demo-auction-steps.ts'
import { listDemoBidders, listFirstUsers, listRunningDemoAuctions } from './demo-sql.ts'

/** There is one at a time. */
const KEY = 'simulate_bids'

/** What the bidders of the demo pay at most, by the start price: then they have enough. */
const WORTH = 4
const [SHORTEST_PAUSE, LONGEST_PAUSE] = [4, 16]

const isDemo = ({ settings: { demo, databaseUrl } }: Deps) => demo && databaseUrl === undefined

/** What is still bid for. */
async function wantedAuctions({ db }: Deps): Promise<string[]> {
  const running = await listRunningDemoAuctions(db)
  return running.filter(({ price, start_price }) => (price ?? 0) < (start_price ?? 0) * WORTH).map(({ id }) => id)
}

/** RUN-7: bids begin to arrive on the running auctions of the demo, or stop. False where there is no demo. */
export async function switchDemoBids(deps: Deps, on: boolean): Promise<boolean> {
  if (!isDemo(deps) || (await listDemoBidders(deps.db)).length === 0) return false
  await (on ? enqueue(deps.db, 'simulate_bids', {}, { key: KEY }) : dequeue(deps.db, KEY))
  return true
}

type Chance = () => number

const oneOf = <Thing>(things: readonly Thing[], chance: Chance): Thing | undefined =>
  things[Math.floor(chance() * things.length)]

/** The lowest that is taken, or a step or two more; now and then a maximum. */
function bidOn({ bidding: { price, lowest_bid: lowest } }: Auction, chance: Chance) {
  if (!lowest) return undefined
  const step = price ? lowest.amount - price.amount : 0
  const isMaximum = chance() < 0.25
  const more = Math.floor(chance() * (isMaximum ? 5 : 2)) * step
  const kind = isMaximum ? ('AUTO' as const) : ('MANUAL' as const)
  return { kind, amount: { ...lowest, amount: lowest.amount + more } }
}

/** One bid of somebody of the demo, by the way that all bids take; then another after a while, as long as there is one to make. */
export async function simulateBids(deps: Deps, chance: Chance = Math.random): Promise<void> {
  if (!isDemo(deps)) return
  const auctionId = oneOf(await wantedAuctions(deps), chance)
  if (auctionId === undefined) return
  // First, so that whoever switches it off meanwhile takes away what would come.
  const delaySeconds = SHORTEST_PAUSE + Math.floor(chance() * (LONGEST_PAUSE - SHORTEST_PAUSE))
  await enqueue(deps.db, 'simulate_bids', {}, { key: KEY, delaySeconds })
  const { auction_broker: broker } = await listFirstUsers(deps.db)
  if (broker === undefined) return
  const caller = demoCaller(broker, 'auction_broker')
  const auction = await getAuction(deps, caller, auctionId)
  const others = (await listDemoBidders(deps.db)).filter((id) => id !== auction.bidding.leader?.id)
  const bidder_id = oneOf(others, chance)
  const bid = bidOn(auction, chance)
  if (bidder_id === undefined || !bid) return
  const channel = oneOf(['PHONE', 'EMAIL', 'ON_SITE'] as const, chance) ?? 'PHONE'
  await takeBid(deps, caller, auctionId, { ...bid, bidder_id, channel }, { key: `demo ${randomUUID()}` }).catch(
    (error: unknown) => {
      // Somebody looking at the demo may have bid, blocked or ended meanwhile.
      if (!(error instanceof AppError)) throw error
    },
  )
}
