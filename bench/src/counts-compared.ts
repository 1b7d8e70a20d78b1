import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { addAssets } from './asset-generator.ts'
import { countBySql, type Told } from './counts-by-sql.ts'
import { askOnce, runLoad } from './load.ts'
import { withSides, type Sides } from './paired.ts'
import { pathOf, randomCombinations, type Combination } from './random-combinations.ts'

const CLIENTS = 10
/** Counts may be behind the database for so long. */
const MOST_BEHIND_MS = 1_000

export interface CountsCompared {
  seed: number
  combinations: number
  mismatches: number
  /** Assets that were changed, added and removed meanwhile. */
  changes: number
  /** Milliseconds, with ten clients, while assets are changed. */
  p50: number
  p99: number
}

interface Answer {
  total: number
  facets: Record<string, { value: string; count: number }[]>
}

function toldBy(answer: unknown): Told {
  const { facets, ...totals } = answer as Answer
  const values = Object.entries(facets).flatMap(([facet, counted]) =>
    counted.map(({ value, count }): Told[number] => [facet, value, count]),
  )
  return [...values, ...Object.entries(totals).map(([what, count]): Told[number] => [what, '', count])]
}

/** In an order of its own, so that equal ones look equal. */
const written = (told: Told) =>
  told
    .map((each) => JSON.stringify(each))
    .toSorted()
    .join('\n')

/** What happens to assets: each statement takes one at random. */
const CHANGES = [
  "UPDATE assets SET status = (ARRAY['DRAFT', 'INVENTORY', 'SOLD'])[1 + floor(random() * 3)::int] WHERE id = $1",
  `UPDATE assets SET values = values || jsonb_build_object('year', 1997 + floor(random() * 30)::int) WHERE id = $1`,
  `UPDATE assets SET category = other.category, subcategory = other.subcategory,
     values = assets.values || jsonb_build_object('brand', other.brand, 'model', other.model)
   FROM assets other WHERE other.id = $2 AND assets.id = $1`,
  // A verified owner is counted as one more thing that is there.
  `UPDATE assets SET owner_id = other.owner_id, ready_count = least(assets.ready_count, 8)
   FROM assets other WHERE other.id = $2 AND assets.id = $1`,
  'UPDATE assets SET portfolio_id = other.portfolio_id FROM assets other WHERE other.id = $2 AND assets.id = $1',
  'UPDATE assets SET archived_at = CASE WHEN archived_at IS NULL THEN now() END WHERE id = $1',
  'UPDATE assets SET image_count = 1 - least(image_count, 1), ready_count = 9 - ready_count WHERE id = $1',
  `INSERT INTO assets (id, status, category, subcategory, values, owner_id, ready_count, created_by, updated_by)
   SELECT gen_random_uuid(), status, category, subcategory, values - 'asset_number' ||
     jsonb_build_object('asset_number', 'N-' || gen_random_uuid()), owner_id, ready_count, created_by, updated_by
   FROM assets WHERE id = $1`,
  'DELETE FROM assets WHERE id = $1',
]

/** Changes one asset after another until it is stopped. */
class Changer {
  count = 0
  readonly #client: pg.Client
  readonly #ids: string[]
  #isStopped = false

  constructor(client: pg.Client, ids: string[]) {
    this.#client = client
    this.#ids = ids
  }

  async change(): Promise<void> {
    const statement = CHANGES[this.count % CHANGES.length] ?? ''
    const [id, other] = [this.#ids[this.count % this.#ids.length], this.#ids[(this.count * 7) % this.#ids.length]]
    await this.#client.query(statement, statement.includes('$2') ? [id, other] : [id])
    this.count++
  }

  async run(): Promise<void> {
    this.#isStopped = false
    while (!this.#isStopped) {
      await this.change()
      await sleep(20)
    }
  }

  stop(): void {
    this.#isStopped = true
  }
}

interface Scene {
  sides: Sides
  client: pg.Client
  user: string
  changer: Changer
}

/** The lines that only one of them has. */
function differenceOf(ours: string, theirs: string): string {
  const [told, expected] = [ours.split('\n'), theirs.split('\n')]
  return [
    ...told.filter((line) => !expected.includes(line)).map((line) => `  ours ${line}`),
    ...expected.filter((line) => !told.includes(line)).map((line) => `  database ${line}`),
  ].join('\n')
}

/** Asks while assets are changed, and then until it tells what the database does. */
async function isAgreed({ sides, client, user, changer }: Scene, combination: Combination): Promise<boolean> {
  const question = { path: pathOf(combination) }
  await Promise.all([askOnce(sides.ours, question), changer.change(), askOnce(sides.ours, question)])
  const expected = written(await countBySql(client, combination, user))
  const began = performance.now()
  let told = ''
  do {
    told = written(toldBy(await askOnce(sides.ours, question)))
    if (told === expected) return true
    await sleep(50)
  } while (performance.now() - began < MOST_BEHIND_MS)
  console.error(`the counts differ: ${question.path}\n${differenceOf(told, expected)}`)
  return false
}

/** So many random combinations, value by value; and how quickly they are answered while assets are changed. */
export async function compareCounts(
  sides: Sides,
  { combinations, seconds, seed }: { combinations: number; seconds: number; seed: number },
): Promise<CountsCompared> {
  const [client, writer] = [sides.databaseUrl, sides.databaseUrl].map(
    (connectionString) => new pg.Client({ connectionString }),
  ) as [pg.Client, pg.Client]
  await Promise.all([client.connect(), writer.connect()])
  try {
    const next = await randomCombinations(client, seed)
    const { rows } = await client.query<{ id: string; user: string }>(
      'SELECT id, created_by AS user FROM assets ORDER BY md5(id::text) LIMIT 20000',
    )
    const changer = new Changer(
      writer,
      rows.map(({ id }) => id),
    )
    const scene = { sides, client, user: rows[0]?.user ?? '', changer }
    let mismatches = 0
    for (let turn = 0; turn < combinations; turn++) if (!(await isAgreed(scene, next()))) mismatches++
    const load = () => runLoad(sides.ours, () => ({ path: pathOf(next()) }), { clients: CLIENTS, seconds })
    const changing = changer.run()
    await load()
    const { p50, p99 } = await load()
    changer.stop()
    await changing
    return { seed, combinations, mismatches, changes: changer.count, p50, p99 }
  } finally {
    await Promise.all([client.end(), writer.end()])
  }
}

/** A thousand combinations against the database, with that many assets. */
export async function measureCounts(assets: number, seed = Date.now() % 1_000_000): Promise<CountsCompared> {
  console.error(`seed ${seed}`)
  const compared = await withSides(async (sides) => {
    const client = new pg.Client({ connectionString: sides.databaseUrl })
    await client.connect()
    await addAssets(client, assets)
    await client.end()
    await sides.restart()
    return compareCounts(sides, { combinations: 1_000, seconds: 10, seed })
  })
  if (compared.mismatches > 0) throw new Error(`counts differ from the database's: ${JSON.stringify(compared)}`)
  return compared
}
