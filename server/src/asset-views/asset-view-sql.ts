import type { NewView, ViewFields } from '@klubba/domain/asset-views/asset-view-api'
import type { UserType } from '@klubba/domain/users/user'
import type { FieldVersions } from '@klubba/domain/versions'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { fullName } from '../db/full-name.ts'

/** The JSON columns as the driver takes them. */
function columnsOf({ filters, columns, shared_with, ...plain }: Partial<ViewFields>) {
  return {
    ...plain,
    ...(filters && { filters: JSON.stringify(filters) }),
    ...(columns && { columns: JSON.stringify(columns) }),
    ...(shared_with && { shared_with: JSON.stringify(shared_with) }),
  }
}

/** Takes turns with whoever keeps views for the same user: so there are never more than there may be. */
export async function lockMaker(db: Db, userId: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

export async function countViewsOf(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('asset_views')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('created_by', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertView(db: Db, userId: string, { id, listing, ...fields }: NewView): Promise<void> {
  const { name, sort, look } = fields
  await db
    .insertInto('asset_views')
    .values({
      id,
      listing,
      name,
      sort,
      look,
      filters: JSON.stringify(fields.filters),
      columns: JSON.stringify(fields.columns),
      shared_with: JSON.stringify(fields.shared_with),
      created_by: userId,
      updated_by: userId,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

function viewRows(db: Db) {
  return db
    .selectFrom('asset_views as v')
    .innerJoin('users as creator', 'creator.id', 'v.created_by')
    .innerJoin('users as editor', 'editor.id', 'v.updated_by')
    .selectAll('v')
    .select([fullName('creator').as('creator_name'), fullName('editor').as('editor_name')])
}

export async function findView(db: Db, id: string) {
  return viewRows(db).where('v.id', '=', id).executeTakeFirst()
}
export type FoundView = NonNullable<Awaited<ReturnType<typeof findView>>>

export async function listViews(db: Db, userId: string, userType: UserType): Promise<FoundView[]> {
  return viewRows(db)
    .where((eb) => eb.or([eb('v.created_by', '=', userId), sql<boolean>`v.shared_with ? ${userType}`]))
    .orderBy(sql`lower(v.name)`)
    .orderBy('v.id')
    .execute()
}

export async function lockView(db: Db, id: string): Promise<void> {
  await db.selectFrom('asset_views').select('id').where('id', '=', id).forUpdate().execute()
}

export async function updateView(
  db: Db,
  id: string,
  actorId: string,
  changes: Partial<ViewFields> & { version: number; fieldVersions: FieldVersions },
): Promise<void> {
  const { version, fieldVersions, ...fields } = changes
  await db
    .updateTable('asset_views')
    .set({
      ...columnsOf(fields),
      version,
      field_versions: JSON.stringify(fieldVersions),
      updated_by: actorId,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

export async function deleteView(db: Db, id: string): Promise<void> {
  await db.deleteFrom('asset_views').where('id', '=', id).execute()
}
