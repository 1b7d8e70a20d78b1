import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startDatabase, startProduct, startWorker } from '../../scripts/product.ts'
import { cpuTimeOf } from './cpu-time.ts'
import { askOnce, median, runLoad, type Load, type Question, type Target } from './load.ts'

const ADMIN = { ADMIN_EMAIL: 'elin@yard.example', ADMIN_PASSWORD: 'gravel horse seven lamp' }

/** The product and the bare server, on one database. */
export interface Sides {
  databaseUrl: string
  secretKey: string
  ours: Target
  floor: Target
  /** Stops the product and starts it anew: how long until it is ready, and until it counts assets in memory. */
  restart: () => Promise<{ ready_ms: number; counted_ms: number }>
  /** A worker beside, and the megabytes that it holds now. */
  startWorker: () => { memory: () => number | undefined; stop: () => Promise<unknown> }
  /** Megabytes that the product's server holds now; not told on systems without /proc. */
  memory: () => number | undefined
  /** Microseconds of processor time that each has used so far. */
  cpu: () => { ours: number; floor: number; database: number }
}

async function startFloor(url: string): Promise<{ child: ChildProcess; origin: string }> {
  const child = fork(join(import.meta.dirname, 'floor-server.ts'), { env: { ...process.env, DATABASE_URL: url } })
  const port = await new Promise((resolve) => child.once('message', resolve))
  return { child, origin: `http://127.0.0.1:${String(port)}` }
}

async function signIn(origin: string): Promise<Target> {
  const answer = await fetch(`${origin}/api/_auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }),
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  return { origin, headers: { authorization: `Bearer ${access_token}` } }
}

/** Kilobytes; not known on systems without /proc. */
export function residentKilobytes(pid: number | undefined): number | undefined {
  const file = `/proc/${pid}/status`
  const kilobytes = existsSync(file) ? /VmRSS:\s+(\d+) kB/.exec(readFileSync(file, 'utf8'))?.[1] : undefined
  return kilobytes === undefined ? undefined : Number(kilobytes)
}

export function memoryOf(pid: number | undefined): number | undefined {
  const kilobytes = residentKilobytes(pid)
  return kilobytes === undefined ? undefined : Math.round(kilobytes / 1024)
}

export async function withSides<T>(work: (sides: Sides) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'klubba-lists-'))
  const database = await startDatabase(join(folder, 'database'))
  const settings = { DATA_DIR: join(folder, 'data'), DATABASE_URL: database.url, SECRET_KEY: randomUUID() }
  const start = () => startProduct({ ...settings, LOG_LEVEL: 'info', DEMO: 'false', WORKER: 'false', ...ADMIN })
  let product = await start()
  let ours = await signIn(product.url)
  const floorServer = await startFloor(database.url)
  try {
    return await work({
      databaseUrl: database.url,
      secretKey: settings.SECRET_KEY,
      get ours() {
        return ours
      },
      restart: async () => {
        await product.stop()
        const began = performance.now()
        product = await start()
        const ready_ms = Math.round(performance.now() - began)
        while (!product.output().includes('assets are counted in memory')) await sleep(50)
        const counted_ms = Math.round(performance.now() - began)
        ours = await signIn(product.url)
        return { ready_ms, counted_ms }
      },
      startWorker: () => {
        const worker = startWorker(settings)
        return { memory: () => memoryOf(worker.process.pid), stop: worker.stop }
      },
      floor: { origin: floorServer.origin, headers: {} },
      memory: () => memoryOf(product.process.pid),
      cpu: () => ({
        ours: cpuTimeOf(product.process.pid),
        floor: cpuTimeOf(floorServer.child.pid),
        database: cpuTimeOf(database.pid),
      }),
    })
  } finally {
    floorServer.child.kill('SIGKILL')
    await product.stop()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export interface Case {
  name: string
  ours: (turn: number) => Question
  floor: (turn: number) => Question
  /** What must be the same in both answers. */
  told: (answer: unknown) => unknown
}

export const floorQuestion = (name: string, values: readonly unknown[]): Question => ({
  path: `/${name}?values=${encodeURIComponent(JSON.stringify(values))}`,
})
export const turned = <T>(values: readonly T[], turn: number): T => values[turn % values.length] as T

const COMPARED = 12

/** A quick answer that is wrong is worth nothing. */
async function compare({ name, ours, floor, told }: Case, sides: Sides, turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    const mine = JSON.stringify(told(await askOnce(sides.ours, ours(turn))))
    const theirs = JSON.stringify(told(await askOnce(sides.floor, floor(turn))))
    if (mine !== theirs) throw new Error(`${name}: the answers differ in turn ${turn}:\n${mine}\n${theirs}`)
  }
}

/** What a round was like; processor time in microseconds an answer, of the server and of the database. */
interface Round extends Omit<Load, 'answers'> {
  cpu_us: number
  database_cpu_us: number
}

/**
 * Medians over the rounds. `ratio` is how many times slower than the floor we are, `cpu_ratio` how many times more
 * processor time server and database take together, which tells more where others use the machine: both are medians of
 * paired rounds.
 */
export interface Measured {
  name: string
  clients: number
  floor: Round
  ours: Round
  ratio: number
  cpu_ratio: number
}

function middle(rounds: readonly Round[]): Round {
  const of = (key: keyof Round) => Number(median(rounds.map((round) => round[key])).toFixed(2))
  const [cpu_us, database_cpu_us] = [of('cpu_us'), of('database_cpu_us')]
  return { rate: of('rate'), p50: of('p50'), p95: of('p95'), p99: of('p99'), cpu_us, database_cpu_us }
}

async function runRound(
  side: 'ours' | 'floor',
  sides: Sides,
  next: () => Question,
  load: { clients: number; seconds: number },
): Promise<Round> {
  const before = sides.cpu()
  const { answers, ...round } = await runLoad(sides[side], next, load)
  const after = sides.cpu()
  return {
    ...round,
    cpu_us: Math.round((after[side] - before[side]) / answers),
    database_cpu_us: Math.round((after.database - before.database) / answers),
  }
}

export interface Rounds {
  clients: readonly number[]
  rounds: number
  seconds: number
  /** How many answers are compared first. */
  compared?: number
}

/** Both by turns, so that the machine's moods hit both alike; the first turn of each warms it up and does not count. */
export async function measure(
  one: Case,
  sides: Sides,
  { clients, rounds, seconds, compared = COMPARED }: Rounds,
): Promise<Measured[]> {
  await compare(one, sides, compared)
  const measured: Measured[] = []
  let turn = COMPARED
  const warm = { clients: Math.max(...clients), seconds: Math.min(seconds, 2) }
  await runLoad(sides.floor, () => one.floor(turn++), warm)
  await runLoad(sides.ours, () => one.ours(turn++), warm)
  for (const count of clients) {
    const pairs: { ours: Round; floor: Round }[] = []
    for (let round = 0; round < rounds; round++) {
      const load = { clients: count, seconds }
      const floor = await runRound('floor', sides, () => one.floor(turn++), load)
      pairs.push({ floor, ours: await runRound('ours', sides, () => one.ours(turn++), load) })
    }
    const ratioBy = (of: (pair: { ours: Round; floor: Round }) => number) => Number(median(pairs.map(of)).toFixed(2))
    const cpuOf = ({ cpu_us, database_cpu_us }: Round) => cpu_us + database_cpu_us
    measured.push({
      name: one.name,
      clients: count,
      floor: middle(pairs.map((pair) => pair.floor)),
      ours: middle(pairs.map((pair) => pair.ours)),
      ratio: ratioBy(({ floor, ours }) => floor.rate / ours.rate),
      cpu_ratio: ratioBy(({ floor, ours }) => cpuOf(ours) / Math.max(1, cpuOf(floor))),
    })
  }
  return measured
}
