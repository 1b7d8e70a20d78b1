import { setTimeout as sleep } from 'node:timers/promises'
import { addAuctions } from '../../scripts/auction-market.ts'
import { ended } from '../../scripts/product.ts'
import { brokenInvariants, missedEvents } from '../../scripts/auction-invariants.ts'
import { withScene, type Scene } from './auction-scene.ts'
import { BidClients, ReturningWatcher } from './bid-clients.ts'

const CLIENTS = 8
const RUNNING = 4
const MORE_BIDS = 40
/** What has not happened by then never will. */
const GIVE_UP_MS = 300_000
const UNCAPPED = `SELECT DISTINCT l.auction_id AS id FROM auction_log l
  JOIN auctions u ON u.id = l.auction_id AND u.status = 'LIVE'
  JOIN bidders b ON b.id = l.bidder_id
  WHERE b.id = $1 AND l.type = 'bid_placed' AND NOT EXISTS (
    SELECT FROM auction_log c WHERE c.auction_id = l.auction_id AND c.bidder_id = b.id AND c.type = 'bidder_capped'
      AND (c.facts ->> 'restriction')::int = b.restrictions
  )`

interface AuctionKills {
  rounds: number
  /** Bids that were called taken. */
  taken: number
  events: number
  /** The longest time of each round in which no bid was taken, in milliseconds. */
  longest_silence: Record<'server' | 'database', number[]>
  /** Auctions that ended in between, and those of them whose end the outage has moved. */
  endings: { closed: number; moved: number }
  broken: string[]
}

async function kill(scene: Scene, what: 'server' | 'database'): Promise<void> {
  if (what === 'database') return scene.killDatabase()
  scene.product.process.kill('SIGKILL')
  await ended(scene.product.process)
  await scene.startAgain()
}

/** What ended while nobody was there is closed, or has a new end. */
async function untilSettled(scene: Scene, auction: string): Promise<'closed' | 'moved' | 'open'> {
  return scene.inDatabase(async ({ pool }) => {
    for (const until = Date.now() + GIVE_UP_MS; Date.now() < until; await sleep(100)) {
      const { rows } = await pool.query<{ status: string; moved: boolean }>(
        'SELECT status, effective_end > ends_at AS moved FROM auctions WHERE id = $1',
        [auction],
      )
      if (rows[0]?.moved) return 'moved'
      if (rows[0]?.status.startsWith('CLOSED')) return 'closed'
    }
    return 'open'
  })
}

/** Blocks a bidder, or takes that back; whether it is so then. There may be nobody to answer. */
async function setBlocked(scene: Scene, bidder: string, isBlocked: boolean): Promise<boolean> {
  try {
    const token = await scene.signIn()
    const answer = await fetch(`${scene.url}/v1/bidders/${bidder}/${isBlocked ? 'block' : 'unblock'}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...(isBlocked && { 'content-type': 'application/json' }) },
      ...(isBlocked && { body: JSON.stringify({ reason: 'Does not pay' }) }),
    })
    // It was so already: the answer was lost.
    return answer.status === 200 || answer.status === 409
  } catch {
    return false
  }
}

async function untilSet(scene: Scene, bidder: string, isBlocked: boolean): Promise<void> {
  while (!(await setBlocked(scene, bidder, isBlocked))) await sleep(50)
}

/** Running auctions in which a blocked bidder still holds a maximum, once there was time to cap them all. */
async function untilCapped(scene: Scene, bidder: string): Promise<string[]> {
  return scene.inDatabase(async ({ pool }) => {
    let left: string[] = []
    for (const until = Date.now() + GIVE_UP_MS; Date.now() < until; await sleep(100)) {
      const { rows } = await pool.query<{ id: string }>(UNCAPPED, [bidder])
      left = rows.map(({ id }) => `a blocked bidder holds a maximum in ${id}`)
      if (left.length === 0) break
    }
    return left
  })
}

/** Whether the watcher has seen everything in the end: it may be on its way. */
async function untilSeen(scene: Scene, auction: string, watcher: ReturningWatcher): Promise<string[]> {
  return scene.inDatabase(async (opened) => {
    let missed: string[] = []
    for (const until = Date.now() + GIVE_UP_MS; Date.now() < until; await sleep(100)) {
      missed = await missedEvents(opened, auction, watcher.numbers)
      if (missed.length === 0) break
    }
    return missed
  })
}

/**
 * Kills the server, and by turns PostgreSQL under it, while bids come in; one more auction ends around each kill, and one
 * more bidder is blocked. After each the invariants must hold.
 */
export async function runAuctionKills(rounds: number): Promise<AuctionKills> {
  return withScene(CLIENTS, async (scene) => {
    const result: AuctionKills = {
      rounds,
      taken: 0,
      events: 0,
      longest_silence: { server: [], database: [] },
      endings: { closed: 0, moved: 0 },
      broken: [],
    }
    const far = new Date(Date.now() + 86_400_000)
    const running = await scene.inDatabase((opened) =>
      addAuctions(
        opened,
        Array.from({ length: RUNNING }, () => far),
      ),
    )
    const [watched = ''] = running
    const watcher = new ReturningWatcher(scene, watched)
    watcher.start()
    const clients = new BidClients(scene)
    for (let round = 0; round < rounds * 2; round++) {
      const what = round % 2 === 0 ? 'server' : 'database'
      const end = new Date(Date.now() + 1000 + Math.random() * 3000)
      const [ending = ''] = await scene.inDatabase((opened) => addAuctions(opened, [end]))
      await clients.start([...running, ending], CLIENTS)
      await clients.takenMore(MORE_BIDS)
      await sleep(Math.random() * 500)
      const began = performance.now()
      const blocked = scene.bidders[round % scene.bidders.length] ?? ''
      const blocking = setBlocked(scene, blocked, true)
      await sleep(Math.random() * 100)
      await kill(scene, what)
      await clients.takenMore(MORE_BIDS)
      await blocking
      await untilSet(scene, blocked, true)
      const uncapped = await untilCapped(scene, blocked)
      await clients.stop()
      result.longest_silence[what].push(clients.longestSilence(began))
      const outcome = await untilSettled(scene, ending)
      if (outcome === 'open') result.broken.push(`round ${round}: an auction was not closed`)
      else result.endings[outcome]++
      const broken = await scene.inDatabase((opened) => brokenInvariants(opened, clients.taken))
      broken.push(...uncapped, ...(await untilSeen(scene, watched, watcher)))
      result.broken.push(...broken.map((each) => `round ${round}, ${what}: ${each}`))
      await untilSet(scene, blocked, false)
    }
    await watcher.stop()
    result.broken.push(...new Set(clients.wrong))
    return { ...result, taken: clients.taken.length, events: watcher.numbers.length }
  })
}
