import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { AssetFacts } from './asset-columns.ts'
import type { NameChange } from './kept-names.ts'

const PAGE = 1_000
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Up to where changes were read: the number of the transaction and, within it, the asset or what has a name. */
export interface ChangeMark {
  assets: { changed_in: number; position: number }
  names: { changed_in: number; id: string }
}

/** Before the first change, or after all changes of a transaction. */
export const markAfter = (changed_in: number): ChangeMark => ({
  assets: { changed_in, position: 2 ** 31 - 1 },
  names: { changed_in, id: LAST_ID },
})

type Numbered<T> = T & { changed_in: number }
type AssetChange = Numbered<(AssetFacts & { removed: false }) | { position: number; removed: true }>

export interface ChangePage {
  /** All transactions before this one had ended when the page was read. */
  settled: number
  assets: AssetChange[]
  names: Numbered<NameChange>[]
  /** Where the next page begins, if there is one. */
  next: ChangeMark | undefined
}

/**
 * After a move to another database old rows can bear numbers of transactions that have not begun yet: the first reading
 * takes them along, the later ones leave them out until somebody changes them.
 */
const BEGUN = (isFirst: boolean) =>
  isFirst ? sql`` : sql`AND changed_in < pg_snapshot_xmax(pg_current_snapshot())::text::bigint`

/** Assets that were added, changed or removed after the mark, and owners and portfolios with a new name. */
export async function readChanges(db: Db, after: ChangeMark, isFirst: boolean): Promise<ChangePage> {
  const assetsAfter = sql`
    (changed_in, position) > (${after.assets.changed_in}::bigint, ${after.assets.position}::integer) ${BEGUN(isFirst)}
    ORDER BY changed_in, position LIMIT ${sql.lit(PAGE)}`
  const namesAfter = sql`
    (changed_in, id) > (${after.names.changed_in}::bigint, ${after.names.id}::uuid) ${BEGUN(isFirst)}
    ORDER BY changed_in, id LIMIT ${sql.lit(PAGE)}`
  const { rows } = await sql<{ settled: number; assets: AssetChange[] | null; names: Numbered<NameChange>[] | null }>`
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS settled, (
      SELECT json_agg(to_json(changes) ORDER BY changed_in, position) FROM (
        (SELECT changed_in, position, false AS removed, left(id::text, 13) AS id_start, archived_at IS NOT NULL AS archived,
          lower(concat_ws(' ', brand, model, variant)) AS named, own_text AS own, created_by, year,
          (extract(epoch FROM created_at) * 1000000)::bigint AS created,
          (extract(epoch FROM updated_at) * 1000000)::bigint AS updated, ready_count,
          image_count > 0 AS has_images, video_count > 0 AS has_videos, status, category,
          subcategory, brand, model, owner_id AS owner, portfolio_id AS portfolio, country_id::text AS country
        FROM assets WHERE ${assetsAfter})
        UNION ALL
        (SELECT changed_in, position, true, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
        FROM asset_removals WHERE ${assetsAfter})
        ORDER BY changed_in, position LIMIT ${sql.lit(PAGE)}
      ) AS changes
    ) AS assets, (
      SELECT json_agg(to_json(changes) ORDER BY changed_in, id) FROM (
        SELECT changed_in, id, EXISTS (SELECT FROM owners WHERE owners.id = changed.id) AS is_owner,
          -- Not joined: so names are looked up for what has changed alone, which is mostly nothing.
          coalesce((SELECT name FROM owner_facts WHERE id = changed.id), (SELECT name FROM portfolios WHERE id = changed.id)) AS name
        FROM (SELECT changed_in, id FROM name_changes WHERE ${namesAfter}) AS changed
      ) AS changes
    ) AS names`.execute(db)
  const { settled = 0, assets, names } = rows[0] ?? {}
  const read = { settled, assets: assets ?? [], names: names ?? [] }
  const next = { assets: read.assets.at(-1) ?? after.assets, names: read.names.at(-1) ?? after.names }
  const isLast = read.assets.length < PAGE && read.names.length < PAGE
  return { ...read, next: isLast ? undefined : next }
}
