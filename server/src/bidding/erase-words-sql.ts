import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Notes of the bidder's bids, and reasons for which such a bid was voided. */
export async function eraseWordsOfBids(db: Db, bidderId: string): Promise<void> {
  await sql`UPDATE auction_log l SET details = NULL, salt = NULL, erased_at = now()
    WHERE l.erased_at IS NULL AND (l.bidder_id = ${bidderId} OR (l.auction_id, l.bid) IN (
      SELECT auction_id, number FROM auction_log WHERE bidder_id = ${bidderId}
    ))`.execute(db)
}

/** What was noted while it was negotiated with the bidder. */
export async function eraseWordsOfNegotiations(db: Db, bidderId: string): Promise<void> {
  await sql`UPDATE negotiation_entries n SET details = NULL, salt = NULL, erased_at = now()
    WHERE n.erased_at IS NULL
      AND n.auction_id IN (SELECT auction_id FROM negotiation_entries WHERE bidder_id = ${bidderId})
      AND ${bidderId} = (
        SELECT o.bidder_id FROM negotiation_entries o
        WHERE o.auction_id = n.auction_id AND o.number <= n.number AND o.bidder_id IS NOT NULL
        ORDER BY o.number DESC LIMIT 1
      )`.execute(db)
}
