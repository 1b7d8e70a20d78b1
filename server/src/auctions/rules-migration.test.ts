import { FIRST_LADDERS } from '@klubba/domain/auctions/ladder'
import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { databaseBefore } from '../testing/database-before.ts'

const MIGRATION = '0034_rules_numbers.sql'
const earlier = databaseBefore(MIGRATION)

/** An auction as the version before wrote it. */
async function auction(status: string, currency: string, approved: boolean): Promise<string> {
  const [id, asset] = [randomUUIDv7(), randomUUIDv7()]
  await earlier.client.query(
    `INSERT INTO assets (id, status, category, subcategory, values, created_by, updated_by)
     VALUES ($1, 'ACTIVE', 'excavators', 'crawler_excavator', jsonb_build_object('asset_number', $1::uuid), $2, $2)`,
    [asset, earlier.user],
  )
  await earlier.client.query(
    `INSERT INTO auctions (id, asset_id, round, status, country_id, currency, vat, starts_at, ends_at, effective_end,
       start_price, approved_by, approved_at, created_by, updated_by)
     VALUES ($1, $2, 1, $3, 578, $4, 'standard', now(), now() + interval '1 day', now() + interval '1 day', 100000,
       $5, $6, $7, $7)`,
    [id, asset, status, currency, approved ? earlier.user : null, approved ? new Date() : null, earlier.user],
  )
  return id
}

test('AUC-20 RUN-1 auctions from before the rules had numbers keep their ladder as number 1; drafts get theirs later', async () => {
  const live = await auction('LIVE', 'NOK', true)
  const inEuros = await auction('PUBLISHED_NEW_SERVICE', 'EUR', true)
  const draft = await auction('DRAFT', 'NOK', false)
  expect(await migrate(earlier.url)).toContain(MIGRATION)
  const { rows } = await earlier.client.query<{ id: string; rules: number | null; ladder: unknown }>(
    'SELECT id, rules, ladder FROM auctions',
  )
  const kept = new Map(rows.map(({ id, rules, ladder }) => [id, { rules, ladder }]))
  expect(kept.get(live)).toEqual({ rules: 1, ladder: FIRST_LADDERS.NOK })
  expect(kept.get(inEuros)).toEqual({ rules: 1, ladder: FIRST_LADDERS.EUR })
  expect(kept.get(draft)).toEqual({ rules: null, ladder: null })
})
