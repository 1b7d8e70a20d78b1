import { sql, type SqlBool } from 'kysely'
import type { Db } from '../db/database.ts'
import { auctionRows } from './auction-sql.ts'
import type { NegotiationRow } from './negotiation-sql.ts'

/** Auctions that are negotiated, with their entries, by deadline. */
export async function listNegotiated(
  db: Db,
  { country, creator }: { country?: readonly number[] | undefined; creator?: string | undefined },
) {
  const rows = await auctionRows(db)
    .where('u.status', '=', 'CLOSED')
    .$if(country !== undefined, (query) => query.where(sql<SqlBool>`u.country_id = ANY(${country})`))
    .$if(creator !== undefined, (query) => query.where('a.created_by', '=', creator ?? ''))
    .orderBy('u.negotiation_deadline')
    .orderBy('u.id')
    .execute()
  const entries: NegotiationRow[] = await db
    .selectFrom('negotiation_entries')
    .selectAll()
    .where(sql<SqlBool>`auction_id = ANY(${rows.map(({ id }) => id)}::uuid[])`)
    .orderBy('number')
    .execute()
  const byAuction = Map.groupBy(entries, ({ auction_id }) => auction_id)
  return rows.map((row) => ({ row, entries: byAuction.get(row.id) ?? [] }))
}
