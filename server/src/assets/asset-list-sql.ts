import type { Thumbnail } from '@klubba/domain/assets/asset-api'
import type { AssetSort } from '@klubba/domain/assets/asset-filters'
import type { ServerStatus } from '@klubba/domain/assets/asset-status'
import { sql, type CompiledQuery, type Expression, type SqlBool } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Cursor } from '../http/cursor.ts'
import { assetFilters, type AssetQuestion } from './asset-filter-sql.ts'

/** How each order compares, as its index has it; the id tells apart what is alike. */
const ORDERS: Record<AssetSort, { by: ReturnType<typeof sql<string>>; type: string }> = {
  updated_at: { by: sql<string>`a.updated_at`, type: 'timestamptz' },
  created_at: { by: sql<string>`a.created_at`, type: 'timestamptz' },
  year: { by: sql<string>`coalesce(a.year, 0)`, type: 'integer' },
  asset_number: { by: sql<string>`a.asset_number`, type: 'text' },
  brand: { by: sql<string>`lower(coalesce(a.brand, ''))`, type: 'text' },
}

export interface AssetPage {
  sort: AssetSort
  descending: boolean
  limit: number
  /** One of the two. */
  offset: number
  after?: Cursor | undefined
}

/** As it comes from the database: one JSON text costs less to read than many columns of many rows. */
export interface ListedAsset {
  id: string
  asset_number: string
  status: ServerStatus
  archived: boolean
  subcategory: string
  brand: string | null
  model: string | null
  variant: string | null
  year: number | null
  usage_hours: number | null
  usage_km: number | null
  owner_id: string | null
  country_id: number | null
  ready_count: number
  updated_at: string
  thumbnail: Thumbnail | null
  image_count: number
  cursor_at: string
}

/** What comes after the cursor, and the order. */
function placeOf({ sort, descending, after }: AssetPage) {
  const { by, type } = ORDERS[sort]
  const direction = descending ? sql`DESC` : sql`ASC`
  const from = after
    ? sql`AND (${by}, a.id) ${descending ? sql`<` : sql`>`} (${after.at}::${sql.raw(type)}, ${after.id}::uuid)`
    : sql``
  return { by, from, order: sql`ORDER BY ${by} ${direction}, a.id ${direction}` }
}

function pageOf(db: Db, where: Expression<SqlBool>, page: AssetPage) {
  const { by, from, order } = placeOf(page)
  return sql<{ page: ListedAsset[] | null }>`
    SELECT json_agg(row_to_json(listed)) AS page FROM (
      SELECT a.id, a.asset_number, a.status, a.archived_at IS NOT NULL AS archived, a.subcategory, a.brand, a.model,
        a.variant, a.year, a.usage_hours, a.usage_km, a.owner_id, a.country_id, a.ready_count, a.updated_at, a.thumbnail,
        a.image_count, (${by})::text AS cursor_at
      FROM assets a WHERE ${where} ${from}
      ${order} LIMIT ${page.limit} OFFSET ${page.offset}
    ) AS listed`.compile(db)
}

async function read(db: Db, query: CompiledQuery<{ page: ListedAsset[] | null }>): Promise<ListedAsset[]> {
  const { rows } = await db.executeQuery(query)
  return rows[0]?.page ?? []
}

export async function listAssetRows(db: Db, question: AssetQuestion, page: AssetPage): Promise<ListedAsset[]> {
  return read(db, pageOf(db, sql.join(assetFilters(question), sql` AND `), page))
}

const pagesAt = new Map<string, CompiledQuery<{ page: ListedAsset[] | null }>>()

/** A page of those at the positions. Made once for each order: these statements differ in their parameters alone. */
export async function listAssetRowsAt(db: Db, positions: readonly number[], page: AssetPage): Promise<ListedAsset[]> {
  if (positions.length === 0) return []
  const { sort, descending, after, limit, offset } = page
  const key = [sort, descending, after !== undefined].join(' ')
  const query = pagesAt.get(key) ?? pageOf(db, sql<SqlBool>`a.position = ANY(${''}::integer[])`, page)
  pagesAt.set(key, query)
  const cursor = after ? [after.at, after.id] : []
  return read(db, { ...query, parameters: [`{${positions.join()}}`, ...cursor, limit, offset] })
}

/** The ids alone, each with where the next page would begin. */
export async function listAssetIds(db: Db, question: AssetQuestion, page: AssetPage): Promise<Cursor[]> {
  const { by, from, order } = placeOf(page)
  const { rows } = await sql<Cursor>`
    SELECT a.id, (${by})::text AS at FROM assets a
    WHERE ${sql.join(assetFilters(question), sql` AND `)} ${from} ${order} LIMIT ${page.limit}`.execute(db)
  return rows
}
