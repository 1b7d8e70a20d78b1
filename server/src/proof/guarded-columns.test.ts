import { expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'
import { AUCTION_COLUMNS, BIDDER_COLUMNS } from './records-sql.ts'

const { deps } = await createTestApp()

/** What the log of bids, or of the negotiation, leads to: replaying it gives the same. */
const LOGGED = ['price', 'leader_id', 'effective_end', 'next_number', 'log_hash', 'bid_count', 'bidder_count']
const NEGOTIATED = ['next_negotiation']

/** What decides nothing about money. */
const OF_AUCTIONS = `
  id number title description description_additions location collection comment reason
  hand_over_began_at hand_over_error bidding_stopped_at next_event version field_versions
  submitted_by submitted_at created_by created_at updated_by updated_at`
  .trim()
  .split(/\s+/)
const OF_BIDDERS = `
  id number bidder_type organization_id name country_id organization_number contact_name
  email phone language block_reason caps_due caps_horizon version field_versions
  created_by created_by_token created_at updated_by updated_at search_text`
  .trim()
  .split(/\s+/)

test.for([
  ['auctions', [...AUCTION_COLUMNS, ...LOGGED, ...NEGOTIATED, ...OF_AUCTIONS]],
  ['bidders', [...BIDDER_COLUMNS, ...OF_BIDDERS]],
] as const)('AUC-23 A5 every column of %s is guarded unless it decides nothing', async ([table, known]) => {
  const { rows } = await deps.pool.query<{ name: string }>(
    'SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1',
    [table],
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted())
})
