import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { addAuctions, addOpenings, type Opened } from '../../scripts/auction-market.ts'
import { brokenInvariants, type TakenBid } from '../../scripts/auction-invariants.ts'
import { sendOnce, withScene, type Scene } from './auction-scene.ts'
import { cpuTimeOf } from './cpu-time.ts'

const BIDDERS = 5
const CLIENTS = 4
/** Time to make them and to bid before the first ends. */
const LEAD_MS = 10_000
const LEAD_EACH_MS = 150
/** Bids begin so long before the first end, and go on so long after the last. */
const RACE_MS = 2_000
/** More than one round of the auctions' clock. */
const SECOND_LOOK_MS = 3_000

interface Stepped {
  ended_rows: number
  closed_rows: number
  late_ms: number | null
}

/** For each, how long after its end it was closed, and how often the history says so. */
const CLOSED = `SELECT
    count(*) FILTER (WHERE after #>> '{}' LIKE 'CLOSED%')::int AS closed_rows,
    count(*) FILTER (WHERE after #>> '{}' = 'ENDED')::int AS ended_rows,
    (extract(epoch FROM max(h.at) - u.effective_end) * 1000)::float8 AS late_ms
  FROM auctions u LEFT JOIN auction_history h ON h.auction_id = u.id AND h.field = 'status'
  WHERE u.id = ANY($1::uuid[]) GROUP BY u.id`

const OPENED = `SELECT (extract(epoch FROM h.at - u.starts_at) * 1000)::float8 AS late_ms
  FROM auctions u JOIN auction_history h ON h.auction_id = u.id AND h.field = 'status'
  WHERE u.id = ANY($1::uuid[]) AND h.after #>> '{}' = 'LIVE'`

/** What has not been closed by then never will be. */
const GIVE_UP_MS = 300_000

/** Waits until all are closed, and for what a second closing would add. */
async function untilClosed({ pool }: Opened, auctions: readonly string[]): Promise<Stepped[]> {
  for (const until = Date.now() + GIVE_UP_MS; ; await sleep(500)) {
    const { rows } = await pool.query<Stepped>(CLOSED, [auctions])
    if (rows.every(({ closed_rows }) => closed_rows > 0) || Date.now() > until) break
  }
  await sleep(SECOND_LOOK_MS)
  return (await pool.query<Stepped>(CLOSED, [auctions])).rows
}

interface Race {
  taken: TakenBid[]
  /** Bids that came too late. */
  refused: number
  /** Sent after the end and taken, or answered before the end and refused because of it. */
  unfair: string[]
}

let next = 1

/** One client: bids on one after the other, always more than anybody before, until the race is over. */
async function race(
  scene: Scene,
  token: string,
  ends: readonly { id: string; end: number }[],
  until: number,
  result: Race,
) {
  do {
    const { id, end } = ends[Math.floor(Math.random() * ends.length)] ?? { id: '', end: 0 }
    const bidder = scene.bidders[Math.floor(Math.random() * BIDDERS)] ?? ''
    const bid = { auction: id, bidder, amount: 10_000 + 100 * next++, key: randomUUID() }
    const sentAt = Date.now()
    const { status, body } = await sendOnce(scene.url, token, bid)
    const { number = 0, at = '' } = body
    if (status === 201) result.taken.push({ ...bid, number, at })
    else if (body.code === 'auction_ended' || body.code === 'not_live') result.refused++
    // One that was sent later may have been settled first, and nobody may have had time.
    else if (status !== 409 && status !== 503) throw new Error(`a bid was answered with ${status}`)
    if (status === 201 && sentAt > end) result.unfair.push(`${id}: a bid was taken that was sent after the end`)
    if (status !== 201 && body.code === 'auction_ended' && Date.now() < end) {
      result.unfair.push(`${id}: a bid was refused before the end`)
    }
  } while (Date.now() < until)
}

const quantiles = (times: readonly number[]) => {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return { p50: at(0.5), p99: at(0.99), most: at(1) }
}

interface Endings {
  auctions: number
  /** Between the first end and the last. */
  seconds?: number
  /** Of others, at the same time as the first end. */
  openings?: number
}

/**
 * That many auctions end within so many seconds while bids race their ends, and others open: each is closed once, no bid
 * counts that came after the end, and none is refused that came before it.
 */
export async function runAuctionEndings({ auctions, seconds = 1, openings = 0 }: Endings) {
  return withScene(BIDDERS, (scene) =>
    scene.inDatabase(async (opened, databasePid) => {
      const first = Date.now() + LEAD_MS + auctions * LEAD_EACH_MS
      const times = Array.from(
        { length: auctions },
        (_, index) => first + Math.floor((index * seconds * 1000) / auctions),
      )
      const ids = await addAuctions(
        opened,
        times.map((at) => new Date(at)),
      )
      const opening = await addOpenings(opened, openings, new Date(first))
      const token = await scene.signIn()
      await sleep(Math.max(0, first - RACE_MS - Date.now()))

      const cpu = () => cpuTimeOf(scene.product.process.pid) + cpuTimeOf(databasePid)
      const result: Race = { taken: [], refused: 0, unfair: [] }
      const ends = ids.map((id, index) => ({ id, end: times[index] ?? 0 }))
      const until = first + seconds * 1000 + RACE_MS
      const before = cpu()
      const racing = Array.from({ length: CLIENTS }, () => race(scene, token, ends, until, result))
      await Promise.all(racing)
      const rows = await untilClosed(opened, ids)
      const cpu_seconds = (cpu() - before) / 1e6
      const openedAt = await opened.pool.query<{ late_ms: number }>(OPENED, [opening])
      return {
        auctions,
        seconds,
        bids: { taken: result.taken.length, too_late: result.refused },
        closed_once: rows.filter(({ ended_rows, closed_rows }) => ended_rows === 1 && closed_rows === 1).length,
        closed_after_ms: quantiles(rows.map(({ late_ms }) => late_ms ?? Infinity)),
        opened: openedAt.rows.length,
        opened_after_ms: quantiles(openedAt.rows.map(({ late_ms }) => late_ms)),
        cpu_seconds,
        broken: [...result.unfair, ...(await brokenInvariants(opened, result.taken))],
      }
    }),
  )
}
