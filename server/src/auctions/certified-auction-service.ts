import { hasCertificate, isPublished, SOLD_STATUSES } from '@klubba/domain/auctions/auction-status'
import { isReserveMet } from '@klubba/domain/auctions/bidding'
import { zoneOf } from '@klubba/domain/auctions/local-time'
import type { Statement } from '@klubba/domain/certificates/certificate'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { isMachine, type AnyCaller } from '../http/route.ts'
import { findOrFail } from './auction-load-service.ts'
import type { FoundAuction } from './auction-sql.ts'
import { auctionNumber } from './auction-view.ts'

function saleOf(row: FoundAuction): Statement['outcome']['sale'] {
  const { accepted_price: price, accepted_at: at, accepted_by: by, buyer_number: bidder } = row
  return price === null || at === null || by === null ? null : { price, at: at.toISOString(), by, bidder }
}

/** Without an empty language, in the order of the languages' names: the same content is one text. */
const titleOf = ({ title }: FoundAuction) =>
  Object.fromEntries(Object.entries(title as Record<string, string | null>).filter(([, text]) => text))

/** Of an auction that has ended: what can be certified of it beside its log. It is the same for everybody. */
export async function findCertifiable(db: Db, caller: AnyCaller, id: string) {
  const row = await findOrFail(db, id)
  if (isMachine(caller) && !isPublished(row)) throw new AppError('not_found')
  if (!hasCertificate(row) || row.effective_end === null) throw new AppError('auction_not_ended')
  const { status, price, leader_number: leader, bid_count: bids, bidder_count: bidders } = row
  return {
    row,
    auction: {
      id,
      number: auctionNumber(row.number),
      round: row.round_number,
      asset_number: row.asset_number,
      title: titleOf(row),
      time_zone: zoneOf(row.country_id),
    } satisfies Statement['auction'],
    outcome: {
      status,
      sold: SOLD_STATUSES.some((each) => each === status),
      price,
      leader,
      reserve_met: isReserveMet(row),
      end: row.effective_end.toISOString(),
      bids,
      bidders,
      sale: saleOf(row),
    } satisfies Statement['outcome'],
  }
}
