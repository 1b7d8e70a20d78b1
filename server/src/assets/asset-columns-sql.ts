import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { AssetFacts } from './asset-facts.ts'
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

/** What is kept of an asset, and how it is read: lists cost less than objects, and a million of them are read at the start. */
const READ: Record<keyof AssetFacts, string> = {
  position: 'position',
  id_start: 'left(id::text, 13)',
  archived: 'archived_at IS NOT NULL',
  named: "lower(concat_ws(' ', brand, model, variant))",
  own: 'own_text',
  created_by: 'created_by',
  year: 'year',
  created: '(extract(epoch FROM created_at) * 1000000)::bigint',
  updated: '(extract(epoch FROM updated_at) * 1000000)::bigint',
  ready_count: 'ready_count',
  has_images: 'image_count > 0',
  has_videos: 'video_count > 0',
  status: 'status',
  category: 'category',
  subcategory: 'subcategory',
  brand: 'brand',
  model: 'model',
  owner: 'owner_id',
  portfolio: 'portfolio_id',
  country: 'country_id::text',
}
const FIELDS = Object.keys(READ)

type ChangeRow = [changed_in: number, position: number, facts: unknown[] | null]

/** With all fields from the beginning: an object that gets one after the other is slow to make and to read. */
const UNREAD: Record<string, unknown> = Object.fromEntries(FIELDS.map((field) => [field, null]))

function changeOf([changed_in, position, facts]: ChangeRow): AssetChange {
  if (!facts) return { changed_in, position, removed: true }
  const read: Record<string, unknown> = { changed_in, removed: false, ...UNREAD }
  for (let at = 0; at < FIELDS.length; at++) read[FIELDS[at] ?? ''] = facts[at]
  return read as unknown as AssetChange
}

export async function readLastPosition(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('assets')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

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

const assetsAfter = ({ assets }: ChangeMark, isFirst: boolean, most: number) => sql`
  (changed_in, position) > (${assets.changed_in}::bigint, ${assets.position}::integer) ${BEGUN(isFirst)}
  ORDER BY changed_in, position LIMIT ${sql.lit(most)}`
const namesAfter = ({ names }: ChangeMark, isFirst: boolean, most: number) => sql`
  (changed_in, id) > (${names.changed_in}::bigint, ${names.id}::uuid) ${BEGUN(isFirst)}
  ORDER BY changed_in, id LIMIT ${sql.lit(most)}`

/** Assets that were added, changed or removed after the mark, and owners and portfolios with a new name. */
export async function readChanges(db: Db, after: ChangeMark, isFirst: boolean): Promise<ChangePage> {
  // Mostly there is nothing, and to learn only that takes the database a tenth of the time.
  const unchanged = isFirst ? undefined : await findUnchanged(db, after)
  return unchanged ?? readChanged(db, after, isFirst)
}

/** The page where nothing has changed. */
async function findUnchanged(db: Db, after: ChangeMark): Promise<ChangePage | undefined> {
  const { rows } = await sql<{
    settled: number
    is_same: boolean
  }>`SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS settled, coalesce(
      (SELECT false FROM assets WHERE ${assetsAfter(after, false, 1)}),
      (SELECT false FROM asset_removals WHERE ${assetsAfter(after, false, 1)}),
      (SELECT false FROM name_changes WHERE ${namesAfter(after, false, 1)}), true) AS is_same`.execute(db)
  const [found] = rows
  return found?.is_same ? { settled: found.settled, assets: [], names: [], next: undefined } : undefined
}

async function readChanged(db: Db, after: ChangeMark, isFirst: boolean): Promise<ChangePage> {
  const facts = sql.raw(Object.values(READ).join(', '))
  const { rows } = await sql<{
    settled: number
    assets: ChangeRow[] | null
    names: Numbered<NameChange>[] | null
  }>`SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS settled, (
      SELECT json_agg(json_build_array(changed_in, position, facts) ORDER BY changed_in, position) FROM (
        (SELECT changed_in, position, json_build_array(${facts}) AS facts FROM assets WHERE ${assetsAfter(after, isFirst, PAGE)})
        UNION ALL
        (SELECT changed_in, position, NULL FROM asset_removals WHERE ${assetsAfter(after, isFirst, PAGE)})
        ORDER BY changed_in, position LIMIT ${sql.lit(PAGE)}
      ) AS changes
    ) AS assets, (
      SELECT json_agg(to_json(changes) ORDER BY changed_in, id) FROM (
        SELECT changed_in, id, EXISTS (SELECT FROM owners WHERE owners.id = changed.id) AS is_owner,
          -- Not joined: so names are looked up for what has changed alone, which is mostly nothing.
          coalesce((SELECT name FROM owner_facts WHERE id = changed.id), (SELECT name FROM portfolios WHERE id = changed.id)) AS name
        FROM (SELECT changed_in, id FROM name_changes WHERE ${namesAfter(after, isFirst, PAGE)}) AS changed
      ) AS changes
    ) AS names`.execute(db)
  const { settled = 0, assets, names } = rows[0] ?? {}
  const read = { settled, assets: (assets ?? []).map(changeOf), names: names ?? [] }
  const next = { assets: read.assets.at(-1) ?? after.assets, names: read.names.at(-1) ?? after.names }
  const isLast = read.assets.length < PAGE && read.names.length < PAGE
  return { ...read, next: isLast ? undefined : next }
}
