import { askedAfterVoid, negotiationOf, type Asked } from '@klubba/domain/auctions/negotiation'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Loaded } from './auction-load-service.ts'
import { destination, move, type By, type Entry } from './auction-move-service.ts'
import { goOn } from './negotiation-service.ts'
import { openNegotiation } from './open-negotiation-service.ts'

interface Voided {
  bidder_id: string
  reason: string
}

/** An agreement on what counts no more is none: back to negotiating, or to nobody when no bid is left. */
async function takeBackAgreement(tx: Tx, deps: Deps, loaded: Loaded, by: By, voided: Voided): Promise<Entry> {
  const { row, known } = loaded
  const { to } = destination(loaded, 'void_bid', by)
  const buyer = { bidder_id: row.buyer_id ?? '', bound: row.accepted_by === 'bid' || row.accepted_by === 'negotiation' }
  const [highest] = known.bids
  const lastChance = highest && ({ chance: 'second_chance', bid: highest } as const)
  const next = askedAfterVoid(known.bids, known.entries, buyer, voided) ?? lastChance
  const columns = to === 'CLOSED' && next ? await openNegotiation(tx, deps, loaded, { ...next, by: by.actorId }) : {}
  const { entry } = await move(tx, deps, loaded, 'void_bid', by, { reason: voided.reason, columns })
  return entry
}

function isBound({ known }: Loaded): boolean {
  const last = known.entries.findLast(({ type }) => type === 'opened')
  return last?.type === 'opened' && last.chance === 'highest_bid'
}

/** It is not negotiated about a bid that counts no more: on with the next, or closed when nobody is left. */
async function leaveNegotiation(
  tx: Tx,
  deps: Deps,
  loaded: Loaded,
  by: By,
  voided: Voided,
): Promise<Entry | undefined> {
  const { bids, entries } = loaded.known
  const at = negotiationOf(entries)
  const isOpen = at?.outcome === 'open'
  const holds = at && bids.some(({ bidder_id, amount }) => bidder_id === at.bidder_id && amount === at.bid)
  if (bids.length > 0 && (!isOpen || holds)) return undefined
  const asked: Asked | undefined = at && { bidder_id: at.bidder_id, bound: isBound(loaded) }
  const next = asked && askedAfterVoid(bids, entries, asked, voided)
  if (!next) return (await move(tx, deps, loaded, 'void_bid', by, { reason: voided.reason })).entry
  const columns = await openNegotiation(tx, deps, loaded, { ...next, by: by.actorId })
  await goOn(tx, deps, loaded, by, { field: 'negotiation', before: null, after: { chance: next.chance } }, columns)
  return undefined
}

/** What becomes of an auction by a void, as it was loaded after it. */
export async function followVoid(
  tx: Tx,
  deps: Deps,
  loaded: Loaded,
  by: By,
  voided: Voided,
): Promise<Entry | undefined> {
  const { status, accepted_by } = loaded.row
  if (status === 'CLOSED') return leaveNegotiation(tx, deps, loaded, by, voided)
  // What a community has bought was not bid for.
  if (status !== 'CLOSED_SUCCESSFUL' || accepted_by === 'community_offer') return undefined
  return takeBackAgreement(tx, deps, loaded, by, voided)
}
