import type { AssetSort } from '@klubba/domain/assets/asset-api'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { assetFilters, type AssetQuestion } from './asset-filter-sql.ts'

/** How each order compares, as its index has it; the id tells apart what is alike. */
const ORDERS: Record<AssetSort, { by: ReturnType<typeof sql<string>>; type: string }> = {
  updated_at: { by: sql<string>`a.updated_at`, type: 'timestamptz' },
  created_at: { by: sql<string>`a.created_at`, type: 'timestamptz' },
  year: { by: sql<string>`coalesce(a.year, 0)`, type: 'integer' },
  asset_number: { by: sql<string>`a.asset_number`, type: 'text' },
  brand: { by: sql<string>`lower(coalesce(a.brand, ''))`, type: 'text' },
}

/** Not joined: so it is looked up for the rows of the page alone, once they are sorted. */
const ownerName = sql<string>`coalesce((SELECT name FROM owner_facts WHERE id = a.owner_id), '')`

/** Where a page begins: after this row. */
export interface Cursor {
  at: string
  id: string
}

export interface AssetPage {
  sort: AssetSort
  descending: boolean
  limit: number
  /** One of the two. */
  offset: number
  after?: Cursor | undefined
}

export async function listAssetRows(db: Db, question: AssetQuestion, page: AssetPage) {
  const { by, type } = ORDERS[page.sort]
  const direction = page.descending ? 'desc' : 'asc'
  const { after } = page
  return db
    .selectFrom('assets as a')
    .select(['a.id', 'a.asset_number', 'a.status', 'a.archived_at', 'a.subcategory', 'a.brand', 'a.model', 'a.variant'])
    .select(['a.year', 'a.usage_hours', 'a.usage_km', 'a.owner_id', 'a.country_id', 'a.ready_count', 'a.updated_at'])
    .select(['a.thumbnail', 'a.image_count', ownerName.as('owner_name'), sql<string>`(${by})::text`.as('cursor_at')])
    .where((eb) => eb.and(assetFilters(question)))
    .$if(after !== undefined, (query) =>
      query.where(
        page.descending
          ? sql<boolean>`(${by}, a.id) < (${after?.at}::${sql.raw(type)}, ${after?.id}::uuid)`
          : sql<boolean>`(${by}, a.id) > (${after?.at}::${sql.raw(type)}, ${after?.id}::uuid)`,
      ),
    )
    .orderBy(by, direction)
    .orderBy('a.id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}
