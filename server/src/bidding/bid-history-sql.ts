import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { fullName } from '../db/full-name.ts'
import { BIDDING_COLUMNS, type LockedAuction } from './bidding-row.ts'

/** As it stands, without a lock. */
export async function findBiddingRow(db: Db, id: string): Promise<LockedAuction | undefined> {
  return db.selectFrom('auctions').select(BIDDING_COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** Whose own the auction is. */
export async function findAssetCreator(db: Db, id: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('auctions')
    .innerJoin('assets', 'assets.id', 'auctions.asset_id')
    .select('assets.created_by')
    .where('auctions.id', '=', id)
    .executeTakeFirst()
  return found?.created_by
}

/** Who entered which entries, by name: a user, or the token of a machine. */
export async function listEnterers(db: Db, ids: readonly string[]): Promise<Map<string, { id: string; name: string }>> {
  const isOne = sql<boolean>`id = ANY(${ids}::uuid[])`
  const rows = await db
    .selectFrom('users')
    .select(['id', fullName('users').as('name')])
    .where(isOne)
    .unionAll(db.selectFrom('api_tokens').select(['id', 'name']).where(isOne))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
