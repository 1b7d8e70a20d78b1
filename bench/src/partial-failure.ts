import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import { addAuctions } from '../../scripts/auction-market.ts'
import { brokenInvariants } from '../../scripts/auction-invariants.ts'
import { bareEnvironment, ended } from '../../scripts/product.ts'
import { signIn } from './auction-scene.ts'
import { exhaustPool } from './exhausted-pool.ts'
import { brokenFairness, longestSilence, type Fault } from './fairness-checks.ts'
import { FairnessClients } from './fairness-clients.ts'
import { readHistory } from './fairness-history.ts'
import type { Silence } from './silent-proxy.ts'
import { withTwoServers, type Server, type TwoServers } from './two-server-scene.ts'

const BIDDERS = 8
const RUNNING = 2
/** Time to sign in and to bid before the fault. */
const LEAD_MS = 10_000
/** A second auction ends so long after the first. */
const LATER_MS = 4_000
const GIVE_UP_MS = 300_000
/** The longest that a healthy server may be silent. */
const SILENCE_MS = 3_000

export type FaultKind = 'server frozen' | 'database silent' | 'worker frozen' | 'pool exhausted'

/** One fault, around the end of an auction. */
export interface Round {
  kind: FaultKind
  /** The servers that it befalls; the worker alone is frozen otherwise. */
  servers: readonly ('A' | 'B')[]
  silence?: Silence
  /** The server is frozen at a moment when it keeps the auction locked. */
  locking?: boolean
  /** When it begins, in milliseconds before the end of the auction. */
  before: number
  lasts: number
}

interface PartialFailure {
  rounds: number
  /** Bids that were called taken. */
  taken: number
  outages: number
  stalls: number
  /** Of the auctions that were to end around the faults. */
  endings: { ended: number; moved: number }
  /** The longest that a healthy server was silent in rounds of each kind, in milliseconds. */
  silence_ms: Partial<Record<FaultKind, number>>
  broken: string[]
  held: boolean
}

const between = (least: number, most: number) => least + Math.random() * (most - least)
const oneOf = <T>(...choices: readonly T[]) => choices[Math.floor(Math.random() * choices.length)] as T

/** Some pass unnoticed, some last longer than locks are held, some longer than a bid waits. */
const anyLength = () => oneOf(between(500, 2_500), between(3_000, 9_000), between(11_000, 16_000))

/** In this order and at random moments: so many rounds, two fifths of them with a frozen server. */
export function randomRounds(count: number): Round[] {
  const kinds = ['server frozen', 'database silent', 'server frozen', 'worker frozen', 'pool exhausted'] as const
  return Array.from({ length: count }, (_, index) => {
    const kind = kinds[index % kinds.length] ?? 'server frozen'
    const before = between(-1_000, 5_000)
    const locking = kind === 'server frozen' && oneOf(true, false)
    const round = { kind, servers: [oneOf('A', 'B')], before, lasts: anyLength(), locking } as const
    if (kind !== 'database silent') return round
    const silent = { ...round, silence: oneOf('questions', 'answers', 'both') } as const
    // Every third time nobody can reach it.
    return index % 3 === 0 ? { ...silent, servers: ['A', 'B'] as const, lasts: between(8_000, 20_000) } : silent
  })
}

const HELD = `SELECT EXISTS (
    SELECT FROM pg_stat_activity a JOIN pg_locks l ON l.pid = a.pid AND l.relation = 'auctions'::regclass
    WHERE a.client_port = ANY($2::int[]) AND a.state = 'idle in transaction'
  ) AND NOT EXISTS (SELECT FROM (SELECT FROM auctions WHERE id = $1 FOR UPDATE SKIP LOCKED) free) AS held`
/** So long it is tried to freeze a server while it keeps an auction locked. */
const LURK_MS = 3_000

/** Lets the server go on and stops it again until it keeps the auction locked. */
async function freezeLocking({ opened: { pool } }: TwoServers, server: Server, auction: string): Promise<void> {
  for (const until = Date.now() + LURK_MS; ; await sleep(5 * Math.random())) {
    server.freeze()
    const { rows } = await pool.query<{ held: boolean }>(HELD, [auction, server.proxy.onwardPorts()])
    if (rows[0]?.held || Date.now() > until) return
    server.thaw()
  }
}

/** Lets it begin around the end of an auction, and gives back what ends it. */
async function begin(
  scene: TwoServers,
  clients: FairnessClients,
  round: Round,
  auction: string,
): Promise<() => Promise<void> | void> {
  const servers = scene.servers.filter(({ name }) => round.servers.some((each) => each === name))
  const each = (work: (server: Server) => void) => servers.forEach(work)
  if (round.kind === 'worker frozen') {
    scene.worker.freeze()
    return () => scene.worker.thaw()
  }
  if (round.kind === 'pool exhausted') {
    const [server, ...others] = [...servers, ...scene.servers.filter((other) => !servers.includes(other))]
    // Who calls with this one is not known at the server whose pool it is.
    const token = await signIn(others[0]?.url ?? '')
    const release = await exhaustPool(scene, server?.url ?? '', clients.token)
    clients.useToken(token)
    return release
  }
  const { silence } = round
  if (silence) {
    each(({ proxy }) => proxy.fallSilent(silence))
    return () => each(({ proxy }) => proxy.speak())
  }
  if (round.locking) await Promise.all(servers.map((server) => freezeLocking(scene, server, auction)))
  each((server) => server.freeze())
  return () => each((server) => server.thaw())
}

/** Frozen servers and those that do not reach the database cannot work; with its other connections taken a server can. */
const disables = ({ kind }: Round) => kind === 'server frozen' || kind === 'database silent'

const UNSETTLED = `SELECT id FROM auctions
  WHERE id = ANY($1::uuid[]) AND status IN ('LIVE', 'ENDED') AND effective_end < clock_timestamp() + interval '5 seconds'`

/** Auctions that neither end nor have got more time, although they had long to do so. */
async function untilSettled({ opened: { pool } }: TwoServers, auctions: readonly string[]): Promise<string[]> {
  for (const until = Date.now() + GIVE_UP_MS; ; await sleep(200)) {
    const { rows } = await pool.query<{ id: string }>(UNSETTLED, [auctions])
    if (rows.length === 0) return []
    if (Date.now() > until) return rows.map(({ id }) => `${id} was not closed`)
  }
}

/** As an operator would. */
async function verifyHolds({ settings }: TwoServers): Promise<string[]> {
  const env = { ...bareEnvironment(), LOG_LEVEL: 'silent', ...settings }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../server/src/verify.ts')], { env })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const status = await ended(child)
  return status === 0 ? [] : [`verify ended with ${status}: ${text}`]
}

/** One fault after the other on two servers, one database and one worker, while clients bid; what does not hold then. */
export async function runPartialFailure(
  rounds: readonly Round[],
  onRound: (line: string) => void = () => undefined,
): Promise<PartialFailure> {
  return withTwoServers(BIDDERS, async (scene) => {
    const [{ url }] = scene.servers
    const far = new Date(Date.now() + 86_400_000)
    const running = await addAuctions(
      scene.opened,
      Array.from({ length: RUNNING }, () => far),
    )
    const clients = new FairnessClients(scene.servers, scene.bidders)
    const faults: Fault[] = []
    const endings: string[] = []
    const broken: string[] = []
    const spans: { kind: FaultKind; from: number; to: number }[] = []
    clients.bidOn(running)
    clients.useToken(await signIn(url))
    clients.start()
    // Nobody waits for clients of a run that has failed.
    using _ = { [Symbol.dispose]: () => clients.abandon() }
    for (const [index, round] of rounds.entries()) {
      clients.useToken(await signIn(url))
      const end = Date.now() + LEAD_MS
      const ends = await addAuctions(scene.opened, [new Date(end), new Date(end + LATER_MS)])
      endings.push(...ends)
      clients.bidOn([...running, ...ends])
      await sleep(end - round.before - Date.now())
      const from = Date.now()
      const finish = await begin(scene, clients, round, ends[0] ?? '')
      const began = Date.now()
      await sleep(round.lasts)
      const over = Date.now()
      await finish()
      // What it did to a server may begin before it was done with both, and end after.
      if (disables(round)) faults.push(...round.servers.map((server) => ({ server, from: began, to: over })))
      broken.push(...(await untilSettled(scene, ends)).map((each) => `round ${index + 1}, ${round.kind}: ${each}`))
      spans.push({ kind: round.kind, from, to: Date.now() })
      onRound(`round ${index + 1} of ${rounds.length}, ${round.kind}: ${clients.taken.length} bids taken so far`)
    }
    await clients.stop()
    await untilSettled(scene, endings)
    const history = await readHistory(scene, { faults, sent: clients.sent })
    broken.push(...brokenFairness(history))
    broken.push(...(await brokenInvariants(scene.opened, clients.taken)))
    broken.push(...(await verifyHolds(scene)))
    const silenceIn = (kind: FaultKind) => {
      const own = spans.filter((span) => span.kind === kind)
      const sent = clients.sent.filter(({ sentAt }) => own.some(({ from, to }) => sentAt >= from && sentAt <= to))
      return longestSilence({ ...history, sent })
    }
    const silence_ms = Object.fromEntries(
      [...new Set(spans.map(({ kind }) => kind))].map((kind) => [kind, silenceIn(kind)]),
    )
    const isEnded = new Set(history.endings.flatMap(({ auction, endedAt }) => (endedAt === null ? [] : auction)))
    const done = endings.filter((auction) => isEnded.has(auction)).length
    return {
      rounds: rounds.length,
      taken: clients.taken.length,
      outages: history.outages.length,
      stalls: history.stalls.length,
      endings: { ended: done, moved: endings.length - done },
      silence_ms,
      broken,
      held: broken.length === 0 && Object.values(silence_ms).every((ms) => ms <= SILENCE_MS),
    }
  })
}
