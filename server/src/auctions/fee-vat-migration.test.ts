import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { databaseBefore } from '../testing/database-before.ts'

const MIGRATION = '0037_vat_on_the_fee.sql'
const earlier = databaseBefore(MIGRATION)

async function auction(vat: string | null, soldAt: number | null): Promise<string> {
  const [id, asset, organization] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]
  await earlier.client.query(
    `INSERT INTO organizations (id, name, country_id, created_by, updated_by) VALUES ($1, 'Yard', 578, $2, $2)`,
    [organization, earlier.user],
  )
  await earlier.client.query(
    `INSERT INTO assets (id, category, subcategory, values, created_by, updated_by)
     VALUES ($1, 'excavators', 'crawler_excavator', jsonb_build_object('asset_number', $3::text), $2, $2)`,
    [asset, earlier.user, asset],
  )
  await earlier.client.query(
    `INSERT INTO auctions (id, asset_id, round, status, country_id, currency, vat, vat_rate, date_sold, accepted_price,
       accepted_by, accepted_at, buyer_organization_id, created_by, updated_by)
     VALUES ($1, $2, 1, CASE WHEN $4::int IS NULL THEN 'DRAFT' ELSE 'SOLD' END, 578, 'NOK', $3, $4,
       CASE WHEN $4::int IS NOT NULL THEN date '2026-11-02' END, CASE WHEN $4::int IS NOT NULL THEN 100000 END,
       CASE WHEN $4::int IS NOT NULL THEN 'later_sale' END, CASE WHEN $4::int IS NOT NULL THEN now() END,
       CASE WHEN $4::int IS NOT NULL THEN $6::uuid END, $5, $5)`,
    [id, asset, vat, soldAt, earlier.user, organization],
  )
  return id
}

test('AUC-1 A10 RUN-1 what was sold without VAT on the fee stays so, and what is sold from now on does not', async () => {
  const sold = {
    standard: await auction('standard', 2500),
    margin: await auction('margin_scheme', 2500),
    none: await auction('none', 2500),
    community: await auction(null, 2500),
    later: await auction('margin_scheme', null),
  }
  expect(await migrate(earlier.url)).toContain(MIGRATION)
  const { rows } = await earlier.client.query<{ id: string; fee_vat_rate: number | null }>(
    'SELECT id, fee_vat_rate FROM auctions',
  )
  const rateOf = (id: string) => rows.find((row) => row.id === id)?.fee_vat_rate
  expect(Object.values(sold).map(rateOf)).toEqual([null, 0, 0, 0, null])
})
