import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { readCatalogues } from '../assets/asset-service.ts'
import { followVoid } from '../auctions/after-void-service.ts'
import { getAuction, loadLocked, type CatalogueOf } from '../auctions/auction-load-service.ts'
import { auditAll, byCaller, type Entry } from '../auctions/auction-move-service.ts'
import { transact } from '../db/again.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { tellVoid } from '../notices/notice-service.ts'
import type { LockedAuction } from './bidding-row.ts'
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

/** Who leads a running auction since the void. */
function newLeader(before: LockedAuction, { status, leader_id, price }: LockedAuction) {
  if (status !== 'LIVE' || leader_id === null || price === null || leader_id === before.leader_id) return undefined
  return { id: leader_id, amount: price }
}

async function voidIn(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  id: string,
  { bid, reason, requestId, catalogueOf, ...asked }: Asked & { catalogueOf: CatalogueOf },
): Promise<void> {
  const key = requestKey(caller, asked.key, ['void', id, bid, reason])
  const { row } = await loadLocked(tx, id, catalogueOf)
  const used = await findUsedKey(tx, key)
  if (used && !used.request_hash?.equals(key.request_hash)) throw new AppError('key_used')
  if (used) return
  const { bidder_id, auction } = await voidBid(tx, deps, row, bid, { by: { user: caller.user_id }, reason, key })
  await tellVoid(tx, id, { bidder_id, leads: newLeader(row, auction) })
  const loaded = await loadLocked(tx, id, catalogueOf)
  const by = byCaller(loaded, caller, requestId)
  const moved = await followVoid(tx, deps, loaded, by, { bidder_id, reason })
  const subject = { type: 'auction', id } as const
  const entries: Entry[] = [{ action: 'bid_voided', subject, details: { bid } }, ...(moved ? [moved] : [])]
  await auditAll(tx, deps, by, entries)
}

/** Voids a bid; the same key again finds it done. */
export async function voidBidByHand(deps: Deps, caller: Caller, id: string, asked: Asked): Promise<Auction> {
  const catalogueOf = await readCatalogues(deps)
  await transact(deps.db, (tx) => voidIn(tx, deps, caller, id, { ...asked, catalogueOf }))
  watchOf(deps).wake()
  return getAuction(deps, caller, id)
}
