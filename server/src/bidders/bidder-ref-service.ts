import type { BidderRef } from '@klubba/domain/auctions/auction-answers'
import { grantOf } from '@klubba/domain/permissions'
import type { Db } from '../db/database.ts'
import { isMachine, type AnyCaller } from '../http/route.ts'
import { listBidderFacts, type BidderFacts } from './bidder-sql.ts'

export type { BidderFacts }

/**
 * Everybody sees the number; who it is, only who may see the register, and the marketplace that registered them, by the
 * name it gave them.
 */
export function bidderRef({ id, number, name, registered_name, token_id }: BidderFacts, caller: AnyCaller): BidderRef {
  if (isMachine(caller)) return token_id === caller.token_id ? { number, id, name: registered_name } : { number }
  return grantOf(caller.user_type, 'bidders.see') === 'yes' ? { number, id, name } : { number }
}

/** Who they are, by id. */
export async function readBidderFacts(db: Db, ids: readonly string[]): Promise<Map<string, BidderFacts>> {
  return ids.length === 0 ? new Map() : listBidderFacts(db, ids)
}
