import type { Api } from '@klubba/domain/api'
import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { actionVerdict } from '@klubba/domain/auctions/auction-actions'
import {
  answerBar,
  negotiationOf,
  secondChanceBar,
  secondChances,
  type NegotiationEntry,
} from '@klubba/domain/auctions/negotiation'
import type { Parsed } from '@klubba/domain/contract'
import type { Money } from '@klubba/domain/money'
import type { FieldVersions } from '@klubba/domain/versions'
import { createHash } from 'node:crypto'
import { readBidderFacts } from '../bidders/bidder-ref-service.ts'
import { readCatalogues } from '../assets/asset-service.ts'
import { transact } from '../db/again.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { factsOf } from './auction-facts.ts'
import type { FieldChange } from '../db/field-history.ts'
import { insertAuctionHistory } from './auction-history-sql.ts'
import { getAuction, loadLocked, type Loaded } from './auction-load-service.ts'
import { auditAll, byCaller, move, requireVersion, type By } from './auction-move-service.ts'
import { updateAuction, type AuctionColumns } from './auction-sql.ts'
import { addEntry, type NewNegotiationEntry, type RequestKey } from './negotiation-log.ts'
import { findNegotiationByKey } from './negotiation-sql.ts'
import { openNegotiation } from './open-negotiation-service.ts'

/** How a call came: its own id, and the key by which a repeat is known. */
export interface Request {
  requestId: string
  key: string
}

type Body<Name extends keyof Api> = Parsed<Api[Name]> extends { body: infer B } ? B : never

interface At {
  tx: Tx
  loaded: Loaded
  by: By
  key: RequestKey
}

/** Whether the same was sent under this key before. Another content under it is refused. */
async function isRepeat(tx: Tx, auctionId: string, key: RequestKey): Promise<boolean> {
  const known = await findNegotiationByKey(tx, key.caller, key.idempotency_key)
  if (!known) return false
  if (known.auction_id !== auctionId || !known.request_hash?.equals(key.request_hash)) throw new AppError('key_used')
  return true
}

/** Locks the auction, asks whether it is negotiated, and does the work from the version that was read. */
async function negotiating(
  deps: Deps,
  caller: Caller,
  id: string,
  { body, request }: { body: { version: number }; request: Request },
  work: (at: At) => Promise<void>,
): Promise<Auction> {
  const catalogueOf = await readCatalogues(deps)
  const request_hash = createHash('sha256').update(JSON.stringify(body)).digest()
  const key = { caller: caller.user_id, idempotency_key: request.key, request_hash }
  const answer = async (tx: Tx) => {
    const loaded = await loadLocked(tx, id, catalogueOf)
    if (await isRepeat(tx, id, key)) return
    const by = byCaller(loaded, caller, request.requestId)
    const verdict = actionVerdict('negotiate', loaded.row.status, loaded.facts, by.mover)
    if (verdict === 'forbidden') throw new AppError('forbidden')
    requireVersion(loaded, caller, body.version)
    if (verdict !== 'allowed') throw new AppError(verdict)
    await work({ tx, loaded, by, key })
  }
  await transact(deps.db, answer)
  return getAuction(deps, caller, id)
}

function amountIn({ row }: Loaded, amount: Money | undefined): number | null {
  if (amount && amount.currency !== row.currency) {
    throw new AppError('invalid_input', [{ path: 'amount', code: 'wrong_currency' }])
  }
  return amount?.amount ?? null
}

/** Something was said, and it is still negotiated. */
export async function goOn(
  tx: Tx,
  { row }: Loaded,
  by: By,
  told: FieldChange,
  columns: AuctionColumns = {},
): Promise<void> {
  const version = row.version + 1
  const fieldVersions = { ...(row.field_versions as FieldVersions), [told.field]: version }
  await updateAuction(tx, row.id, by.actorId, { ...columns, version, fieldVersions })
  await insertAuctionHistory(tx, row.id, by.actorId, [told])
}

function howAgreed(entries: readonly NegotiationEntry[]): 'negotiation' | 'second_chance' | 'later_sale' {
  const last = entries.findLast(({ type }) => type !== 'answered')
  if (last?.type === 'later_sale') return 'later_sale'
  return last?.type === 'opened' && last.chance === 'second_chance' ? 'second_chance' : 'negotiation'
}

/** Both agree: the auction is closed successfully. */
async function settle(tx: Tx, deps: Deps, loaded: Loaded, by: By): Promise<void> {
  const { row, known } = loaded
  const agreement = negotiationOf(known.entries)
  if (!agreement || agreement.agreed === null) throw new AppError('not_agreed')
  const buyer = (await readBidderFacts(tx, [agreement.bidder_id])).get(agreement.bidder_id)
  const agreed = { ...loaded, facts: factsOf(row, known) }
  const { entry } = await move(tx, agreed, 'accept', by, {
    columns: {
      accepted_price: agreement.agreed,
      accepted_by: howAgreed(known.entries),
      accepted_at: new Date(known.now),
      buyer_id: agreement.bidder_id,
    },
    told: [{ field: 'buyer', before: null, after: buyer?.number ?? null }],
  })
  await auditAll(tx, deps, by, [entry])
}

async function add(
  deps: Deps,
  { tx, loaded, by, key }: At,
  entry: NewNegotiationEntry,
  note: string | null | undefined,
) {
  const { row, known } = loaded
  const added = await addEntry(tx, deps.keys, row.id, entry, { now: known.now, by: by.actorId, note, key })
  return { ...loaded, known: { ...known, entries: [...known.entries, added] } }
}

export async function answerNegotiation(
  deps: Deps,
  caller: Caller,
  id: string,
  body: Body<'POST /v1/auctions/{id}/negotiations'>,
  request: Request,
): Promise<Auction> {
  return negotiating(deps, caller, id, { body, request }, async (at) => {
    const { tx, loaded, by } = at
    const { entries, now } = loaded.known
    const given = { party: body.party, answer: body.action, amount: amountIn(loaded, body.amount) }
    const bar = answerBar(negotiationOf(entries), given, now)
    if (bar) throw new AppError(bar)
    const after = await add(deps, at, { type: 'answered', ...given }, body.note)
    if (negotiationOf(after.known.entries)?.outcome === 'agreed') await settle(tx, deps, after, by)
    else await goOn(tx, loaded, by, { field: 'negotiation', before: null, after: given })
  })
}

export async function giveSecondChance(
  deps: Deps,
  caller: Caller,
  id: string,
  body: Body<'POST /v1/auctions/{id}/second_chance'>,
  request: Request,
): Promise<Auction> {
  return negotiating(deps, caller, id, { body, request }, async ({ tx, loaded, by, key }) => {
    const { bids, entries, now } = loaded.known
    const bar = secondChanceBar(entries, now)
    if (bar) throw new AppError(bar)
    const bid = secondChances(bids, entries).find(({ bidder_id }) => bidder_id === body.bidder_id)
    if (!bid) throw new AppError('invalid_input', [{ path: 'bidder_id', code: 'not_an_option' }])
    const opening = { chance: 'second_chance', bid, by: by.actorId, note: body.note, key } as const
    const columns = await openNegotiation(tx, deps, loaded, opening)
    await goOn(tx, loaded, by, { field: 'negotiation', before: null, after: { chance: 'second_chance' } }, columns)
  })
}

export async function recordLaterSale(
  deps: Deps,
  caller: Caller,
  id: string,
  body: Body<'POST /v1/auctions/{id}/later_sale'>,
  request: Request,
): Promise<Auction> {
  return negotiating(deps, caller, id, { body, request }, async (at) => {
    const { bids } = at.loaded.known
    if (!bids.some(({ bidder_id }) => bidder_id === body.bidder_id)) {
      throw new AppError('invalid_input', [{ path: 'bidder_id', code: 'not_an_option' }])
    }
    const amount = amountIn(at.loaded, body.amount) ?? 0
    const sold = { type: 'later_sale', bidder_id: body.bidder_id, amount } as const
    await settle(at.tx, deps, await add(deps, at, sold, body.note), at.by)
  })
}
