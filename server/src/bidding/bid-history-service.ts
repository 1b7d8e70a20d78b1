import { isPublished } from '@klubba/domain/auctions/auction-status'
import type { Api } from '@klubba/domain/api'
import type { BidLine } from '@klubba/domain/auctions/bid-api'
import { whyLeads } from '@klubba/domain/auctions/lead'
import { explainLead as ruleOfLead } from '@klubba/domain/auctions/price-rules'
import type { Output, Parsed } from '@klubba/domain/contract'
import type { Language } from '@klubba/domain/languages'
import { can, mayEver } from '@klubba/domain/permissions'
import { readBidderFacts } from '../bidders/bidder-ref-service.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { isMachine, type AnyCaller, type Caller } from '../http/route.ts'
import { entryOf, type LogRow } from './auction-log.ts'
import { findAssetCreator, findBiddingRow, listEnterers } from './bid-history-sql.ts'
import { refOf, type Bidders } from './bidder-refs.ts'
import type { LockedAuction } from './bidding-row.ts'
import { listLog } from './bidding-sql.ts'
import { linesOf, type LineData } from './event-data.ts'
import { presentExplanation } from './explanation.ts'
import { replayed } from './standing.ts'

/** What is not the caller's to see is not there. */
export async function findBiddingFor(db: Db, caller: AnyCaller, id: string): Promise<LockedAuction> {
  const auction = await findBiddingRow(db, id)
  if (!auction || (isMachine(caller) && !isPublished(auction))) throw new AppError('not_found')
  return auction
}

export function presentLine(
  caller: AnyCaller,
  bidders: Bidders,
  { number, at, bidder_id, amount, automatic, channel, leads }: LineData,
  currency: LockedAuction['currency'],
): BidLine {
  const bidder = refOf(caller, bidders, bidder_id)
  return { number, at, bidder, amount: { amount, currency }, automatic, channel, leads }
}

interface Details {
  note?: string
  reason?: string
}

/** The words of an entry, unless they were erased. */
const detailsOf = (row: LogRow | undefined) => (row?.details ?? {}) as Details

/** Lines newest first: a page of them, or those before the place that the cursor names. */
function pageOf(lines: readonly LineData[], { page, page_size, after }: Parsed<ListBids>['query']) {
  const before = after === undefined ? lines.length - (page - 1) * page_size : Number(after)
  if (!Number.isSafeInteger(before)) throw new AppError('invalid_input', [{ path: 'after', code: 'wrong_format' }])
  const end = Math.max(Math.min(before, lines.length), 0)
  const start = Math.max(end - page_size, 0)
  return { shown: lines.slice(start, end).toReversed(), ...(start > 0 && { next: String(start) }) }
}

type ListBids = Api['GET /v1/auctions/{id}/bids']

/** The bids that were voided, newest first. */
function voidedOf(rows: readonly LogRow[], caller: AnyCaller, bidders: Bidders) {
  return rows.toReversed().flatMap((row) => {
    const bid = row.type === 'bid_voided' ? rows[(row.bid ?? 0) - 1] : undefined
    if (!bid?.bidder_id) return []
    return {
      number: bid.number,
      at: bid.at.toISOString(),
      bidder: refOf(caller, bidders, bid.bidder_id),
      voided_at: row.at.toISOString(),
      // What staff wrote is not for a marketplace.
      reason: isMachine(caller) ? '' : (detailsOf(row).reason ?? ''),
    }
  })
}

export async function listBids(
  { db }: Deps,
  caller: AnyCaller,
  id: string,
  query: Parsed<ListBids>['query'],
): Promise<Output<ListBids>> {
  const auction = await findBiddingFor(db, caller, id)
  const rows = await listLog(db, id)
  const { shown: all, standing } = rows.length === 0 ? { shown: [], standing: undefined } : replayed(rows)
  const lines = linesOf(all, standing?.leader?.bidder_id ?? null)
  const { shown, next } = pageOf(lines, query)
  const bidders = await readBidderFacts(db, [...new Set(rows.flatMap(({ bidder_id }) => bidder_id ?? []))])
  const results = shown.map((line) => presentLine(caller, bidders, line, auction.currency))
  return {
    results: await withEnterers(db, caller, results, rows),
    total: lines.length,
    page: query.page,
    page_size: query.page_size,
    ...(next !== undefined && { next }),
    voided: voidedOf(rows, caller, bidders),
  }
}

/** Who may enter bids sees who entered them, and what was noted. */
async function withEnterers(db: Db, caller: AnyCaller, lines: readonly BidLine[], rows: readonly LogRow[]) {
  if (isMachine(caller) || !mayEver(caller, 'bids.enter')) return [...lines]
  const entererOf = ({ number }: BidLine) => rows[number - 1]?.entered_by ?? rows[number - 1]?.entered_by_token ?? ''
  const enterers = await listEnterers(db, [...new Set(lines.map(entererOf).filter(Boolean))])
  return lines.map((line) => ({
    ...line,
    entered_by: line.automatic ? null : (enterers.get(entererOf(line)) ?? null),
    note: line.automatic ? null : (detailsOf(rows[line.number - 1]).note ?? null),
  }))
}

type GetLead = Api['GET /v1/auctions/{id}/lead']

export async function explainLead(
  { db }: Deps,
  caller: Caller,
  id: string,
  language: Language,
): Promise<Output<GetLead>> {
  const { currency } = await findBiddingFor(db, caller, id)
  const rows = await listLog(db, id)
  if (rows.length === 0) return { results: [], why: null }
  const bidders = await readBidderFacts(db, [...new Set(rows.flatMap(({ bidder_id }) => bidder_id ?? []))])
  const ref = (bidderId: string) => refOf(caller, bidders, bidderId)
  const log = rows.map(entryOf)
  const results = whyLeads(log).map(({ at, bidder_id, leader_id, price, ...rest }) => ({
    ...rest,
    at: new Date(at).toISOString(),
    ...(bidder_id !== undefined && { bidder: ref(bidder_id) }),
    leader: leader_id === null ? null : ref(leader_id),
    price: price === null ? null : { amount: price, currency },
  }))
  const explained = ruleOfLead(log)
  if (!explained) return { results, why: null }
  const own = (await findAssetCreator(db, id)) === caller.user_id
  const reader = { caller, language, seesReserve: can(caller, 'auctions.see_reserve', { own }) }
  const { since } = explained
  return {
    results,
    why: {
      ...presentExplanation(explained, bidders, currency, reader),
      ...(since && { since: { step: since.step, ...(since.bidder_id && { bidder: ref(since.bidder_id) }) } }),
    },
  }
}
