import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { checkLogs, openMarket, openRules, type Market } from '../../scripts/auction-market.ts'
import { Connection, headOf } from './connection.ts'
import { cpuTimeOf } from './cpu-time.ts'
import { median, type Target } from './load.ts'
import { withSides, type Sides } from './paired.ts'

const CLIENTS = 50
const SPREAD = 1000
const SECONDS = 4
/** The floor's connections to the database, as many as the product has for bids: with one for each client it is slower. */
const CONNECTIONS = 10

/** Sends a bid; true when it was taken, false when it was too low. Anything else ends the run. */
export async function sendBid(
  connection: Connection,
  headers: Record<string, string>,
  path: string,
  body: object,
): Promise<boolean> {
  const head = headOf(path, { ...headers, 'idempotency-key': randomUUID() })
  const { status, text } = await connection.post(head, JSON.stringify(body))
  if (status !== 201 && status !== 409) throw new Error(`${path} was answered with ${status}: ${text}`)
  return status === 201
}

/** Somebody who takes bids. */
interface Side {
  name: string
  target: Target
  /** What is sent for a bid on the auction at this place. */
  ask: (auction: number, client: number, amount: number) => { path: string; body: object }
  /** The highest bids so far. */
  amounts: number[]
  /** Microseconds of processor time so far. */
  cpu: () => number
}

interface Round {
  /** Answers a second. */
  rate: number
  p50: number
  p99: number
  taken: number
  refused: number
  /** Microseconds of processor time an answer. */
  server_cpu_us: number
  database_cpu_us: number
  client_cpu_us: number
}

function clientCpu(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** Fifty clients, each bidding more than anybody before as soon as it is answered. */
async function runRound(side: Side, isSpread: boolean, databaseCpu: () => number): Promise<Round> {
  const { target, ask, amounts } = side
  const connections = await Promise.all(Array.from({ length: CLIENTS }, () => Connection.open(target.origin)))
  const times: number[] = []
  let taken = 0
  const before = { server: side.cpu(), database: databaseCpu(), client: clientCpu() }
  const began = performance.now()
  const client = async (connection: Connection, number: number) => {
    while (performance.now() < began + SECONDS * 1000) {
      const auction = isSpread ? 1 + Math.floor(Math.random() * SPREAD) : 0
      const amount = (amounts[auction] ?? 0) + 100
      amounts[auction] = amount
      const start = performance.now()
      const { path, body } = ask(auction, number, amount)
      if (await sendBid(connection, target.headers, path, body)) taken++
      times.push(performance.now() - start)
    }
  }
  await Promise.all(connections.map(client))
  const rate = times.length / ((performance.now() - began) / 1000)
  const each = (used: number) => Math.round(used / times.length)
  const used = {
    server_cpu_us: each(side.cpu() - before.server),
    database_cpu_us: each(databaseCpu() - before.database),
    client_cpu_us: each(clientCpu() - before.client),
  }
  for (const connection of connections) connection.close()
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2))
  return { rate: Math.round(rate), p50: at(0.5), p99: at(0.99), taken, refused: times.length - taken, ...used }
}

interface MeasuredSide extends Round {
  side: string
  /**
   * How many times more bids a second ours takes than this one, and how many times more processor time of server and
   * database this one takes for a bid than ours: medians of paired rounds, of the first the least and the most too.
   */
  ours?: { times: number; least: number; most: number; cpu_times: number }
}

export interface MeasuredBids {
  name: 'one auction' | 'spread over 1000 auctions'
  /** Medians over the rounds; ours comes last. */
  sides: MeasuredSide[]
}

function middle(rounds: readonly Round[]): Round {
  const of = (key: keyof Round) => median(rounds.map((round) => round[key]))
  const [server_cpu_us, database_cpu_us, client_cpu_us] = [
    of('server_cpu_us'),
    of('database_cpu_us'),
    of('client_cpu_us'),
  ]
  const cpu = { server_cpu_us, database_cpu_us, client_cpu_us }
  return { rate: of('rate'), p50: of('p50'), p99: of('p99'), taken: of('taken'), refused: of('refused'), ...cpu }
}

/** Ours beside a floor. */
function beside(floor: readonly Round[], ours: readonly Round[]): NonNullable<MeasuredSide['ours']> {
  const cpuOf = (round: Round | undefined) => (round ? round.server_cpu_us + round.database_cpu_us : 0)
  const short = (ratio: number) => Number(ratio.toFixed(2))
  const times = ours.map(({ rate }, index) => short(rate / (floor[index]?.rate ?? 1)))
  const cpu_times = median(ours.map((round, index) => short(cpuOf(floor[index]) / Math.max(1, cpuOf(round)))))
  return { times: median(times), least: Math.min(...times), most: Math.max(...times), cpu_times }
}

/** A line for each side. */
export const bidLines = (cases: readonly MeasuredBids[]) =>
  cases.flatMap(({ name, sides }) =>
    sides.map(({ side, ours, ...round }) => ({
      work: `bids, ${name}`,
      side,
      '/s': round.rate,
      'p99 ms': round.p99,
      'cpu us': round.server_cpu_us + round.database_cpu_us,
      ...(ours && { 'ours, times': ours.times, least: ours.least, most: ours.most, 'by cpu': ours.cpu_times }),
    })),
  )

async function startFloor(url: string, { bidders }: Market): Promise<Side & { stop: () => void }> {
  const env = { ...process.env, DATABASE_URL: url, CONNECTIONS: String(CONNECTIONS) }
  const child = fork(join(import.meta.dirname, 'bids-floor.ts'), { env })
  const port = await new Promise((resolve) => child.once('message', resolve))
  return {
    name: `one transaction for each bid, ${CONNECTIONS} connections`,
    target: { origin: `http://127.0.0.1:${String(port)}`, headers: {} },
    ask: (auction, client, amount) => ({ path: '/', body: { auction, bidder: bidders[client], amount } }),
    amounts: [],
    cpu: () => cpuTimeOf(child.pid),
    stop: () => child.kill('SIGKILL'),
  }
}

const ourSide = (sides: Sides, { auctions, bidders }: Market): Side => ({
  name: 'ours',
  target: sides.ours,
  ask: (auction, client, amount) => ({
    path: `/v1/auctions/${auctions[auction]}/bids`,
    body: { bidder_id: bidders[client], kind: 'MANUAL', amount: { amount, currency: 'NOK' }, channel: 'PHONE' },
  }),
  amounts: [],
  cpu: () => sides.cpu().ours,
})

/** Fifty who bid as fast as they can, on one auction and on a thousand, by turns at the product and at the floor. */
export async function measureBids(rounds: number): Promise<{ cases: MeasuredBids[]; logged: number }> {
  return withSides(async (sides) => {
    const market = await openMarket(openRules(sides), SPREAD + 1, CLIENTS)
    const floor = await startFloor(sides.databaseUrl, market)
    const ours = ourSide(sides, market)
    try {
      const cases: MeasuredBids[] = []
      let taken = 0
      for (const name of ['one auction', 'spread over 1000 auctions'] as const) {
        const measured = new Map<Side, Round[]>([floor, ours].map((side) => [side, []]))
        // The first turn of each warms it up and does not count.
        for (let round = 0; round <= rounds; round++) {
          for (const [side, done] of measured) {
            const told = await runRound(side, name !== 'one auction', () => sides.cpu().database)
            if (side === ours) taken += told.taken
            if (round > 0) done.push(told)
          }
        }
        const mine = measured.get(ours) ?? []
        const told = [...measured].map(([side, done]) => ({
          side: side.name,
          ...middle(done),
          ...(side !== ours && { ours: beside(done, mine) }),
        }))
        cases.push({ name, sides: told })
      }
      return { cases, ...(await checkLogs(sides, taken)) }
    } finally {
      floor.stop()
    }
  })
}
