import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** A new owner's time begins, and the one before ends. */
export async function beginOwnership(db: Db, assetId: string, ownerId: string): Promise<void> {
  await db
    .updateTable('asset_ownerships')
    .set({ ends_at: sql<Date>`now()` })
    .where('asset_id', '=', assetId)
    .where('ends_at', 'is', null)
    .execute()
  await db.insertInto('asset_ownerships').values({ asset_id: assetId, owner_id: ownerId }).execute()
}

/** A mistake is corrected: it was this owner all along. */
export async function correctOwnership(db: Db, assetId: string, ownerId: string | null): Promise<void> {
  const running = db.selectFrom('asset_ownerships').where('asset_id', '=', assetId).where('ends_at', 'is', null)
  if (ownerId === null) {
    await db.deleteFrom('asset_ownerships').where('asset_id', '=', assetId).where('ends_at', 'is', null).execute()
  } else if (await running.select('owner_id').executeTakeFirst()) {
    await db
      .updateTable('asset_ownerships')
      .set({ owner_id: ownerId })
      .where('asset_id', '=', assetId)
      .where('ends_at', 'is', null)
      .execute()
  } else {
    await db.insertInto('asset_ownerships').values({ asset_id: assetId, owner_id: ownerId }).execute()
  }
}
