/** Running auctions with bidders, and a look at their logs, for measurements. */
import { LADDERS } from '@klubba/domain/auctions/ladder'
import { CURRENT_RULES, type SaleTerms } from '@klubba/domain/auctions/terms'
import { NO_FEE } from '@klubba/domain/auctions/vat'
import { defaultCommission } from '@klubba/domain/organizations/commission-rules'
import { BIDDING_COLUMNS } from '../server/src/bidding/bidding-row.ts'
import { openBidding } from '../server/src/bidding/bidding-service.ts'
import { verifyAuctionLogs } from '../server/src/bidding/verify-logs-service.ts'
import { openDatabase } from '../server/src/db/database.ts'
import { TIME_LIMITS } from '../server/src/db/time-limits.ts'
import type { Deps } from '../server/src/deps.ts'
import { createLog } from '../server/src/log.ts'
import { recordAuction, recordBidder } from '../server/src/proof/record-service.ts'
import { keysFrom } from '../server/src/secret-key.ts'

/** One transaction for each bid: lock, clock, entry, new price. */
const FLOOR_TABLES = `
  CREATE TABLE floor_auctions (
    id integer PRIMARY KEY, price bigint NOT NULL, leader_id uuid, ends_at timestamptz NOT NULL,
    next_number integer NOT NULL DEFAULT 1
  );
  CREATE TABLE floor_bids (
    auction_id integer NOT NULL REFERENCES floor_auctions, number integer NOT NULL, at timestamptz NOT NULL,
    bidder_id uuid NOT NULL REFERENCES bidders, amount bigint NOT NULL, PRIMARY KEY (auction_id, number)
  );
  CREATE FUNCTION floor_bid(auction integer, bidder uuid, bid bigint) RETURNS boolean LANGUAGE plpgsql AS $$
  DECLARE
    found_auction floor_auctions;
    at timestamptz;
  BEGIN
    SELECT * INTO found_auction FROM floor_auctions WHERE id = auction FOR UPDATE;
    at := clock_timestamp();
    IF found_auction.id IS NULL OR at >= found_auction.ends_at THEN
      RETURN false;
    END IF;
    INSERT INTO floor_bids (auction_id, number, at, bidder_id, amount)
    VALUES (auction, found_auction.next_number, at, bidder, bid);
    UPDATE floor_auctions SET price = bid, leader_id = bidder, next_number = found_auction.next_number + 1
    WHERE id = auction;
    RETURN true;
  END
  $$;`

const BIDDERS = `
  INSERT INTO bidders (id, bidder_type, name, country_id, language, email, phone, status, approved_by, approved_at,
    created_by, updated_by)
  SELECT gen_random_uuid(), 'person', 'Bidder ' || n, 578, 'no', 'bidder' || n || '@hjem.example', '+479' || 1000000 + n,
    'approved', u.id, now(), u.id, u.id
  FROM generate_series(1, $1::int) n, (SELECT id FROM users LIMIT 1) u
  RETURNING id`

const SALE: SaleTerms = {
  vat: 'standard',
  prices_include_vat: false,
  buyers_fee: NO_FEE,
  commission: defaultCommission('NOK'),
}

/** What they were approved under. */
const RULES = [CURRENT_RULES, JSON.stringify(LADDERS.NOK)]

const AUCTIONS = `
  WITH made AS (
    INSERT INTO assets (id, status, category, subcategory, values, created_by, updated_by)
    SELECT gen_random_uuid(), 'ACTIVE', 'construction', 'crawler_excavator',
      jsonb_build_object('asset_number', 'K-' || 500000 + n, 'brand', 'Volvo', 'model', 'EC220E'), u.id, u.id
    FROM generate_series(1, $1::int) n, (SELECT id FROM users LIMIT 1) u
    RETURNING id, created_by
  )
  INSERT INTO auctions (id, asset_id, round, status, country_id, currency, vat, starts_at, ends_at, effective_end,
    start_price, step, rules, ladder, created_by, updated_by)
  SELECT gen_random_uuid(), id, 1, 'LIVE', 578, 'NOK', 'standard', now() - interval '1 hour', now() + interval '1 day',
    now() + interval '1 day', 100, 100, $2::int, $3::jsonb, created_by, created_by
  FROM made`

const ENDING_AUCTIONS = `
  WITH made AS (
    INSERT INTO assets (id, status, category, subcategory, values, created_by, updated_by)
    SELECT gen_random_uuid(), 'ACTIVE', 'construction', 'crawler_excavator',
      jsonb_build_object('asset_number', 'K-' || nextval('asset_numbers'), 'brand', 'Volvo', 'model', 'EC220E'), u.id, u.id
    FROM unnest($1::timestamptz[]), (SELECT id FROM users LIMIT 1) u
    RETURNING id, created_by
  ), asset AS (SELECT *, row_number() OVER () AS place FROM made)
  INSERT INTO auctions (id, asset_id, round, status, country_id, currency, vat, starts_at, ends_at, effective_end,
    start_price, step, soft_close_minutes, rules, ladder, created_by, updated_by)
  SELECT gen_random_uuid(), asset.id, 1, 'LIVE', 578, 'NOK', 'standard', now() - interval '1 hour', e.at, e.at, 100, 100, 0,
    $2::int, $3::jsonb, created_by, created_by
  FROM asset JOIN unnest($1::timestamptz[]) WITH ORDINALITY AS e (at, place) USING (place)
  RETURNING id, effective_end`

const OPENING_AUCTIONS = `
  WITH made AS (
    INSERT INTO assets (id, status, category, subcategory, values, created_by, updated_by)
    SELECT gen_random_uuid(), 'ACTIVE', 'construction', 'crawler_excavator',
      jsonb_build_object('asset_number', 'K-' || nextval('asset_numbers'), 'brand', 'Volvo', 'model', 'EC220E'), u.id, u.id
    FROM generate_series(1, $1::int), (SELECT id FROM users LIMIT 1) u
    RETURNING id, created_by
  )
  INSERT INTO auctions (id, asset_id, round, status, country_id, currency, vat, starts_at, ends_at, start_price, step,
    rules, ladder, created_by, updated_by)
  SELECT gen_random_uuid(), id, 1, 'PUBLISHED_NEW_SERVICE', 578, 'NOK', 'standard', $2::timestamptz,
    now() + interval '1 day', 100, 100, $3::int, $4::jsonb, created_by, created_by
  FROM made RETURNING id`

/** What is written into the database behind the product's back gets its first record here. */
const MADE = { actorId: null, changed: [], history: [] }

/** Published auctions that all start at the same time. */
export async function addOpenings({ pool, deps }: Opened, count: number, start: Date): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(OPENING_AUCTIONS, [count, start, ...RULES])
  for (const { id } of rows) {
    await deps.db.transaction().execute((tx) => recordAuction(tx, deps.keys, id, MADE))
  }
  return rows.map(({ id }) => id)
}

/** Running auctions without soft close that end at these times, by their ids in the order of their ends. */
export async function addAuctions({ pool, deps }: Opened, ends: readonly Date[]): Promise<string[]> {
  const made = await pool.query<{ id: string; effective_end: Date }>(ENDING_AUCTIONS, [ends, ...RULES])
  const ids = made.rows.toSorted((a, b) => a.effective_end.getTime() - b.effective_end.getTime()).map(({ id }) => id)
  for (const id of ids) {
    await deps.db.transaction().execute(async (tx) => {
      const row = await tx.selectFrom('auctions').select(BIDDING_COLUMNS).where('id', '=', id).executeTakeFirstOrThrow()
      await openBidding(tx, deps, row, { at: new Date(), sale: SALE })
      await recordAuction(tx, deps.keys, id, MADE)
    })
  }
  return ids
}

/** Bidders who may bid any amount, by their ids. */
export async function addBidders({ pool, deps }: Opened, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(BIDDERS, [count])
  for (const { id } of rows) await deps.db.transaction().execute((tx) => recordBidder(tx, deps.keys, id, MADE))
  return (await deps.db.selectFrom('bidders').select('id').execute()).map(({ id }) => id)
}

/** The database, and the key that its logs are chained under. */
export interface Place {
  databaseUrl: string
  secretKey: string
}

export interface Market {
  /** The hot one first, then those over which bids are spread. */
  auctions: string[]
  bidders: string[]
}

/** Running auctions of the product and of the floor, and who bids on them. */
export async function openMarket({ pool, deps, close }: Opened, auctions: number, bidders: number): Promise<Market> {
  try {
    await pool.query(FLOOR_TABLES)
    await pool.query(BIDDERS, [bidders])
    await pool.query(AUCTIONS, [auctions, ...RULES])
    await pool.query(
      `INSERT INTO floor_auctions (id, price, ends_at)
       SELECT n, 0, now() + interval '1 day' FROM generate_series(0, $1::int - 1) n`,
      [auctions],
    )
    const rows = await deps.db.selectFrom('auctions').select(BIDDING_COLUMNS).execute()
    for (const row of rows) {
      await deps.db.transaction().execute((tx) => openBidding(tx, deps, row, { at: new Date(), sale: SALE }))
    }
    await pool.query('ANALYZE')
    const known = await deps.db.selectFrom('bidders').select('id').execute()
    return { auctions: rows.map(({ id }) => id), bidders: known.map(({ id }) => id) }
  } finally {
    await close()
  }
}

export interface Opened {
  pool: Deps['pool']
  deps: Deps
  close: () => Promise<void>
}

/** The product's own rules on the database that both sides use. */
export function openRules({ databaseUrl, secretKey }: Place): Opened {
  const log = createLog('silent', 'command')
  // What measures may pause for longer than the product does.
  const database = openDatabase(databaseUrl, 2, log, { limits: { ...TIME_LIMITS, lockMs: 60_000, idleMs: 60_000 } })
  const deps = { db: database.db, pool: database.pool, keys: keysFrom(secretKey), log } as Deps
  return { pool: database.pool, deps, close: () => database.close() }
}

/** Every bid that was called taken is in a log, once, and all logs are whole and lead to their rows. */
export async function checkLogs(place: Place, taken: number): Promise<{ logged: number }> {
  const { pool, deps, close } = openRules(place)
  try {
    const { rows } = await pool.query<{ bids: number }>(
      `SELECT count(*) AS bids FROM auction_log WHERE type = 'bid_placed'`,
    )
    const logged = rows[0]?.bids ?? 0
    if (logged !== taken) throw new Error(`${taken} bids were called taken, ${logged} are in the logs`)
    const { broken } = await verifyAuctionLogs(deps.db, deps.keys)
    if (broken.length > 0) throw new Error(`broken logs: ${JSON.stringify(broken.slice(0, 3))}`)
    return { logged }
  } finally {
    await close()
  }
}
