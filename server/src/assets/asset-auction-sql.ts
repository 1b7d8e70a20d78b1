import type { ServerStatus } from '@klubba/domain/assets/asset-status'
import type { FieldVersions } from '@klubba/domain/versions'
import { sql } from 'kysely'
import { BIDDING_COLUMNS, type LockedAuction } from '../bidding/bidding-row.ts'
import type { Db } from '../db/database.ts'

/** By its auction; null: the system did it, and whoever edited it last stays. */
export async function updateAssetStatus(
  db: Db,
  id: string,
  actorId: string | null,
  { status, version, field_versions }: { status: ServerStatus; version: number; field_versions: FieldVersions },
): Promise<void> {
  await db
    .updateTable('assets')
    .set({ status, version, field_versions: JSON.stringify(field_versions), updated_at: sql`now()` })
    .$if(actorId !== null, (update_) => update_.set({ updated_by: actorId ?? '' }))
    .where('id', '=', id)
    .execute()
}

export async function isRetraded(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ retraded: boolean }>`
    SELECT EXISTS (SELECT FROM assets WHERE retrade_of = ${id}) AS retraded`.execute(db)
  return rows[0]?.retraded === true
}

/** The asset's open auction with what bidding works with, locked until the transaction ends: no bid comes in between. */
export async function lockOpenAuction(db: Db, assetId: string): Promise<LockedAuction | undefined> {
  return db
    .selectFrom('auctions')
    .select(BIDDING_COLUMNS)
    .where('asset_id', '=', assetId)
    .where(sql<boolean>`status NOT IN ('NOT_SOLD', 'CANCELLED', 'CLOSED_CANCELLED', 'DELIVERED')`)
    .forUpdate()
    .executeTakeFirst()
}
