import { sql } from 'kysely'

/** Which round an auction (`u`) is, or would be. Auctions that were stopped before they went live are no rounds. */
export const roundNumber = sql<number>`1 + (
  SELECT count(*) FROM auctions earlier
  WHERE earlier.asset_id = u.asset_id AND earlier.round < u.round AND earlier.status <> 'CANCELLED')::integer`
