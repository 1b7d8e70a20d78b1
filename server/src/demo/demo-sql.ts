import type { UserType } from '@klubba/domain/users/user'
import { sql, type InsertObject } from 'kysely'
import type { Db } from '../db/database.ts'
import type { DB } from '../db/schema.gen.ts'
import { demoId } from './demo-id.ts'

/** No kind of things has more of them. */
const LAST = 9999

/** Nobody else fills the registry until the transaction ends: servers that start together do it once. */
export async function lockRegistry(db: Db): Promise<void> {
  await sql`LOCK TABLE registry_history IN SHARE ROW EXCLUSIVE MODE`.execute(db)
}

/** Whatever happened in the registry is in its history, also what was deleted since. */
export async function anyHistory(db: Db): Promise<boolean> {
  return (await db.selectFrom('registry_history').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** The first user of each type. */
export async function listFirstUsers(db: Db): Promise<Partial<Record<UserType, string>>> {
  const rows = await db
    .selectFrom('users')
    .select(['user_type', 'id'])
    .distinctOn('user_type')
    .orderBy('user_type')
    .orderBy('id')
    .execute()
  return Object.fromEntries(rows.map(({ user_type, id }) => [user_type, id]))
}

/** The next numbers of assets, in their order. */
export async function takeAssetNumbers(db: Db, count: number): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    SELECT 'K-' || nextval('asset_numbers') AS number FROM generate_series(1, ${count})`.execute(db)
  return rows.map(({ number }) => number)
}

/** A moment so many days before now. */
export const daysAgo = (days: number) => sql<Date>`now() - ${days} * interval '1 day'`

/** The day so many days before today. */
export const dayBefore = (days: number) => sql<string>`current_date - ${days}::integer`

type Table =
  | 'organizations'
  | 'portfolios'
  | 'communities'
  | 'community_members'
  | 'owners'
  | 'owner_group_organizations'
  | 'registry_history'
  | 'assets'
  | 'asset_ownerships'
  | 'asset_history'
  | 'asset_views'
  | 'bidders'
  | 'media'
  | 'tcr_records'

export async function insertAll<Name extends Table>(
  db: Db,
  table: Name,
  rows: readonly InsertObject<DB, Name>[],
): Promise<void> {
  await db.insertInto(table).values(rows).execute()
}

/** A picture's row as far as its asset does not tell it. */
export interface PictureRow {
  id: string
  asset_id: string
  name: string
  image_text: string | null
  image_text_languages: object
  shot: string | null
  position: number
  size: number
  sha256: string
  width: number
  height: number
  placeholder: string
  variants: object
}

/** Pictures that are ready, by whom and when their asset was made. As one value: there are more than a thousand. */
export async function insertPictures(db: Db, rows: readonly PictureRow[]): Promise<void> {
  await sql`
    INSERT INTO media (
      id, asset_id, type, content_type, name, image_text, image_text_languages, shot, position, status, format, size,
      sha256, width, height, placeholder, variants, created_by, created_at, updated_by, updated_at
    )
    SELECT
      m.id, m.asset_id, 'image', 'generic', m.name, m.image_text, m.image_text_languages, m.shot, m.position, 'ACTIVE',
      'webp', m.size, m.sha256, m.width, m.height, m.placeholder, m.variants, a.created_by, a.created_at, a.created_by,
      a.created_at
    FROM jsonb_populate_recordset(NULL::media, ${JSON.stringify(rows)}::jsonb) AS m
    JOIN assets AS a ON a.id = m.asset_id`.execute(db)
}

/** Auctions of the demo that run now. */
export async function listRunningDemoAuctions(db: Db) {
  return db
    .selectFrom('auctions')
    .select(['id', 'price', 'start_price'])
    .where('id', '>=', demoId('auction', 0))
    .where('id', '<=', demoId('auction', LAST))
    .where('status', '=', 'LIVE')
    .where('effective_end', '>', sql<Date>`now()`)
    .execute()
}

/** People of the demo who may bid. */
export async function listDemoBidders(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('bidders')
    .select('id')
    .where('id', '>=', demoId('bidder', 0))
    .where('id', '<=', demoId('bidder', LAST))
    .where('status', '=', 'approved')
    .where('organization_id', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
