import type pg from 'pg'
import { FACET_NAMES, type Facet, FACETS } from './facets.ts'
import type { Combination } from './random-combinations.ts'

/** Filters that do not count for a facet either. */
const NARROWER: Partial<Record<Facet, Facet>> = { category: 'subcategory', brand: 'model' }

/** Facets that also name what is filtered by, where others are more frequent or none is left of it; and who must exist. */
const WITH_CHOSEN: Partial<Record<Facet, string>> = {
  brand: 'true',
  model: 'true',
  owner: 'EXISTS (SELECT FROM owner_facts WHERE id::text = chosen.value)',
  portfolio: 'EXISTS (SELECT FROM portfolios WHERE id::text = chosen.value)',
}

const MOST_VALUES = 200
const NEEDS_TOTAL = 9

/** Everything that is counted, as [what, value, count]; values that have a name come with it. */
export type Told = [what: string, value: string, count: number][]

/** What is the same for all counts, and for each other filter its own condition. */
function conditionsOf(combination: Combination) {
  const values: unknown[] = []
  const given = (value: unknown) => `$${values.push(value)}`
  const words = combination['q']?.[0]?.split(' ') ?? []
  const [from, to, archived] = [combination['year_from'], combination['year_to'], combination['archived']]
  const always = [
    `archived_at IS ${archived ? 'NOT ' : ''}NULL`,
    ...words.map((word) => {
      const like = given(`%${word}%`)
      return `(search_text LIKE ${like} OR owner_id IN (SELECT id FROM owner_facts WHERE lower(name) LIKE ${like}))`
    }),
    ...(from ? [`year >= ${given(Number(from[0]))}`] : []),
    ...(to ? [`year <= ${given(Number(to[0]))}`] : []),
  ]
  const isThere = (name: string, condition: string) =>
    combination[name] ? `(${condition}) = ${combination[name][0]}` : 'true'
  const own = new Map<string, string>([
    ...FACET_NAMES.map((facet): [string, string] => {
      const asked = combination[facet]
      return [facet, asked ? `${FACETS[facet]}::text = ANY(${given(asked)})` : 'true']
    }),
    ['ready', isThere('ready', `ready_count = ${NEEDS_TOTAL}`)],
    ['has_images', isThere('has_images', 'image_count > 0')],
    ['has_videos', isThere('has_videos', 'video_count > 0')],
  ])
  return { values, always: always.join(' AND '), own }
}

/** Counted by the database alone, in one statement: each value of each facet as if its own filter were not set. */
export async function countBySql(client: pg.Client, combination: Combination, user: string): Promise<Told> {
  const { values, always, own } = conditionsOf(combination)
  const passes = (...without: (string | undefined)[]) =>
    [...own.keys()]
      .filter((name) => !without.includes(name))
      .map((name) => `"pass ${name}"`)
      .join(' AND ')
  const columns = [...own].map(([name, condition]) => `coalesce(${condition}, false) AS "pass ${name}"`)
  const most = FACET_NAMES.map(
    (facet) => `"most ${facet}" AS (
      SELECT '${facet}' AS what, ${FACETS[facet]}::text COLLATE "C" AS value, count(*)::int AS count FROM base
      WHERE ${passes(facet, NARROWER[facet])} AND ${FACETS[facet]} IS NOT NULL
      GROUP BY ${FACETS[facet]} ORDER BY 3 DESC, 2 LIMIT ${MOST_VALUES})`,
  )
  const chosen = FACET_NAMES.flatMap((facet) => {
    const [asked, exists] = [combination[facet], WITH_CHOSEN[facet]]
    if (!asked || exists === undefined) return []
    const given = `$${values.push([...new Set(asked)])}::text[]`
    const same = `${FACETS[facet]}::text = chosen.value COLLATE "C"`
    return `(SELECT '${facet}', chosen.value,
        (SELECT count(*)::int FROM base WHERE ${passes(facet, NARROWER[facet])} AND ${same})
      FROM unnest(${given}) AS chosen (value)
      WHERE ${exists} AND chosen.value COLLATE "C" NOT IN (SELECT value FROM "most ${facet}"))`
  })
  const total = (what: string, condition: string, ...without: string[]) =>
    `(SELECT '${what}', '', count(*)::int FROM base WHERE ${passes(...without)} AND ${condition})`
  const { rows } = await client.query<{ what: string; value: string; count: number }>(
    `WITH base AS MATERIALIZED (SELECT *, ${columns.join(', ')} FROM (
       SELECT ${Object.values(FACETS).join(', ')}, ready_count, image_count, video_count, created_by
       FROM assets WHERE ${always}) AS assets),
     ${most.join(', ')}
     ${[
       ...FACET_NAMES.map((facet) => `SELECT * FROM "most ${facet}"`),
       ...chosen,
       total('total', 'true'),
       total('with_images', 'image_count > 0', 'has_images'),
       total('without_images', 'image_count = 0', 'has_images'),
       total('with_videos', 'video_count > 0', 'has_videos'),
       total('without_videos', 'video_count = 0', 'has_videos'),
       total('mine', `created_by = '${user}'`),
       total('ready', `ready_count = ${NEEDS_TOTAL}`, 'ready'),
       total('not_ready', `ready_count < ${NEEDS_TOTAL}`, 'ready'),
     ].join('\nUNION ALL ')}`,
    values,
  )
  const ids = rows.filter(({ what }) => what === 'owner' || what === 'portfolio').map(({ value }) => value)
  const { rows: named } = await client.query<{ id: string; name: string | null }>(
    'SELECT id, name FROM owner_facts WHERE id = ANY($1) UNION ALL SELECT id, name FROM portfolios WHERE id = ANY($1)',
    [ids],
  )
  const names = new Map(named.map(({ id, name }) => [id, name ?? '']))
  return rows.map(({ what, value, count }) => [what, names.has(value) ? `${value} ${names.get(value)}` : value, count])
}
