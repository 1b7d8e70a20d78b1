import type { UserType } from '@klubba/domain/users/user'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** An asset of a bulk, as it was looked at. */
export interface NewItem {
  asset_id: string
  code: string | null
  version: number | null
  auction_id: string | null
  /** What taking it back gives it again. */
  before: { portfolio_id: string | null } | null
}

interface NewBulk {
  id: string
  userId: string
  userType: UserType
  action: object
  status: 'preview' | 'waiting'
  undoOf?: string
}

/** False when there is one with this id already, or the same is taken back already. */
export async function insertBulk(db: Db, bulk: NewBulk): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('asset_bulks')
    .values({
      id: bulk.id,
      user_id: bulk.userId,
      user_type: bulk.userType,
      action: JSON.stringify(bulk.action),
      status: bulk.status,
      undo_of: bulk.undoOf ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** All in one statement, in their order. */
export async function insertItems(db: Db, bulkId: string, items: readonly NewItem[]): Promise<void> {
  await sql`
    INSERT INTO asset_bulk_items (bulk_id, asset_id, place, status, code, version, auction_id, before)
    SELECT ${bulkId}::uuid, item.asset_id, given.place, CASE WHEN item.code IS NULL THEN 'ready' ELSE 'refused' END, item.code,
      item.version, item.auction_id, item.before
    FROM jsonb_array_elements(${JSON.stringify(items)}::jsonb) WITH ORDINALITY AS given (told, place)
    CROSS JOIN jsonb_to_record(told) AS item (asset_id uuid, code text, version integer, auction_id uuid, before jsonb)
    -- Some may have been removed a moment ago.
    JOIN assets a ON a.id = item.asset_id`.execute(db)
}

/** What was done, to be taken back from where it was left. */
export async function insertItemsToUndo(db: Db, bulkId: string, undoOf: string): Promise<void> {
  await sql`
    INSERT INTO asset_bulk_items (bulk_id, asset_id, place, status, version, before)
    SELECT ${bulkId}::uuid, asset_id, place, 'ready', version_after, before
    FROM asset_bulk_items WHERE bulk_id = ${undoOf} AND status = 'done'`.execute(db)
}

export async function findBulk(db: Db, id: string) {
  return db
    .selectFrom('asset_bulks as b')
    .selectAll('b')
    .select(
      sql<Record<'ready' | 'refused' | 'done', number>>`(
        SELECT jsonb_build_object(
          'ready', count(*) FILTER (WHERE i.status = 'ready'), 'refused', count(*) FILTER (WHERE i.status = 'refused'),
          'done', count(*) FILTER (WHERE i.status = 'done')
        ) FROM asset_bulk_items i WHERE i.bulk_id = b.id
      )`.as('counts'),
    )
    .select(sql<boolean>`EXISTS (SELECT FROM asset_bulks u WHERE u.undo_of = b.id)`.as('undone'))
    .where('b.id', '=', id)
    .executeTakeFirst()
}
export type FoundBulk = NonNullable<Awaited<ReturnType<typeof findBulk>>>

export async function findUndoOf(db: Db, id: string): Promise<{ id: string } | undefined> {
  return db.selectFrom('asset_bulks').select('id').where('undo_of', '=', id).executeTakeFirst()
}

export async function lockBulk(db: Db, id: string): Promise<void> {
  await db.selectFrom('asset_bulks').select('id').where('id', '=', id).forUpdate().execute()
}

export async function updateBulk(db: Db, id: string, status: 'waiting' | 'running' | 'done'): Promise<void> {
  await db.updateTable('asset_bulks').set({ status }).where('id', '=', id).execute()
}

type ItemStatus = 'ready' | 'refused' | 'done'

function itemsOf(db: Db, bulkId: string, status: ItemStatus | undefined) {
  return db
    .selectFrom('asset_bulk_items as i')
    .innerJoin('assets as a', 'a.id', 'i.asset_id')
    .where('i.bulk_id', '=', bulkId)
    .$if(status !== undefined, (query) => query.where('i.status', '=', status ?? 'ready'))
}

export async function countItems(db: Db, bulkId: string, status: ItemStatus | undefined): Promise<number> {
  const { total } = await itemsOf(db, bulkId, status)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function listItems(
  db: Db,
  bulkId: string,
  status: ItemStatus | undefined,
  page: { limit: number; offset: number },
) {
  return itemsOf(db, bulkId, status)
    .select(['i.asset_id', 'i.status', 'i.code', 'a.asset_number', 'a.subcategory', 'a.brand', 'a.model', 'a.variant'])
    .select('a.year')
    .orderBy('i.place')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export interface ReadyItem {
  asset_id: string
  place: number
  version: number | null
  auction_id: string | null
  before: { portfolio_id: string | null } | null
}

/** Those that are still to be done, after the place. */
export async function listReadyItems(db: Db, bulkId: string, after: number, limit: number): Promise<ReadyItem[]> {
  const rows = await db
    .selectFrom('asset_bulk_items')
    .select(['asset_id', 'place', 'version', 'auction_id', 'before'])
    .where('bulk_id', '=', bulkId)
    .where('status', '=', 'ready')
    .where('place', '>', after)
    .orderBy('place')
    .limit(limit)
    .execute()
  return rows as ReadyItem[]
}

/** In the transaction that does it; false when it was done before. */
export async function updateItemDone(db: Db, bulkId: string, assetId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('asset_bulk_items')
    .set({
      status: 'done',
      version_after: sql<number>`(SELECT version FROM assets WHERE id = asset_id)`,
    })
    .where('bulk_id', '=', bulkId)
    .where('asset_id', '=', assetId)
    .where('status', '=', 'ready')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function updateItemRefused(db: Db, bulkId: string, assetId: string, code: string): Promise<void> {
  await db
    .updateTable('asset_bulk_items')
    .set({ status: 'refused', code })
    .where('bulk_id', '=', bulkId)
    .where('asset_id', '=', assetId)
    .where('status', '=', 'ready')
    .execute()
}

export async function deleteOldBulks(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('asset_bulks')
    .where('created_at', '<', sql<Date>`now() - ${days} * interval '1 day'`)
    .execute()
}
