import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { addAuctions, type Opened } from '../../scripts/auction-market.ts'
import { brokenInvariants } from '../../scripts/auction-invariants.ts'
import { sendOnce, withScene } from './auction-scene.ts'

const BIDDERS = 5
/** Time to make them and to bid before the first ends. */
const LEAD_MS = 5_000
const LEAD_EACH_MS = 150
/** More than one round of the auctions' clock. */
const SECOND_LOOK_MS = 3_000

interface Closed {
  closed: number
  ended_rows: number
  closed_rows: number
  late_ms: number
}

/** For each when it was closed after its end, and how often the history says so. */
const CLOSED = `SELECT
    count(*) FILTER (WHERE after #>> '{}' LIKE 'CLOSED%')::int AS closed_rows,
    count(*) FILTER (WHERE after #>> '{}' = 'ENDED')::int AS ended_rows,
    (extract(epoch FROM max(h.at) - u.effective_end) * 1000)::float8 AS late_ms
  FROM auctions u LEFT JOIN auction_history h ON h.auction_id = u.id AND h.field = 'status'
  WHERE u.id = ANY($1::uuid[]) GROUP BY u.id`

/** What has not been closed by then never will be. */
const GIVE_UP_MS = 300_000

/** Waits until all are closed, and for what a second closing would add. */
async function untilClosed({ pool }: Opened, auctions: readonly string[]): Promise<Closed[]> {
  for (const until = Date.now() + GIVE_UP_MS; ; await sleep(200)) {
    const { rows } = await pool.query<Closed>(CLOSED, [auctions])
    if (rows.every(({ closed_rows }) => closed_rows > 0) || Date.now() > until) break
  }
  await sleep(SECOND_LOOK_MS)
  return (await pool.query<Closed>(CLOSED, [auctions])).rows
}

/** That many auctions end within so many seconds, every second of them with a bid: each is closed once, in time. */
export async function runAuctionEndings(count: number, seconds = 60): Promise<object> {
  return withScene(BIDDERS, async (scene) => {
    const first = Date.now() + LEAD_MS + count * LEAD_EACH_MS
    const ends = Array.from({ length: count }, (_, index) => new Date(first + (index * seconds * 1000) / count))
    const auctions = await scene.inDatabase((opened) => addAuctions(opened, ends))
    const token = await scene.signIn()
    const bidders = scene.bidders
    let bids = 0
    for (const [index, auction] of auctions.entries()) {
      if (index % 2 === 1) continue
      const bid = { auction, bidder: bidders[index % BIDDERS] ?? '', amount: 10_000, key: randomUUID() }
      const { status, body } = await sendOnce(scene.url, token, bid)
      // On a busy machine the last ones may be late; their auctions end without a bid.
      if (status === 201) bids++
      else if (body.code !== 'auction_ended') throw new Error(`a bid was answered with ${status}`)
    }
    return scene.inDatabase(async (opened) => {
      const rows = await untilClosed(opened, auctions)
      const late = rows.map(({ late_ms }) => late_ms).toSorted((a, b) => a - b)
      const once = rows.filter(({ ended_rows, closed_rows }) => ended_rows === 1 && closed_rows === 1).length
      const at = (share: number) => Math.round(late[Math.min(late.length - 1, Math.floor(late.length * share))] ?? 0)
      const broken = await brokenInvariants(opened, [])
      return {
        auctions: count,
        seconds,
        bids,
        closed_once: once,
        late_ms: { p50: at(0.5), p99: at(0.99), most: at(1) },
        broken,
      }
    })
  })
}
