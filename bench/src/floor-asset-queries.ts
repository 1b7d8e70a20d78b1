/** One statement each, which answers with the JSON that is sent. */
const listOf = (rows: string) => `(SELECT coalesce(json_agg(row_to_json(r)), '[]') FROM (${rows}) r)`

const ROW = `
  a.id, a.asset_number, a.status, false AS archived, a.subcategory, a.brand, a.model, a.variant, a.year, a.usage_hours,
  a.usage_km, a.owner_id, (SELECT name FROM floor.owners WHERE id = a.owner_id) AS owner_name, a.country_id,
  a.ready_count, a.updated_at`

const FILTERS = 'brand = $1::text AND status = $2::text AND country_id = $3::integer'

const FILTERED_PAGE = listOf(`
  SELECT ${ROW} FROM floor.assets a WHERE archived_at IS NULL AND ${FILTERS}
  ORDER BY coalesce(year, 0) DESC, id DESC LIMIT 25`)

const FILTERED_TOTAL = `(SELECT coalesce(sum(count), 0) FROM floor.totals WHERE ${FILTERS})`

/** The values of a facet with their counts, most frequent first, from rows of `value` and `count`. */
const facet = (rows: string) => `
  (SELECT coalesce(json_agg(json_build_object('value', value, 'count', count) ORDER BY count DESC, value), '[]')
   FROM (SELECT value COLLATE "C" AS value, count FROM (${rows}) v WHERE value <> '' ORDER BY count DESC, 1 LIMIT 200) f)`

const namedFacet = (rows: string, table: string) => `
  (SELECT coalesce(
     json_agg(json_build_object('value', f.value, 'name', n.name, 'count', f.count) ORDER BY f.count DESC, f.value), '[]')
   FROM (SELECT value::text COLLATE "C" AS value, value AS id, count FROM (${rows}) v WHERE value IS NOT NULL
     ORDER BY count DESC, 1 LIMIT 200) f JOIN ${table} n ON n.id = f.id)`

/** Of `counted`, which has grouped by several columns, the rows of one. */
const groupOf = (column: string, columns: readonly string[]) =>
  `SELECT ${column} AS value, count FROM counted WHERE grouped = ${
    2 ** columns.length - 1 - 2 ** (columns.length - 1 - columns.indexOf(column))
  }`

const grouped = (columns: readonly string[], from: string) => `
  SELECT ${columns.join(', ')}, count(*)::integer AS count, grouping(${columns.join(', ')}) AS grouped
  FROM ${from} GROUP BY GROUPING SETS (${columns.map((column) => `(${column})`).join(', ')})`

const OTHERS = ['category', 'subcategory', 'model', 'owner_id', 'portfolio_id']
const ALL = ['status', 'category', 'subcategory', 'brand', 'model', 'owner_id', 'portfolio_id', 'country_id']

/** Brand, status and country are counted each without its own filter, from the totals; the others from the index. */
const FILTERED = `
  WITH counted AS MATERIALIZED (
    ${grouped(OTHERS, `(SELECT ${OTHERS.join(', ')} FROM floor.assets WHERE archived_at IS NULL AND ${FILTERS}) b`)}
  )
  SELECT json_build_object('results', ${FILTERED_PAGE}, 'total', ${FILTERED_TOTAL}, 'facets', json_build_object(
    'status', ${facet('SELECT status AS value, sum(count)::integer AS count FROM floor.totals WHERE brand = $1::text AND country_id = $3::integer GROUP BY 1 HAVING sum(count) > 0')},
    'category', ${facet(groupOf('category', OTHERS))},
    'subcategory', ${facet(groupOf('subcategory', OTHERS))},
    'brand', ${facet('SELECT brand AS value, sum(count)::integer AS count FROM floor.totals WHERE status = $2::text AND country_id = $3::integer GROUP BY 1 HAVING sum(count) > 0')},
    'model', ${facet(groupOf('model', OTHERS))},
    'owner', ${namedFacet(groupOf('owner_id', OTHERS), 'floor.owners')},
    'portfolio', ${namedFacet(groupOf('portfolio_id', OTHERS), 'floor.portfolios')},
    'country', ${facet(`SELECT nullif(country_id, 0)::text AS value, sum(count)::integer AS count FROM floor.totals WHERE brand = $1::text AND status = $2::text GROUP BY 1 HAVING sum(count) > 0`)}
  ))::text AS json`

const word = (parameter: string) => `
  (search_text LIKE ${parameter}::text OR owner_id = ANY (ARRAY(
    SELECT id FROM floor.owners WHERE lower(name) LIKE ${parameter}::text LIMIT 100)))`

/** Two words, each in the text or in the owner's name: found once, then shown and counted. */
const FOUND = `
  WITH hits AS MATERIALIZED (
    SELECT id, updated_at, ${ALL.join(', ')} FROM floor.assets
    WHERE archived_at IS NULL AND ${word('$1')} AND ${word('$2')}
  ), counted AS MATERIALIZED (${grouped(ALL, 'hits')})
  SELECT json_build_object(
    'results', ${listOf(`SELECT ${ROW} FROM (SELECT id FROM hits ORDER BY updated_at DESC, id DESC LIMIT 25) h
      JOIN floor.assets a USING (id) ORDER BY a.updated_at DESC, a.id DESC`)},
    'total', (SELECT count(*) FROM hits),
    'facets', json_build_object(
      'status', ${facet(groupOf('status', ALL))},
      'category', ${facet(groupOf('category', ALL))},
      'subcategory', ${facet(groupOf('subcategory', ALL))},
      'brand', ${facet(groupOf('brand', ALL))},
      'model', ${facet(groupOf('model', ALL))},
      'owner', ${namedFacet(groupOf('owner_id', ALL), 'floor.owners')},
      'portfolio', ${namedFacet(groupOf('portfolio_id', ALL), 'floor.portfolios')},
      'country', ${facet(`SELECT value::text, count FROM (${groupOf('country_id', ALL)}) c`)}
    ))::text AS json`

const AFTER = `
  SELECT json_build_object('results', ${listOf(`
    SELECT ${ROW} FROM floor.assets a
    WHERE archived_at IS NULL AND (updated_at, id) < ($1::timestamptz, $2::uuid)
    ORDER BY updated_at DESC, id DESC LIMIT 25`)},
    'total', (SELECT sum(count) FROM floor.total))::text AS json`

const OWN_COLUMNS = `
  a.id, a.asset_number, a.status, a.category, a.subcategory, a.values, a.notes, a.subcomponents, a.condition,
  a.condition_notes, a.condition_notes_languages, a.condition_source, a.graded, a.tcr, a.inspections, a.owner_id, a.next_owner_id, a.portfolio_id, a.place,
  a.archived_at, a.duplicate_of, a.retrade_of, a.ready_count, a.version, a.field_versions, a.created_by, a.created_at,
  a.updated_by, a.updated_at, a.image_count, a.video_count, a.thumbnail, a.media_order_version,
  creator.name AS creator_name`
const WHOLE = `
  ${OWN_COLUMNS}, editor.name AS editor_name, owner.name AS owner_name, owner.status AS owner_status,
  next.name AS next_name, next.status AS next_status, portfolio.name AS portfolio_name,
  original.asset_number AS original_number, earlier.asset_number AS earlier_number`
const JOINED = `
  JOIN floor.people creator ON creator.id = a.created_by JOIN floor.people editor ON editor.id = a.updated_by
  LEFT JOIN floor.owners owner ON owner.id = a.owner_id LEFT JOIN floor.owners next ON next.id = a.next_owner_id
  LEFT JOIN floor.portfolios portfolio ON portfolio.id = a.portfolio_id
  LEFT JOIN floor.assets original ON original.id = a.duplicate_of
  LEFT JOIN floor.assets earlier ON earlier.id = a.retrade_of`

const ONE = `
  SELECT row_to_json(r)::text AS json
  FROM (SELECT ${WHOLE} FROM floor.assets a ${JOINED} WHERE a.id = $1::uuid) r`

/** The weight, with its history. */
const SAVED = `
  WITH before AS (SELECT id, values -> 'weight' AS weight FROM floor.assets WHERE id = $1::uuid FOR UPDATE),
  a AS (
    UPDATE floor.assets SET values = values || jsonb_build_object('weight', $2::int), version = version + 1,
      field_versions = field_versions || jsonb_build_object('weight', version + 1), updated_at = now()
    FROM before WHERE assets.id = before.id RETURNING assets.*
  ),
  noted AS (
    INSERT INTO floor.history (id, asset_id, actor_id, field, before, after)
    SELECT gen_random_uuid(), before.id, a.updated_by, 'weight', before.weight, to_jsonb($2::int) FROM before, a
  )
  SELECT row_to_json(r)::text AS json FROM (SELECT ${WHOLE} FROM a ${JOINED}) r`

/** A draft, with its number and its history; nothing but its creator is in another table. */
const INSERTED = `
  WITH numbered AS (SELECT 'K-' || nextval('floor.numbers') AS number),
  a AS (
    INSERT INTO floor.assets (id, category, subcategory, values, asset_number, search_text, created_by, updated_by)
    SELECT $1::uuid, 'construction', $2, jsonb_build_object('asset_number', number), number, lower(number), u.id, u.id
    FROM numbered, (SELECT id FROM floor.people LIMIT 1) u RETURNING *
  ),
  noted AS (
    INSERT INTO floor.history (id, asset_id, actor_id, field, before, after)
    SELECT gen_random_uuid(), a.id, a.created_by, 'status', NULL, '"DRAFT"' FROM a
  )
  SELECT row_to_json(r)::text AS json
  FROM (SELECT ${OWN_COLUMNS} FROM a JOIN floor.people creator ON creator.id = a.created_by) r`

export const ASSET_QUERIES: Record<string, string> = {
  assets_totalled: `SELECT json_build_object('results', ${FILTERED_PAGE}, 'total', ${FILTERED_TOTAL})::text AS json`,
  assets_filtered: FILTERED,
  assets_found: FOUND,
  assets_after: AFTER,
  asset: ONE,
  asset_saved: SAVED,
  asset_inserted: INSERTED,
}
