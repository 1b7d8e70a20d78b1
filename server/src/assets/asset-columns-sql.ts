import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { containing } from '../db/search.ts'
import type { AssetFacts } from './asset-columns.ts'

const PAGE = 5_000

/** Up to where changes were read: the number of the transaction and, within it, the asset. */
export interface ChangeMark {
  changed_in: number
  position: number
}

type Change = (AssetFacts & { removed: false }) | { position: number; removed: true }

export interface ChangePage {
  /** All transactions before this one had ended when the page was read. */
  settled: number
  changes: Change[]
  /** Where the next page begins, if there is one. */
  next: ChangeMark | undefined
}

/**
 * After a move to another database old rows can bear numbers of transactions that have not begun yet: the first reading
 * takes them along, the later ones leave them out until somebody changes them.
 */
const AFTER = (after: ChangeMark, isFirst: boolean) => sql`
  (changed_in, position) > (${after.changed_in}::bigint, ${after.position}::integer)
  ${isFirst ? sql`` : sql`AND changed_in < pg_snapshot_xmax(pg_current_snapshot())::text::bigint`}
  ORDER BY changed_in, position LIMIT ${sql.lit(PAGE)}`

/** Assets that were added, changed or removed after the mark. */
export async function readChanges(db: Db, after: ChangeMark, isFirst: boolean): Promise<ChangePage> {
  type Row = { settled: number; removed: boolean | null; changed_in: number } & AssetFacts
  const { rows } = await sql<Row>`
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS settled, changes.*
    FROM (VALUES (1)) AS always LEFT JOIN (
      SELECT * FROM (
        (SELECT changed_in, position, false AS removed, archived_at IS NOT NULL AS archived,
          lower(concat_ws(' ', brand, model, variant)) AS named, created_by, year, ready_count,
          image_count > 0 AS has_images, video_count > 0 AS has_videos, status, category,
          subcategory, brand, model, owner_id AS owner, portfolio_id AS portfolio, country_id::text AS country
        FROM assets WHERE ${AFTER(after, isFirst)})
        UNION ALL
        (SELECT changed_in, position, true, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
        FROM asset_removals WHERE ${AFTER(after, isFirst)})
      ) AS both_kinds ORDER BY changed_in, position LIMIT ${sql.lit(PAGE)}
    ) AS changes ON true`.execute(db)
  const changes = rows.filter(({ removed }) => removed !== null)
  const last = changes.length === PAGE ? changes.at(-1) : undefined
  return {
    settled: rows[0]?.settled ?? 0,
    changes: changes as Change[],
    next: last && { changed_in: last.changed_in, position: last.position },
  }
}

/** For each word, the assets that have it in a text of their own: a number, a VIN, a reference. */
export async function listPositionsWith(db: Db, words: readonly string[]): Promise<number[][]> {
  if (words.length === 0) return []
  const found = words.map((word) => sql`ARRAY(SELECT position FROM assets WHERE own_text LIKE ${containing(word)})`)
  const { rows } = await sql<{ positions: number[] }>`
    SELECT unnested.positions FROM (VALUES ${sql.join(found.map((positions) => sql`(${positions})`))})
      AS unnested(positions)`.execute(db)
  return rows.map(({ positions }) => positions)
}
