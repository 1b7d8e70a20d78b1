import { FACET_NAMES, type Facet, FACETS } from './facets.ts'
import type { Ask, FloorAnswer } from './floor-queries.ts'

const ROW = `
  SELECT a.id, a.asset_number, a.status, a.archived_at IS NOT NULL AS archived, a.subcategory, a.brand, a.model, a.variant,
    a.year, a.usage_hours, a.usage_km, a.owner_id, (SELECT name FROM owner_facts WHERE id = a.owner_id) AS owner_name, a.country_id, a.ready_count, a.updated_at
  FROM assets a WHERE a.archived_at IS NULL`

interface Counted {
  value: string
  name?: string
  count: number
}

/** Everything that these filters leave, counted by several facets in one go. */
async function countBy(ask: Ask, facets: readonly Facet[], where: string, values: readonly unknown[]) {
  const columns = facets.map((facet) => FACETS[facet])
  const rows = await ask(
    `SELECT ${facets.map((facet) => `${FACETS[facet]}::text AS ${facet}`).join(', ')}, count(*)::int AS count,
       grouping(${columns.join(', ')}) AS grouped
     FROM assets a WHERE a.archived_at IS NULL AND ${where}
     GROUP BY GROUPING SETS (${['', ...columns].map((column) => `(${column})`).join(', ')})`,
    values,
  )
  const all = 2 ** facets.length - 1
  const counted = facets.map((facet, index): [Facet, Counted[]] => {
    const own = rows.filter(({ grouped }) => grouped === all - 2 ** (facets.length - 1 - index))
    return [
      facet,
      own.flatMap((row) => (row[facet] ? [{ value: row[facet] as string, count: Number(row['count']) }] : [])),
    ]
  })
  return { total: Number(rows.find(({ grouped }) => grouped === all)?.['count'] ?? 0), counted: new Map(counted) }
}

async function named(ask: Ask, table: string, values: readonly Counted[]): Promise<Counted[]> {
  const rows = await ask(`SELECT id, name FROM ${table} WHERE id = ANY($1::uuid[])`, [values.map(({ value }) => value)])
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return values.map((each) => ({ ...each, name: String(names.get(each.value)) }))
}

const bySize = (a: Counted, b: Counted) => b.count - a.count || (a.value < b.value ? -1 : 1)

async function facetsOf(ask: Ask, counted: ReadonlyMap<Facet, Counted[]>): Promise<object> {
  const top = (facet: Facet) => (counted.get(facet) ?? []).toSorted(bySize).slice(0, 200)
  const [owner, portfolio] = await Promise.all([
    named(ask, 'owner_facts', top('owner')),
    named(ask, 'portfolios', top('portfolio')),
  ])
  return { ...Object.fromEntries(FACET_NAMES.map((facet) => [facet, top(facet)])), owner, portfolio }
}

/** Brand, status and country: those three are counted each without its own filter, the others all together. */
const filtered: FloorAnswer = async (ask, values) => {
  const filters = { brand: 'a.brand = $1', status: 'a.status = $2', country: 'a.country_id = $3' }
  const all = Object.values(filters).join(' AND ')
  const [brand, status, country] = values
  const others = FACET_NAMES.filter((facet) => !(facet in filters))
  const [results, together, ...alone] = await Promise.all([
    ask(`${ROW} AND ${all} ORDER BY coalesce(a.year, 0) DESC, a.id DESC LIMIT 26`, values),
    countBy(ask, others, all, values),
    countBy(ask, ['brand'], 'a.status = $1 AND a.country_id = $2', [status, country]),
    countBy(ask, ['status'], 'a.brand = $1 AND a.country_id = $2', [brand, country]),
    countBy(ask, ['country'], 'a.brand = $1 AND a.status = $2', [brand, status]),
  ])
  const counted = new Map([together, ...alone].flatMap((each) => [...each.counted]))
  return { results: results.slice(0, 25), total: together.total, facets: await facetsOf(ask, counted) }
}

/** The same page with the total alone. */
const totalled: FloorAnswer = async (ask, values) => {
  const all = 'a.brand = $1 AND a.status = $2 AND a.country_id = $3'
  const [results, count] = await Promise.all([
    ask(`${ROW} AND ${all} ORDER BY coalesce(a.year, 0) DESC, a.id DESC LIMIT 26`, values),
    ask(`SELECT count(*) AS total FROM assets a WHERE a.archived_at IS NULL AND ${all}`, values),
  ])
  return { results: results.slice(0, 25), total: Number(count[0]?.['total']) }
}

const OWNERS_NAMED = `
  SELECT id FROM owners WHERE lower(name) LIKE $1
  UNION ALL SELECT o.id FROM organizations g JOIN owners o ON o.organization_id = g.id
  WHERE g.search_text LIKE $1 AND lower(g.name) LIKE $1
  UNION ALL SELECT o.id FROM portfolios p JOIN owners o ON o.portfolio_id = p.id WHERE lower(p.name) LIKE $1
  UNION ALL SELECT o.id FROM communities c JOIN owners o ON o.community_id = c.id WHERE lower(c.name) LIKE $1
  LIMIT 100`

/** Two words, each in the text or in the owner's name. */
const found: FloorAnswer = async (ask, [first, second]) => {
  const owners = (word: unknown) => ask(OWNERS_NAMED, [word]).then((rows) => rows.map(({ id }) => id))
  const ids = await Promise.all([owners(first), owners(second)])
  const words = [first, second].map((word, index) => ({ word, owners: ids[index] ?? [] }))
  const values = words.flatMap((each) => (each.owners.length > 0 ? [each.word, each.owners] : [each.word]))
  let number = 0
  const where = words
    .map((each) => {
      const text = `a.search_text LIKE $${++number}`
      return each.owners.length > 0 ? `(${text} OR a.owner_id = ANY($${++number}::uuid[]))` : text
    })
    .join(' AND ')
  const [results, { total, counted }] = await Promise.all([
    ask(`${ROW} AND ${where} ORDER BY a.updated_at DESC, a.id DESC LIMIT 26`, values),
    countBy(ask, FACET_NAMES, where, values),
  ])
  return { results: results.slice(0, 25), total, facets: await facetsOf(ask, counted) }
}

const after: FloorAnswer = async (ask, values) => {
  const [results, count] = await Promise.all([
    ask(
      `${ROW} AND (a.updated_at, a.id) < ($1::timestamptz, $2::uuid) ORDER BY a.updated_at DESC, a.id DESC LIMIT 26`,
      values,
    ),
    ask('SELECT count(*) AS total FROM assets WHERE archived_at IS NULL'),
  ])
  return { results: results.slice(0, 25), total: Number(count[0]?.['total']) }
}

const WHOLE = `
  a.*, concat_ws(' ', creator.first_name, creator.last_name) AS creator_name,
  concat_ws(' ', editor.first_name, editor.last_name) AS editor_name, owner.name AS owner_name,
  owner.status AS owner_status, next.name AS next_name, next.status AS next_status, portfolio.name AS portfolio_name,
  original.asset_number AS original_number, earlier.asset_number AS earlier_number`
const JOINED = `
  JOIN users creator ON creator.id = a.created_by JOIN users editor ON editor.id = a.updated_by
  LEFT JOIN owner_facts owner ON owner.id = a.owner_id LEFT JOIN owner_facts next ON next.id = a.next_owner_id
  LEFT JOIN portfolios portfolio ON portfolio.id = a.portfolio_id
  LEFT JOIN assets original ON original.id = a.duplicate_of LEFT JOIN assets earlier ON earlier.id = a.retrade_of`

const one: FloorAnswer = async (ask, values) =>
  (await ask(`SELECT ${WHOLE} FROM assets a ${JOINED} WHERE a.id = $1`, values))[0] ?? {}

/** The weight, with its history, in one statement. */
const saved: FloorAnswer = async (ask, values) => {
  const [row] = await ask(
    `WITH before AS (SELECT id, values -> 'weight' AS weight FROM assets WHERE id = $1 FOR UPDATE),
     a AS (
       UPDATE assets SET values = values || jsonb_build_object('weight', $2::int), version = version + 1,
         field_versions = field_versions || jsonb_build_object('weight', version + 1), updated_at = now()
       FROM before WHERE assets.id = before.id RETURNING assets.*
     ),
     noted AS (
       INSERT INTO asset_history (id, asset_id, actor_id, field, before, after)
       SELECT gen_random_uuid(), before.id, a.updated_by, 'weight', before.weight, to_jsonb($2::int) FROM before, a
     )
     SELECT ${WHOLE} FROM a ${JOINED}`,
    values,
  )
  return row ?? {}
}

/** A draft, with its number and its history, in one statement; nothing but its creator stands elsewhere. */
const inserted: FloorAnswer = async (ask, values) => {
  const [row] = await ask(
    `WITH a AS (
       INSERT INTO assets (id, category, subcategory, values, created_by, updated_by)
       SELECT $1::uuid, 'construction', $2, jsonb_build_object('asset_number', 'K-' || nextval('asset_numbers')), u.id, u.id
       FROM (SELECT id FROM users LIMIT 1) u RETURNING *
     ),
     noted AS (
       INSERT INTO asset_history (id, asset_id, actor_id, field, before, after)
       SELECT gen_random_uuid(), a.id, a.created_by, 'status', NULL, '"DRAFT"' FROM a
     )
     SELECT a.*, concat_ws(' ', creator.first_name, creator.last_name) AS creator_name
     FROM a JOIN users creator ON creator.id = a.created_by`,
    values,
  )
  return row ?? {}
}

export const assetQueries: Record<string, FloorAnswer> = {
  assets_totalled: totalled,
  asset_inserted: inserted,
  assets_filtered: filtered,
  assets_found: found,
  assets_after: after,
  asset: one,
  asset_saved: saved,
}
