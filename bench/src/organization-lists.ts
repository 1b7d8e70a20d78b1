import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startDatabase, startProduct } from '../../scripts/product.ts'
import { askOnce, median, runLoad, type Load, type Target } from './load.ts'

const ADMIN = { ADMIN_EMAIL: 'elin@yard.example', ADMIN_PASSWORD: 'gravel horse seven lamp' }
const PLACES = ['Bergen', 'Tromsø', 'Luleå', 'Växjö', 'Aalborg', 'Esbjerg', 'Oulu', 'Turku', 'Ålesund', 'Hamar']
const TRADES = ['Maskin', 'Anlegg', 'Entreprenør', 'Transport', 'Gruppen', 'Grus', 'Kran', 'Skog']
const COUNTRIES = [578, 752, 208, 246]

interface Case {
  name: string
  ours: (turn: number) => string
  floor: (turn: number) => string
}

const floorPath = (name: string, values: readonly unknown[]) =>
  `/${name}?values=${encodeURIComponent(JSON.stringify(values))}`
const turned = <T>(values: readonly T[], turn: number): T => values[turn % values.length] as T

const CASES: Case[] = [
  { name: 'list', ours: () => '/v1/organizations', floor: () => floorPath('organizations', []) },
  {
    name: 'filter',
    ours: (turn) => `/v1/organizations?country=${turned(COUNTRIES, turn)}&status=VERIFIED&sort=-updated_at`,
    floor: (turn) => floorPath('organizations_filtered', [turned(COUNTRIES, turn), 'VERIFIED']),
  },
  {
    name: 'search',
    ours: (turn) => `/v1/organizations?q=${encodeURIComponent(`${turned(PLACES, turn)} ${1000 + (turn % 9000)}`)}`,
    floor: (turn) =>
      floorPath('organizations_found', [`%${turned(PLACES, turn).toLowerCase()}%`, `%${1000 + (turn % 9000)}%`]),
  },
]

async function addOrganizations(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `INSERT INTO organizations (id, name, legal_name, organization_number, country_id, official_address, status,
       verified_at, created_by, updated_by, created_at, updated_at)
     SELECT gen_random_uuid(),
       ($2::text[])[1 + n % 10] || ' ' || ($3::text[])[1 + n / 10 % 8] || ' ' || n,
       'Legal ' || n, lpad(n::text, 9, '0'), ($4::int[])[1 + n % 4],
       jsonb_build_object('street', null, 'postal_code', lpad((n % 9999)::text, 4, '0'),
         'postal_place', ($2::text[])[1 + n % 10], 'city', null),
       CASE WHEN n % 3 = 0 THEN 'VERIFIED' WHEN n % 3 = 1 THEN 'PENDING' ELSE 'DRAFT' END,
       CASE WHEN n % 3 = 0 THEN now() END, u.id, u.id, now(), now() - n * interval '1 minute'
     FROM generate_series(1, $1::int) n, (SELECT id FROM users LIMIT 1) u`,
    [count, PLACES, TRADES, COUNTRIES],
  )
  await client.query('VACUUM ANALYZE organizations')
  await client.end()
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

/** A quick answer that is wrong is worth nothing. */
async function compare(one: Case, ours: Target, floor: Target): Promise<void> {
  for (let turn = 0; turn < 12; turn++) {
    const [mine, theirs] = await Promise.all([askOnce(ours, one.ours(turn)), askOnce(floor, one.floor(turn))])
    const told = (answer: unknown) => {
      const { results, total } = answer as { results: { id: string }[]; total: number }
      return JSON.stringify([total, results.map(({ id }) => id)])
    }
    if (told(mine) !== told(theirs)) throw new Error(`${one.name}: the answers differ in turn ${turn}`)
  }
}

export interface OrganizationLists {
  organizations: number
  clients: number
  /** Medians over the rounds; `ratio` is how many times slower than the floor we are, the median of paired rounds. */
  cases: { name: string; floor: Load; ours: Load; ratio: number }[]
}

function middle(loads: readonly Load[]): Load {
  const of = (key: keyof Load) => Number(median(loads.map((load) => load[key])).toFixed(2))
  return { rate: of('rate'), p50: of('p50'), p95: of('p95') }
}

/** List, filter and search of organizations, by turns at the product and at a bare server with the same SQL. */
export async function measureOrganizationLists(
  count: number,
  { clients = 50, rounds = 5, seconds = 4 } = {},
): Promise<OrganizationLists> {
  const folder = mkdtempSync(join(tmpdir(), 'klubba-lists-'))
  const database = await startDatabase(join(folder, 'database'))
  const settings = { DATA_DIR: join(folder, 'data'), DATABASE_URL: database.url, SECRET_KEY: randomUUID() }
  const product = await startProduct({ ...settings, DEMO: 'false', WORKER: 'false', ...ADMIN })
  const floorServer = await startFloor(database.url)
  const result: OrganizationLists = { organizations: count, clients, cases: [] }
  try {
    await addOrganizations(database.url, count)
    const ours = await signIn(product.url)
    const floor: Target = { origin: floorServer.origin, headers: {} }
    for (const one of CASES) {
      await compare(one, ours, floor)
      const loads: { ours: Load; floor: Load }[] = []
      let turn = 0
      for (let round = 0; round < rounds; round++) {
        const load = { clients, seconds }
        const floorLoad = await runLoad(floor, () => one.floor(turn++), load)
        loads.push({ floor: floorLoad, ours: await runLoad(ours, () => one.ours(turn++), load) })
      }
      const ratio = median(loads.map((pair) => pair.floor.rate / pair.ours.rate))
      const [theirs, mine] = [loads.map((pair) => pair.floor), loads.map((pair) => pair.ours)]
      result.cases.push({ name: one.name, floor: middle(theirs), ours: middle(mine), ratio: Number(ratio.toFixed(2)) })
    }
    return result
  } finally {
    floorServer.child.kill('SIGKILL')
    await product.stop()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
