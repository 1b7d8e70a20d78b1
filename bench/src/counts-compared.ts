import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { addAssets } from './asset-generator.ts'
import { countBySql, type Told } from './counts-by-sql.ts'
import { askOnce, runLoad } from './load.ts'
import { withSides, type Sides } from './paired.ts'
import { Changer } from './random-changes.ts'
import { pathOf, randomCombinations, type Combination } from './random-combinations.ts'

const CLIENTS = 10
/** Counts that have not caught up with the database by then never will. */
const GIVE_UP_MS = 300_000

export interface CountsCompared {
  seed: number
  combinations: number
  mismatches: number
  /** The longest that a count was behind the database, in milliseconds. */
  most_behind: number
  /** How often assets, owners and portfolios were changed, added and removed meanwhile. */
  changes: number
  /** Milliseconds, with ten clients, while assets are changed. */
  p50: number
  p99: number
}

interface Answer {
  total: number
  facets: Record<string, { value: string; name?: string; count: number }[]>
}

function toldBy(answer: unknown): Told {
  const { facets, ...totals } = answer as Answer
  const values = Object.entries(facets).flatMap(([facet, counted]) =>
    counted.map(({ value, name, count }): Told[number] => [
      facet,
      name === undefined ? value : `${value} ${name}`,
      count,
    ]),
  )
  return [...values, ...Object.entries(totals).map(([what, count]): Told[number] => [what, '', count])]
}

/** In an order of its own, so that equal ones look equal. */
const written = (told: Told) =>
  told
    .map((each) => JSON.stringify(each))
    .toSorted()
    .join('\n')

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

/** Asks while something is changed, and then until it agrees with the database: how long that took, or Infinity. */
async function behindBy({ sides, client, user, changer }: Scene, combination: Combination): Promise<number> {
  const question = { path: pathOf(combination) }
  await Promise.all([askOnce(sides.ours, question), changer.change(), askOnce(sides.ours, question)])
  const expected = written(await countBySql(client, combination, user))
  const began = performance.now()
  let told = ''
  do {
    told = written(toldBy(await askOnce(sides.ours, question)))
    if (told === expected) return Math.round(performance.now() - began)
    await sleep(50)
  } while (performance.now() - began < GIVE_UP_MS)
  console.error(`the counts differ: ${question.path}\n${differenceOf(told, expected)}`)
  return Infinity
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
    const { rows } = await client.query<{ id: string; user: string }>(
      'SELECT id, created_by AS user FROM assets ORDER BY md5(id::text) LIMIT 20000',
    )
    const changer = new Changer(
      writer,
      rows.map(({ id }) => id),
    )
    const next = await randomCombinations(client, seed, changer.added)
    const scene = { sides, client, user: rows[0]?.user ?? '', changer }
    const behind: number[] = []
    // One that never agrees is enough to know: each of them is waited for.
    while (behind.length < combinations && behind.every(Number.isFinite)) behind.push(await behindBy(scene, next()))
    const agreed = behind.filter(Number.isFinite)
    const load = () => runLoad(sides.ours, () => ({ path: pathOf(next()) }), { clients: CLIENTS, seconds })
    const changing = changer.run()
    await load()
    const { p50, p99 } = await load()
    changer.stop()
    await changing
    const mismatches = behind.length - agreed.length
    return { seed, combinations, mismatches, most_behind: Math.max(...agreed), changes: changer.count, p50, p99 }
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
