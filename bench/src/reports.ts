import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { definitionOf, REPORT_IDS, type ReportId } from '@klubba/domain/reports/report'
import pg from 'pg'
import { addBidders, openRules } from '../../scripts/auction-market.ts'
import { statementsOf, type Statement } from '../../scripts/report-statements.ts'
import { addAssets } from './asset-generator.ts'
import { askOnce, median } from './load.ts'
import { withSides, type Sides } from './paired.ts'

const BIDDERS = 500
/** Entries of each auction's log: its terms, and bids. */
const ENTRIES = 8
const FROM = '2020-01-01'

/** One auction for five of eight assets, over two years, most of them sold. */
const AUCTIONS = `
  WITH chosen AS (
    SELECT id, created_by, row_number() OVER (ORDER BY id) AS n FROM assets ORDER BY id LIMIT $1::int
  ), bidder AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n, count(*) OVER () AS of FROM bidders),
  drawn AS (
    SELECT chosen.*, (ARRAY['SOLD', 'PAID', 'DELIVERED', 'NOT_SOLD', 'CANCELLED'])[1 + n % 5] AS status,
      (ARRAY[578, 752, 208, 246])[1 + n % 4] AS country_id, (ARRAY['NOK', 'SEK', 'DKK', 'EUR'])[1 + n % 4] AS currency,
      now() - (n % 730) * interval '1 day' AS ended, 100 * (10000 + n % 90000) AS price
    FROM chosen
  )
  INSERT INTO auctions (id, asset_id, round, status, country_id, currency, vat, starts_at, ends_at, effective_end, ended_at,
    start_price, step, reserve, price, leader_id, bid_count, bidder_count, next_number, accepted_price, accepted_by,
    accepted_at, buyer_id, vat_rate, date_sold, date_paid, date_delivered, delivered_at, collected_by, approved_by,
    approved_at, created_by, created_at, updated_by)
  SELECT gen_random_uuid(), d.id, 1, d.status, d.country_id, d.currency, 'standard', d.ended - interval '7 days', d.ended,
    d.ended, d.ended, 100, 100, d.price, d.price, b.id, ${ENTRIES - 1}, 1, ${ENTRIES + 1},
    CASE WHEN s.sold THEN d.price END, CASE WHEN s.sold THEN 'bid' END, CASE WHEN s.sold THEN d.ended END,
    CASE WHEN s.sold THEN b.id END, CASE WHEN s.sold THEN 2500 END, CASE WHEN s.sold THEN d.ended::date END,
    CASE WHEN d.status IN ('PAID', 'DELIVERED') THEN d.ended::date END,
    CASE WHEN d.status = 'DELIVERED' THEN d.ended::date END, CASE WHEN d.status = 'DELIVERED' THEN d.ended END,
    CASE WHEN d.status = 'DELIVERED' THEN 'the buyer' END, d.created_by, d.ended - interval '8 days', d.created_by,
    d.ended - interval '9 days', d.created_by
  FROM drawn d JOIN bidder b ON b.n = d.n % b.of
  CROSS JOIN LATERAL (SELECT d.status IN ('SOLD', 'PAID', 'DELIVERED') AS sold) s`

/** Nobody verifies these logs: they are there to be counted. */
const LOGS = `
  INSERT INTO auction_log (auction_id, number, at, type, bidder_id, kind, channel, amount, facts, entered_by, details, salt,
    digest, hash)
  SELECT u.id, n, date_trunc('milliseconds', u.ended_at - interval '1 hour' * (${ENTRIES} - n)),
    CASE n WHEN 1 THEN 'terms' ELSE 'bid_placed' END, CASE n WHEN 1 THEN NULL ELSE u.leader_id END,
    CASE n WHEN 1 THEN NULL ELSE 'MANUAL' END, CASE n WHEN 1 THEN NULL ELSE 'PHONE' END,
    CASE n WHEN 1 THEN NULL ELSE 100 * n END, '{}', u.created_by, '{}', '\\x00', '\\x00', '\\x00'
  FROM auctions u, generate_series(1, ${ENTRIES}) n ORDER BY u.id, n`

async function fill(sides: Sides, assets: number): Promise<{ auctions: number; bids: number }> {
  const client = new pg.Client({ connectionString: sides.databaseUrl })
  await client.connect()
  const rules = openRules(sides)
  try {
    await addAssets(client, assets)
    await addBidders(rules, BIDDERS)
    const auctions = Math.round((assets * 5) / 7)
    await client.query(AUCTIONS, [auctions])
    await client.query(LOGS)
    await client.query('ANALYZE')
    return { auctions, bids: auctions * (ENTRIES - 1) }
  } finally {
    await client.end()
    await rules.close()
  }
}

/** From the first auction on, where the report has a period. */
const periodOf = (report: ReportId): { from?: string } => (definitionOf(report).period ? { from: FROM } : {})

async function timeSql(client: pg.Client, statements: readonly Statement[]): Promise<number> {
  const began = performance.now()
  for (const { text, values } of statements) await client.query(text, values)
  return performance.now() - began
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

export interface MeasuredReport {
  report: ReportId
  /** Milliseconds, at the median. */
  sql_ms: number
  ours_ms: number
  ratio: number
}

async function measureReport(sides: Sides, report: ReportId, rounds: number): Promise<MeasuredReport> {
  const statements = await statementsOf(sides, report, periodOf(report))
  const client = new pg.Client({ connectionString: sides.databaseUrl })
  await client.connect()
  const question = { path: `/v1/reports/${report}?${new URLSearchParams(Object.entries(periodOf(report))).toString()}` }
  const times: { sql: number; ours: number }[] = []
  try {
    for (let round = 0; round <= rounds; round++) {
      const sql = await timeSql(client, statements)
      const ours = await timed(() => askOnce(sides.ours, question))
      // The first round warms both up.
      if (round > 0) times.push({ sql, ours })
    }
  } finally {
    await client.end()
  }
  return {
    report,
    sql_ms: Math.round(median(times.map(({ sql }) => sql))),
    ours_ms: Math.round(median(times.map(({ ours }) => ours))),
    ratio: Number(median(times.map(({ sql, ours }) => ours / sql)).toFixed(2)),
  }
}

/** The whole report as a file, made by a worker beside: its lines, and what the worker held at most. */
async function exportAll(sides: Sides, format: 'csv' | 'xlsx') {
  const worker = sides.startWorker()
  const began = performance.now()
  let most = 0
  try {
    const id = randomUUIDv7()
    const body = { id, export: { kind: 'report', report: 'assets_with_auctions', format, filters: { from: FROM } } }
    await askOnce(sides.ours, { path: '/v1/exports', body, method: 'POST' })
    for (;;) {
      const told = (await askOnce(sides.ours, { path: `/v1/exports/${id}` })) as {
        status: string
        rows_done: number
      }
      most = Math.max(most, worker.memory() ?? 0)
      if (told.status === 'failed') throw new Error('the file could not be made')
      if (told.status === 'done') {
        const seconds = Number(((performance.now() - began) / 1000).toFixed(1))
        return { format, rows: told.rows_done, seconds, memory: most }
      }
      await sleep(100)
    }
  } finally {
    await worker.stop()
  }
}

/** Reports over many auctions and bids beside the SQL that they consist of, and files of all their rows. */
export async function measureReports(assets: number, rounds = 5) {
  return withSides(async (sides) => {
    const size = await fill(sides, assets)
    const reports: MeasuredReport[] = []
    for (const report of REPORT_IDS) reports.push(await measureReport(sides, report, rounds))
    const files = [await exportAll(sides, 'csv'), await exportAll(sides, 'xlsx')]
    return { assets, ...size, reports, files }
  })
}
