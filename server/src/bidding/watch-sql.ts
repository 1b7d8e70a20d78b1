import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { AuctionEvents } from '../db/schema.gen.ts'
import type { EventData } from './event-data.ts'

export interface StoredEvent {
  auction_id: string
  number: number
  at: string
  type: AuctionEvents['type']
  data: EventData
}

/**
 * Everything that transactions from this one on have told, and from where to ask next time. Transactions do not end in
 * the order of their numbers: what was read before comes again until all that were running then have ended.
 */
export async function readEventsFrom(db: Db, horizon: string): Promise<{ horizon: string; events: StoredEvent[] }> {
  const { rows } = await sql<{
    horizon: string
    events: StoredEvent[] | null
  }>`SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS horizon, (
      SELECT jsonb_agg(
        jsonb_build_object('auction_id', auction_id, 'number', number, 'at', at, 'type', type, 'data', data)
        ORDER BY auction_id, number)
      FROM auction_events WHERE changed_in >= ${horizon}::bigint
    ) AS events`.execute(db)
  const [read] = rows
  if (!read) throw new Error('the database did not answer')
  return { horizon: read.horizon, events: read.events ?? [] }
}

/** Events of one auction after a number. */
export async function listEventsAfter(
  db: Db,
  auctionId: string,
  number: number,
  limit: number,
): Promise<StoredEvent[]> {
  const { rows } =
    await sql<StoredEvent>`SELECT auction_id, number, to_jsonb(at) #>> '{}' AS at, type, data FROM auction_events
    WHERE auction_id = ${auctionId} AND number > ${number}
    ORDER BY number LIMIT ${limit}`.execute(db)
  return rows
}

/** Auctions of which transactions from this one on have told something, and the first of it. */
export async function listToldSince(db: Db, horizon: string): Promise<{ auction_id: string; first: number }[]> {
  const { rows } = await sql<{
    auction_id: string
    first: number
  }>`SELECT auction_id, min(number) AS first FROM auction_events
    WHERE changed_in >= ${horizon}::bigint GROUP BY auction_id`.execute(db)
  return rows
}
