import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { Agent, request as send } from 'node:http'
import { join } from 'node:path'
import { checkLogs, openMarket, openRules, type Market } from '../../scripts/auction-market.ts'
import { median, type Target } from './load.ts'
import { withSides } from './paired.ts'

const CLIENTS = 50
const SPREAD = 1000
const SECONDS = 4

/** Sends a bid; true when it was taken, false when it was too low. Anything else ends the run. */
export function sendBid(agent: Agent, { origin, headers }: Target, path: string, body: object): Promise<boolean> {
  const json = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  return new Promise((resolve, reject) => {
    const request = send(`${origin}${path}`, { agent, method: 'POST', headers: { ...headers, ...json } }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        if (answer.statusCode === 201 || answer.statusCode === 409) resolve(answer.statusCode === 201)
        else reject(new Error(`${path} was answered with ${answer.statusCode}: ${text}`))
      })
    })
    request.on('error', reject)
    request.end(JSON.stringify(body))
  })
}

/** What a side is sent for a bid on the auction at this place. */
type Ask = (auction: number, client: number, amount: number) => { path: string; body: object }

interface Round {
  /** Answers a second. */
  rate: number
  p50: number
  p99: number
  taken: number
  refused: number
  /** Microseconds of processor time an answer, of the database. */
  database_cpu_us: number
}

/** Fifty clients, each bidding more than anybody before as soon as it is answered. */
async function runRound(
  target: Target,
  ask: Ask,
  amounts: number[],
  { spread, used }: { spread: boolean; used: () => number },
): Promise<Round> {
  const usedBefore = used()
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  const times: number[] = []
  let taken = 0
  const began = performance.now()
  const client = async (number: number) => {
    while (performance.now() < began + SECONDS * 1000) {
      const auction = spread ? 1 + Math.floor(Math.random() * SPREAD) : 0
      const amount = (amounts[auction] ?? 0) + 100
      amounts[auction] = amount
      const start = performance.now()
      const { path, body } = ask(auction, number, amount)
      if (await sendBid(agent, target, path, body)) taken++
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)))
  agent.destroy()
  const rate = times.length / ((performance.now() - began) / 1000)
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2))
  const database_cpu_us = Math.round((used() - usedBefore) / times.length)
  return { rate: Math.round(rate), p50: at(0.5), p99: at(0.99), taken, refused: times.length - taken, database_cpu_us }
}

interface MeasuredBids {
  name: 'one auction' | 'spread over 1000 auctions'
  floor: Round[]
  ours: Round[]
  /** How many times more bids a second than the floor: the median of paired rounds, and the least and the most. */
  times: { median: number; least: number; most: number }
}

function compared(name: MeasuredBids['name'], floor: Round[], ours: Round[]): MeasuredBids {
  const ratios = ours.map(({ rate }, index) => Number((rate / (floor[index]?.rate ?? 1)).toFixed(2)))
  const times = { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) }
  return { name, floor, ours, times }
}

async function startFloor(url: string) {
  const child = fork(join(import.meta.dirname, 'bids-floor.ts'), { env: { ...process.env, DATABASE_URL: url } })
  const port = await new Promise((resolve) => child.once('message', resolve))
  return { child, target: { origin: `http://127.0.0.1:${String(port)}`, headers: {} } }
}

const askFloor =
  ({ bidders }: Market): Ask =>
  (auction, client, amount) => ({ path: '/', body: { auction, bidder: bidders[client], amount } })

const askOurs =
  ({ auctions, bidders }: Market): Ask =>
  (auction, client, amount) => ({
    path: `/v1/auctions/${auctions[auction]}/bids`,
    body: { bidder_id: bidders[client], kind: 'MANUAL', amount: { amount, currency: 'NOK' }, channel: 'PHONE' },
  })

/** Fifty who bid as fast as they can, on one auction and on a thousand, by turns at the product and at a bare server. */
export async function measureBids(rounds: number): Promise<{ cases: MeasuredBids[]; logged: number }> {
  return withSides(async (sides) => {
    const market = await openMarket(openRules(sides), SPREAD + 1, CLIENTS)
    const floor = await startFloor(sides.databaseUrl)
    try {
      const cases: MeasuredBids[] = []
      const [floorAmounts, amounts]: [number[], number[]] = [[], []]
      let taken = 0
      for (const name of ['one auction', 'spread over 1000 auctions'] as const) {
        const how = { spread: name !== 'one auction', used: () => sides.cpu().database }
        const measured: { floor: Round[]; ours: Round[] } = { floor: [], ours: [] }
        // The first turn of each warms it up and does not count.
        for (let round = 0; round <= rounds; round++) {
          const theirs = await runRound(floor.target, askFloor(market), floorAmounts, how)
          const mine = await runRound(sides.ours, askOurs(market), amounts, how)
          taken += mine.taken
          if (round === 0) continue
          measured.floor.push(theirs)
          measured.ours.push(mine)
        }
        cases.push(compared(name, measured.floor, measured.ours))
      }
      return { cases, ...(await checkLogs(sides, taken)) }
    } finally {
      floor.child.kill('SIGKILL')
    }
  })
}
