import type { MoreOfAsset } from '@klubba/domain/assets/asset-api'
import type { Money } from '@klubba/domain/money'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** What lists show of assets only when it is chosen, by their ids. */
export async function listMore(db: Db, ids: readonly string[]): Promise<Map<string, MoreOfAsset>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Omit<MoreOfAsset, 'created_at'> & { id: string; created_at: Date }>`
    SELECT a.id, a.values ->> 'vin' AS vin, a.values ->> 'registration_number' AS registration_number,
      p.name AS portfolio, a.created_at, (
        SELECT u.status FROM auctions u WHERE u.asset_id = a.id ORDER BY u.round DESC LIMIT 1
      ) AS auction_status
    FROM assets a LEFT JOIN portfolios p ON p.id = a.portfolio_id
    WHERE a.id = ANY(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, created_at, ...told }) => [id, { ...told, created_at: created_at.toISOString() }]))
}

/** What was agreed for assets that are sold, by their ids. */
export async function listAgreed(db: Db, ids: readonly string[]): Promise<Map<string, Money>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Money & { asset_id: string }>`
    SELECT asset_id, accepted_price AS amount, currency FROM auctions
    WHERE asset_id = ANY(${ids}::uuid[]) AND status IN ('SOLD', 'PAID', 'DELIVERED') AND accepted_price IS NOT NULL
    ORDER BY round`.execute(db)
  return new Map(rows.map(({ asset_id, amount, currency }) => [asset_id, { amount, currency }]))
}
