import { get, type ClientRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkLogs, openMarket, openRules } from '../../scripts/auction-market.ts'
import { sendBid } from './bids.ts'
import { Connection } from './connection.ts'
import { withSides, type Sides } from './paired.ts'

const BIDS_PER_SECOND = 20
const SECONDS = 120
const BIDDERS = 20

interface Watcher {
  request: ClientRequest
  numbers: number[]
  /** Milliseconds from the bid's time, by the clock of the database on the same machine, to the event here. */
  delays: number[]
}

async function watch({ ours }: Sides, auction: string): Promise<Watcher> {
  const request = get(`${ours.origin}/v1/auctions/${auction}/events`, { headers: ours.headers, agent: false })
  const watcher: Watcher = { request, numbers: [], delays: [] }
  return new Promise((resolve, reject) => {
    request.on('error', reject)
    request.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
        const messages = text.split('\n\n')
        text = messages.pop() ?? ''
        for (const message of messages) {
          const data = /^data: (\{"number".*)$/m.exec(message)?.[1]
          if (data === undefined) continue
          const { number, at } = JSON.parse(data) as { number: number; at: string }
          watcher.numbers.push(number)
          if (number > 0) watcher.delays.push(Date.now() - Date.parse(at))
        }
      })
      response.on('error', () => undefined)
      if (response.statusCode === 200) resolve(watcher)
      else reject(new Error(`a stream was answered with ${response.statusCode}`))
    })
  })
}

const at = (values: readonly number[], share: number) =>
  Number((values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0).toFixed(1))

/** Watchers who missed an event or got one out of order. */
function countLosers(watchers: readonly Watcher[], newest: number): number {
  return watchers.filter(
    ({ numbers }) => numbers.length !== newest + 1 || numbers.some((each, index) => each !== index),
  ).length
}

/** That many watch one auction while twenty bids a second come in. */
export async function measureWatchers(count: number): Promise<object> {
  return withSides(async (sides) => {
    const { auctions, bidders } = await openMarket(openRules(sides), 1, BIDDERS)
    const [auction = ''] = auctions
    const before = sides.memory()
    const watchers: Watcher[] = []
    for (let from = 0; from < count; from += 50) {
      const many = Array.from({ length: Math.min(50, count - from) }, () => watch(sides, auction))
      watchers.push(...(await Promise.all(many)))
    }
    const free: Connection[] = []
    const send = async (body: object) => {
      const connection = free.pop() ?? (await Connection.open(sides.ours.origin))
      const isTaken = await sendBid(connection, sides.ours.headers, `/v1/auctions/${auction}/bids`, body)
      free.push(connection)
      return isTaken
    }
    const times: number[] = []
    let taken = 0
    let most = 0
    const sending: Promise<void>[] = []
    const began = performance.now()
    for (let bid = 1; bid <= BIDS_PER_SECOND * SECONDS; bid++) {
      await sleep(Math.max(0, began + (bid * 1000) / BIDS_PER_SECOND - performance.now()))
      const start = performance.now()
      const body = { bidder_id: bidders[bid % BIDDERS], kind: 'MANUAL', channel: 'PHONE' }
      const sent = send({ ...body, amount: { amount: bid * 100, currency: 'NOK' } })
      sending.push(
        sent.then((isTaken) => {
          times.push(performance.now() - start)
          if (isTaken) taken++
        }),
      )
      most = Math.max(most, sides.memory() ?? 0)
    }
    await Promise.all(sending)
    await sleep(2000)
    const newest = Math.max(...watchers.map(({ numbers }) => numbers.at(-1) ?? 0))
    const lost = countLosers(watchers, newest)
    for (const { request } of watchers) request.destroy()
    for (const connection of free) connection.close()
    const delays = watchers.flatMap((watcher) => watcher.delays)
    return {
      watchers: count,
      bids: { taken, p50: at(times, 0.5), p99: at(times, 0.99) },
      events: { told: newest, received: delays.length, p50: at(delays, 0.5), p99: at(delays, 0.99) },
      watchersWithLoss: lost,
      memory: { before, most },
      ...(await checkLogs(sides, taken)),
    }
  })
}
