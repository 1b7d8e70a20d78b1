import type { Api } from '@klubba/domain/api'
import type { Output, Parsed } from '@klubba/domain/contract'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { readCursor, writeCursor } from '../http/cursor.ts'
import { isMachine, type AnyCaller, type Caller } from '../http/route.ts'
import { auctionHistory } from './auction-history-sql.ts'
import {
  countAuctions,
  countEnds,
  isThere,
  listAuctionRows,
  sumSales,
  type AuctionOrder,
  type AuctionQuestion,
} from './auction-list-sql.ts'
import { findOrFail } from './auction-load-service.ts'
import { hiddenFields, presentRow } from './auction-view.ts'

type ListAuctions = Api['GET /v1/auctions']
type Listed = Output<ListAuctions>

interface Asked {
  page: number
  page_size: number
  after?: string | undefined
}

async function list(
  { db }: Deps,
  caller: AnyCaller,
  question: AuctionQuestion,
  order: { sort: AuctionOrder; descending: boolean },
  { page, page_size, after }: Asked,
): Promise<Listed> {
  const asked = {
    ...order,
    limit: page_size + 1,
    offset: after === undefined ? (page - 1) * page_size : 0,
    after: after === undefined ? undefined : readCursor(after),
  }
  const seen = { ...question, published: isMachine(caller) }
  const [total, rows] = await Promise.all([countAuctions(db, seen), listAuctionRows(db, seen, asked)])
  const shown = rows.slice(0, page_size)
  const last = shown.at(-1)
  return {
    results: shown.map((row) => presentRow(row, caller)),
    total,
    page,
    page_size,
    ...(rows.length > page_size && last && { next: writeCursor({ at: last.cursor_at, id: last.id }) }),
  }
}

/** A marketplace learns neither whose a lot is nor to whom it is offered: not by filtering either. */
const FOR_STAFF = ['owner', 'organization', 'portfolio', 'community'] as const

export async function listAuctions(
  deps: Deps,
  caller: AnyCaller,
  query: Parsed<ListAuctions>['query'],
): Promise<Listed> {
  const { sort, created_by, ...filters } = query
  if (isMachine(caller) && FOR_STAFF.some((filter) => filters[filter])) throw new AppError('forbidden')
  const order = { sort: sort.replace('-', '') as AuctionOrder, descending: sort.startsWith('-') }
  // A machine has created none.
  const createdBy = created_by && !isMachine(caller) ? caller.user_id : undefined
  return list(deps, caller, { ...filters, createdBy }, order, query)
}

type SumSales = Api['GET /v1/auctions/sales']

/** Of the same auctions as the list has under the same filters. */
export async function sumListedSales(
  { db }: Deps,
  caller: Caller,
  { created_by, ...filters }: Parsed<SumSales>['query'],
): Promise<Output<SumSales>> {
  const sold = await sumSales(db, { ...filters, createdBy: created_by && caller.user_id })
  return { results: sold.map(({ currency, amount, ...counted }) => ({ ...counted, sum: { amount, currency } })) }
}

export async function listAuctionsOfAsset(deps: Deps, caller: Caller, assetId: string, paging: Asked): Promise<Listed> {
  if (!(await isThere(deps.db, 'assets', assetId))) throw new AppError('not_found')
  return list(deps, caller, { assetId }, { sort: 'round', descending: true }, paging)
}

/** What is offered to a community now. */
export async function listOfferings(deps: Deps, caller: Caller, communityId: string, paging: Asked): Promise<Listed> {
  if (!(await isThere(deps.db, 'communities', communityId))) throw new AppError('not_found')
  const question: AuctionQuestion = { community: [communityId], status: ['COMMUNITY'] }
  return list(deps, caller, question, { sort: 'updated_at', descending: true }, paging)
}

type TellEnds = Api['GET /v1/auctions/ends']

export async function tellEnds({ db }: Deps, { between }: Parsed<TellEnds>['query']): Promise<Output<TellEnds>> {
  const moments = between.toSorted((one, other) => Date.parse(one) - Date.parse(other))
  const ends = new Map((await countEnds(db, moments)).map((counted) => [counted.part, counted.ends]))
  return { counts: moments.slice(1).map((_, index) => ends.get(index + 1) ?? 0) }
}

type ListHistory = Api['GET /v1/auctions/{id}/history']

export async function listAuctionHistory(
  { db }: Deps,
  caller: Caller,
  id: string,
  paging: Parsed<ListHistory>['query'],
): Promise<Output<ListHistory>> {
  return auctionHistory.list(db, id, hiddenFields(await findOrFail(db, id), caller), paging)
}
