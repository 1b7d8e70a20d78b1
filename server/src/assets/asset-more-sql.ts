import type { AssetRow, MoreOfAsset } from '@klubba/domain/assets/asset-api'
import type { Currency } from '@klubba/domain/countries/currencies'
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

type Prices = Pick<AssetRow, 'sold_for' | 'live'>

interface Priced {
  asset_id: string
  currency: Currency
  price: number | null
  /** Of one that runs. */
  ends: Date | null
}

function pricesOf({ currency, price, ends }: Priced): Prices {
  const sum = price === null ? null : { amount: price, currency }
  if (ends) return { live: { price: sum, ends: ends.toISOString() } }
  return sum ? { sold_for: sum } : {}
}

/** What assets were sold for, or how the auction stands that runs now, by their ids. */
export async function listPrices(db: Db, ids: readonly string[]): Promise<Map<string, Prices>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Priced>`
    SELECT asset_id, currency, coalesce(accepted_price, price) AS price,
      CASE WHEN status = 'LIVE' THEN effective_end END AS ends
    FROM auctions
    WHERE asset_id = ANY(${ids}::uuid[])
      AND (status = 'LIVE' OR (status IN ('SOLD', 'PAID', 'DELIVERED') AND accepted_price IS NOT NULL))
    ORDER BY round`.execute(db)
  return new Map(rows.map((row) => [row.asset_id, pricesOf(row)]))
}
