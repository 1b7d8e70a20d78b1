import type { Api } from '@klubba/domain/api'
import type { NegotiationAnswer } from '@klubba/domain/auctions/negotiation-api'
import { answersOf, negotiationOf, PARTIES, type Negotiation } from '@klubba/domain/auctions/negotiation'
import type { Currency } from '@klubba/domain/countries/currencies'
import type { Output, Parsed } from '@klubba/domain/contract'
import { grantOf } from '@klubba/domain/permissions'
import { bidderRef, readBidderFacts } from '../bidders/bidder-ref-service.ts'
import { highestBids } from '../bidding/bidding-service.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/route.ts'
import { findOrFail, requireRight } from './auction-load-service.ts'
import { clockOf } from './auction-sql.ts'
import { moneyOf } from './auction-values.ts'
import { presentRow } from './auction-view.ts'
import { entryOf } from './negotiation-log.ts'
import { listNegotiated } from './negotiated-list-sql.ts'
import { listNegotiationEntries, listStaffNames, type NegotiationRow } from './negotiation-sql.ts'

type Entry = NegotiationAnswer['entries'][number]
type State = NegotiationAnswer['bidders'][number]['state']

/** An open one whose time is out has come to nothing. */
function outcomeOf({ outcome, deadline }: Negotiation, now: number): Exclude<State, 'not_asked'> {
  return outcome === 'open' && now >= deadline ? 'expired' : outcome
}

/** What became of each bidder, by the part of the entries that was about them. */
function statesOf(rows: readonly NegotiationRow[], now: number): Map<string, State> {
  const states = new Map<string, State>()
  const entries = rows.map(entryOf)
  for (const [index, entry] of entries.entries()) {
    if (entry.type === 'answered') continue
    const next = entries.findIndex(({ type }, later) => later > index && type !== 'answered')
    const part = entries.slice(index, next === -1 ? undefined : next)
    const at = negotiationOf(part)
    if (at) states.set(entry.bidder_id, next !== -1 && at.outcome === 'open' ? 'expired' : outcomeOf(at, now))
  }
  return states
}

const isPresent = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined

async function namesFor(deps: Deps, caller: Caller, rows: readonly NegotiationRow[], bidders: readonly string[]) {
  const ids = [...new Set([...rows.map(({ bidder_id }) => bidder_id).filter(isPresent), ...bidders])]
  const staffIds = [...new Set(rows.map(({ entered_by }) => entered_by).filter(isPresent))]
  const [known, staff] = await Promise.all([readBidderFacts(deps.db, ids), listStaffNames(deps.db, staffIds)])
  return {
    refOf: (id: string) => {
      const bidder = known.get(id)
      return bidder ? bidderRef(bidder, caller) : { number: 0 }
    },
    staffOf: (id: string | null) => (id === null ? null : { id, name: staff.get(id) ?? '' }),
  }
}

type Names = Awaited<ReturnType<typeof namesFor>>

function presentEntry(row: NegotiationRow, currency: Currency, { refOf, staffOf }: Names): Entry {
  const { chance, bidder_id, party, answer, deadline, amount } = row
  const details = row.details as { note?: string } | null
  return {
    number: row.number,
    at: row.at.toISOString(),
    type: row.type,
    ...(chance && { chance }),
    ...(bidder_id && { bidder: refOf(bidder_id) }),
    ...(party && { party }),
    ...(answer && { answer }),
    amount: moneyOf(amount, currency),
    ...(deadline && { deadline: deadline.toISOString() }),
    entered_by: staffOf(row.entered_by),
    note: details?.note ?? null,
  }
}

function presentNow(at: Negotiation, currency: Currency, now: number, { refOf }: Names): NegotiationAnswer['now'] {
  const { offered, asked, agreed, deadline } = at
  const outcome = outcomeOf(at, now)
  return {
    bidder: refOf(at.bidder_id),
    bid: { amount: at.bid, currency },
    offered: moneyOf(offered, currency),
    asked: moneyOf(asked, currency),
    gap: moneyOf(offered === null || asked === null ? null : asked - offered, currency),
    agreed: moneyOf(agreed, currency),
    turn: outcome === 'open' ? at.turn : null,
    outcome,
    deadline: new Date(deadline).toISOString(),
  }
}

export async function getNegotiation(deps: Deps, caller: Caller, id: string): Promise<NegotiationAnswer> {
  const { db } = deps
  const row = await findOrFail(db, id)
  requireRight(row, caller, 'auctions.see_negotiations')
  const [rows, bids, now] = await Promise.all([listNegotiationEntries(db, id), highestBids(db, id), clockOf(db)])
  const names = await namesFor(
    deps,
    caller,
    rows,
    bids.map(({ bidder_id }) => bidder_id),
  )
  const at = negotiationOf(rows.map(entryOf))
  const states = statesOf(rows, now)
  const isOn = row.status === 'CLOSED'
  return {
    entries: rows.map((each) => presentEntry(each, row.currency, names)),
    ...(at && { now: presentNow(at, row.currency, now, names) }),
    bidders: bids.map(({ bidder_id, amount }) => ({
      bidder: names.refOf(bidder_id),
      bid: { amount, currency: row.currency },
      state: states.get(bidder_id) ?? 'not_asked',
    })),
    answers: at && isOn ? Object.fromEntries(PARTIES.map((party) => [party, answersOf(at, party, now)])) : {},
  }
}

type ListNegotiations = Api['GET /v1/auctions/negotiations']

/** By deadline. Whose turn it is follows from the entries, so it is looked for after they are read. */
export async function listNegotiations(
  { db }: Deps,
  caller: Caller,
  { page, page_size, country, turn }: Parsed<ListNegotiations>['query'],
): Promise<Output<ListNegotiations>> {
  const ofOwn = grantOf(caller.user_type, 'auctions.see_negotiations') === 'own'
  const rows = await listNegotiated(db, { country, creator: ofOwn ? caller.user_id : undefined })
  const now = await clockOf(db)
  const all = rows.map(({ row, entries }) => ({ row, at: negotiationOf(entries.map(entryOf)) }))
  const turnOf = (at: Negotiation | undefined) => (at && now < at.deadline ? at.turn : null)
  const matching = all.filter(({ at }) => turn === undefined || turnOf(at) === turn)
  const results = matching.slice((page - 1) * page_size, page * page_size).map(({ row, at }) => ({
    ...presentRow(row, caller),
    offered: moneyOf(at?.offered ?? null, row.currency),
    asked: moneyOf(at?.asked ?? null, row.currency),
    turn: turnOf(at),
    deadline: row.negotiation_deadline?.toISOString() ?? null,
  }))
  return { results, total: matching.length, page, page_size }
}
