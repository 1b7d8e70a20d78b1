import { sql } from 'kysely'

interface StoredAddition {
  id: string
  at: string
  by: { id: string; name: string } | null
  field: string
  from: unknown
  to: unknown
}

/** What was added since somebody has bid; nothing is looked for before. */
export const ADDITIONS = sql<StoredAddition[] | null>`CASE WHEN auction.price IS NOT NULL THEN (
  SELECT json_agg(json_build_object(
    'id', h.id, 'at', h.at, 'field', h.field, 'from', h.before, 'to', h.after,
    'by', CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name)) END
  ) ORDER BY h.id DESC)
  FROM asset_history h LEFT JOIN users u ON u.id = h.actor_id
  WHERE h.asset_id = a.id AND h.auction_id = auction.id
) END`
