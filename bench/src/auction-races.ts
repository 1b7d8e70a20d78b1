import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { addAuctions, type Opened } from '../../scripts/auction-market.ts'
import { brokenInvariants } from '../../scripts/auction-invariants.ts'
import { sendOnce, withScene, type Answer, type Scene } from './auction-scene.ts'

const AT_ONCE = 50
const AROUND_THE_END = 250
const AROUND_MS = 200
const HELD_MS = 2_000

const codes = (answers: readonly Answer[]) => {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const name = status === 201 ? 'taken' : (body.code ?? String(status))
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

/** Fifty equal bids at once, each by another: exactly one is taken. */
async function equalBids(scene: Scene, token: string, auction: string): Promise<string | undefined> {
  const answers = await Promise.all(
    scene.bidders.map((bidder) => sendOnce(scene.url, token, { auction, bidder, amount: 50_000, key: randomUUID() })),
  )
  const { taken, bid_too_low: low } = codes(answers)
  return taken === 1 && low === AT_ONCE - 1 ? undefined : `of equal bids: ${JSON.stringify(codes(answers))}`
}

interface Held {
  /** When the lock is let go, in milliseconds after the end. */
  until: number
  way: 'COMMIT' | 'ROLLBACK'
}

/** Somebody holds the row of the auction for two seconds. */
async function hold({ pool }: Opened, auction: string, end: number, { until, way }: Held): Promise<void> {
  const client = await pool.connect()
  try {
    await sleep(end + until - HELD_MS - Date.now())
    await client.query('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0')
    await client.query('UPDATE auctions SET comment = $2 WHERE id = $1', [auction, 'held'])
    await sleep(end + until - Date.now())
    await client.query(way)
  } finally {
    client.release()
  }
}

/**
 * Bids around the end, some of which wait for the lock past it: what arrived before the end counts, nothing else. That none
 * that arrived later was taken is one of the invariants.
 */
async function bidsAroundEnd(scene: Scene, token: string, opened: Opened, held: Held): Promise<string[]> {
  const end = Date.now() + HELD_MS + 3_000
  const [auction = ''] = await addAuctions(opened, [new Date(end)])
  const holding = hold(opened, auction, end, held)
  const sent = Array.from({ length: AROUND_THE_END }, async (_, index) => {
    await sleep(end - AROUND_MS + (index * 2 * AROUND_MS) / AROUND_THE_END - Date.now())
    const bidder = scene.bidders[index % scene.bidders.length] ?? ''
    const answer = await sendOnce(scene.url, token, { auction, bidder, amount: (index + 1) * 100, key: randomUUID() })
    return { ...answer, answeredAt: Date.now() }
  })
  const answers = await Promise.all(sent)
  await holding
  const early = answers.filter(({ body, answeredAt }) => body.code === 'auction_ended' && answeredAt < end)
  const other = answers.filter(
    ({ status, body }) =>
      status !== 201 && !['auction_ended', 'bid_too_low', 'own_maximum', 'not_live'].includes(body.code ?? ''),
  )
  const taken = answers.filter(({ status }) => status === 201).length
  const how = `${held.way} ${held.until} ms after the end`
  return [
    ...(early.length > 0 ? [`${how}: ${early.length} refused early`] : []),
    ...(other.length > 0 ? [`${how}: ${JSON.stringify(codes(other))}`] : []),
    ...(taken === 0 ? [`${how}: none taken`] : []),
  ]
}

const HELD: readonly Held[] = [
  { until: 1_000, way: 'COMMIT' },
  { until: 1_000, way: 'ROLLBACK' },
  { until: -150, way: 'COMMIT' },
  { until: -150, way: 'ROLLBACK' },
]

/** Equal bids in so many rounds, and a thousand bids around four ends. */
export async function runAuctionRaces(rounds: number): Promise<object> {
  return withScene(AT_ONCE, async (scene) =>
    scene.inDatabase(async (opened) => {
      const broken: string[] = []
      const token = await scene.signIn()
      const far = new Date(Date.now() + 86_400_000)
      const auctions = await addAuctions(
        opened,
        Array.from({ length: rounds }, () => far),
      )
      for (const auction of auctions) {
        const wrong = await equalBids(scene, token, auction)
        if (wrong !== undefined) broken.push(wrong)
      }
      for (const held of HELD) broken.push(...(await bidsAroundEnd(scene, token, opened, held)))
      broken.push(...(await brokenInvariants(opened, [])))
      return { rounds, bids_around_ends: HELD.length * AROUND_THE_END, broken }
    }),
  )
}
