import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { readCatalogues } from '../assets/asset-service.ts'
import { getAuction, loadLocked, type CatalogueOf } from '../auctions/auction-load-service.ts'
import { auditAll, byCaller, destination, move, type Entry } from '../auctions/auction-move-service.ts'
import { openNegotiation } from '../auctions/open-negotiation-service.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { voidBid } from './bidding-service.ts'
import { requestKey } from './take-bids-service.ts'
import { findUsedKey } from './take-bids-sql.ts'
import { watchOf } from './watch-service.ts'

interface Asked {
  bid: number
  reason: string
  key: string
  requestId: string
}

/** An agreement on what counts no more is none: back to negotiating with who bid highest, or to nobody. */
async function takeBackAgreement(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  id: string,
  { reason, requestId, catalogueOf }: { reason: string; requestId: string; catalogueOf: CatalogueOf },
): Promise<Entry | undefined> {
  const loaded = await loadLocked(tx, id, catalogueOf)
  if (loaded.row.status !== 'CLOSED_SUCCESSFUL') return undefined
  const by = byCaller(loaded, caller, requestId)
  const { to } = destination(loaded, 'void_bid', by)
  const [bid] = loaded.known.bids
  const columns =
    to === 'CLOSED' && bid
      ? await openNegotiation(tx, deps, loaded, { chance: 'highest_bid', bid, by: by.actorId })
      : {}
  const { entry } = await move(tx, loaded, 'void_bid', by, { reason, columns })
  return entry
}

/** Voids a bid; the same key again finds it done. */
export async function voidBidByHand(deps: Deps, caller: Caller, id: string, asked: Asked): Promise<Auction> {
  const { bid, reason, requestId } = asked
  const catalogueOf = await readCatalogues(deps)
  const key = requestKey(caller, asked.key, ['void', id, bid, reason])
  await deps.db.transaction().execute(async (tx) => {
    const { row, ...loaded } = await loadLocked(tx, id, catalogueOf)
    const used = await findUsedKey(tx, key)
    if (used && !used.request_hash?.equals(key.request_hash)) throw new AppError('key_used')
    if (used) return
    await voidBid(tx, deps, row, bid, { by: { user: caller.user_id }, reason, key })
    const moved = await takeBackAgreement(tx, deps, caller, id, { reason, requestId, catalogueOf })
    const subject = { type: 'auction', id } as const
    const entries: Entry[] = [{ action: 'bid_voided', subject, details: { bid } }, ...(moved ? [moved] : [])]
    await auditAll(tx, deps, byCaller({ row, ...loaded }, caller, requestId), entries)
  })
  watchOf(deps).wake()
  return getAuction(deps, caller, id)
}
