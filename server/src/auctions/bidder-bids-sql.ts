import { sql, type SqlBool } from 'kysely'
import type { Db } from '../db/database.ts'
import { auctionRows } from './auction-sql.ts'

/** The auctions of a bidder, with how many of the bids count and when the last came. */
function bidIn(db: Db, bidderId: string) {
  return db
    .selectFrom('auction_log as l')
    .select(['l.auction_id', (eb) => eb.fn.max('l.at').as('last_bid_at')])
    .select(
      sql<number>`(count(*) FILTER (WHERE NOT EXISTS (
        SELECT FROM auction_log AS v
        WHERE v.auction_id = l.auction_id AND v.type = 'bid_voided' AND v.bid = l.number)))::int`.as('own_bids'),
    )
    .where('l.bidder_id', '=', bidderId)
    .where('l.type', '=', 'bid_placed')
    .groupBy('l.auction_id')
}

const isBoughtBy = (bidderId: string) =>
  sql<SqlBool>`u.buyer_id = ${bidderId} AND u.status IN ('SOLD', 'PAID', 'DELIVERED')`

interface Asked {
  bidderId: string
  bought: boolean
}

export async function listAuctionsOfBidder(
  db: Db,
  { bidderId, bought }: Asked,
  page: { limit: number; offset: number },
) {
  return auctionRows(db)
    .innerJoin(bidIn(db, bidderId).as('own'), 'own.auction_id', 'u.id')
    .select(['own.last_bid_at', 'own.own_bids'])
    .$if(bought, (query) => query.where(isBoughtBy(bidderId)))
    .orderBy('own.last_bid_at', 'desc')
    .orderBy('u.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countAuctionsOfBidder(db: Db, { bidderId, bought }: Asked): Promise<number> {
  const { total } = await db
    .selectFrom('auctions as u')
    .innerJoin(bidIn(db, bidderId).as('own'), 'own.auction_id', 'u.id')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .$if(bought, (query) => query.where(isBoughtBy(bidderId)))
    .executeTakeFirstOrThrow()
  return total
}
