import type { ServerStatus } from '@klubba/domain/assets/asset-status'
import type { AuctionStatus } from '@klubba/domain/auctions/auction-status'
import type { Currency } from '@klubba/domain/countries/currencies'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** An asset as files tell it, with its newest auction. */
export interface ExportedRow {
  id: string
  asset_number: string
  status: ServerStatus
  category: string
  subcategory: string
  brand: string | null
  model: string | null
  variant: string | null
  year: number | null
  vin: string | null
  registration_number: string | null
  usage_hours: number | null
  usage_km: number | null
  condition: number
  graded: boolean
  /** None of a person who was erased. */
  owner_name: string | null
  owner_type: string | null
  portfolio: string | null
  country_id: number | null
  ready_count: number
  image_count: number
  created_by: string
  created_day: string
  updated_day: string
  auction_number: number | null
  auction_status: AuctionStatus | null
  reserve: number | null
  currency: Currency | null
}

/** In the order of the ids; what was removed meanwhile is left out. Days are those of Oslo. */
export async function listExportedRows(db: Db, ids: readonly string[]): Promise<ExportedRow[]> {
  const { rows } = await sql<ExportedRow>`
    SELECT a.id, a.asset_number, a.status, a.category, a.subcategory, a.brand, a.model, a.variant, a.year,
      a.values ->> 'vin' AS vin, a.values ->> 'registration_number' AS registration_number, a.usage_hours, a.usage_km,
      a.condition, a.graded,
      owner.name AS owner_name, owner.owner_type, p.name AS portfolio, a.country_id, a.ready_count, a.image_count,
      a.created_by, (a.created_at AT TIME ZONE 'Europe/Oslo')::date AS created_day,
      (a.updated_at AT TIME ZONE 'Europe/Oslo')::date AS updated_day,
      u.number AS auction_number, u.status AS auction_status, u.reserve, u.currency
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS asked (id, place)
    JOIN assets a ON a.id = asked.id
    LEFT JOIN owner_facts owner ON owner.id = a.owner_id
    LEFT JOIN portfolios p ON p.id = a.portfolio_id
    LEFT JOIN LATERAL (
      SELECT number, status, reserve, currency FROM auctions WHERE asset_id = a.id ORDER BY round DESC LIMIT 1
    ) u ON true
    ORDER BY asked.place`.execute(db)
  return rows
}
