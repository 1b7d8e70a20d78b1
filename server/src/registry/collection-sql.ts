import type { Api } from '@klubba/domain/api'
import type { Parsed } from '@klubba/domain/contract'
import type { CollectionFields, CollectionRow } from '@klubba/domain/registry/collection'
import type { FieldVersions } from '@klubba/domain/versions'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Db } from '../db/database.ts'
import { fullName } from '../db/full-name.ts'
import { patternsOf } from '../db/search.ts'

/** Portfolios and communities have the same columns: what is asked of the one is asked of the other. */
export type CollectionTable = 'portfolios' | 'communities'
const asked = (table: CollectionTable) => table as 'portfolios'

/** False when there is one with this id already. */
export async function insertCollection(
  db: Db,
  table: CollectionTable,
  { createdBy, ...values }: CollectionFields & { id: string; createdBy: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto(asked(table))
    .values({ ...values, created_by: createdBy, updated_by: createdBy })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function findCollection(db: Db, table: CollectionTable, id: string) {
  return db
    .selectFrom(`${asked(table)} as c`)
    .leftJoin('organizations as g', 'g.id', 'c.organization_id')
    .innerJoin('users as creator', 'creator.id', 'c.created_by')
    .innerJoin('users as editor', 'editor.id', 'c.updated_by')
    .selectAll('c')
    .select(['g.name as organization_name', 'g.status as organization_status'])
    .select([fullName('creator').as('creator_name'), fullName('editor').as('editor_name')])
    .where('c.id', '=', id)
    .executeTakeFirst()
}
export type FoundCollection = NonNullable<Awaited<ReturnType<typeof findCollection>>>

export async function lockCollection(db: Db, table: CollectionTable, id: string): Promise<void> {
  await db.selectFrom(asked(table)).select('id').where('id', '=', id).forUpdate().execute()
}

export async function updateCollection(
  db: Db,
  table: CollectionTable,
  id: string,
  {
    field_versions,
    actorId,
    ...changes
  }: Partial<CollectionFields> & { version: number; field_versions: FieldVersions; actorId: string },
): Promise<void> {
  await db
    .updateTable(asked(table))
    .set({ ...changes, field_versions: JSON.stringify(field_versions), updated_by: actorId, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function updateCollectionRetired(
  db: Db,
  table: CollectionTable,
  id: string,
  retired: boolean,
): Promise<void> {
  await db
    .updateTable(asked(table))
    .set({ retired_at: retired ? sql<Date>`now()` : null, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function deleteCollection(db: Db, table: CollectionTable, id: string): Promise<void> {
  await db.deleteFrom(asked(table)).where('id', '=', id).execute()
}

export type CollectionQuery = Parsed<Api['GET /v1/portfolios']>['query']

function filtersOf({ q, retired }: CollectionQuery): Expression<SqlBool>[] {
  return [
    retired === 'true' ? sql<SqlBool>`c.retired_at IS NOT NULL` : sql<SqlBool>`c.retired_at IS NULL`,
    ...patternsOf(q).map((pattern) => sql<SqlBool>`(lower(c.name) LIKE ${pattern} OR lower(g.name) LIKE ${pattern})`),
  ]
}

const ORDERS: Record<string, ReturnType<typeof sql>> = {
  updated_at: sql`c.updated_at`,
  created_at: sql`c.created_at`,
}

function filtered(db: Db, table: CollectionTable, query: CollectionQuery) {
  return db
    .selectFrom(`${asked(table)} as c`)
    .leftJoin('organizations as g', 'g.id', 'c.organization_id')
    .where((eb) => eb.and(filtersOf(query)))
}

export async function listCollections(
  db: Db,
  table: CollectionTable,
  query: CollectionQuery,
): Promise<CollectionRow[]> {
  const direction = query.sort.startsWith('-') ? 'desc' : 'asc'
  const rows = await filtered(db, table, query)
    .select(['c.id', 'c.name', 'c.updated_at', 'c.retired_at', 'g.id as organization_id'])
    .select(['g.name as organization_name', 'g.status as organization_status'])
    .orderBy(ORDERS[query.sort.replace('-', '')] ?? sql`lower(c.name)`, direction)
    .orderBy('c.id', direction)
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    organization: organizationOf(row),
    retired: row.retired_at !== null,
    updated_at: row.updated_at.toISOString(),
  }))
}

/** The responsible organization of a row that was joined with it. */
export function organizationOf(
  row: Pick<FoundCollection, 'organization_id' | 'organization_name' | 'organization_status'>,
): CollectionRow['organization'] {
  const { organization_id: id, organization_name: name, organization_status: status } = row
  return id !== null && name !== null && status !== null ? { id, name, status } : null
}

export async function countCollections(db: Db, table: CollectionTable, query: CollectionQuery): Promise<number> {
  const { total } = await filtered(db, table, query)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
