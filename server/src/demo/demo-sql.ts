import type { UserType } from '@klubba/domain/users/user'
import { sql, type InsertObject } from 'kysely'
import type { Db } from '../db/database.ts'
import type { DB } from '../db/schema.gen.ts'

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

export async function insertAll<Name extends Table>(
  db: Db,
  table: Name,
  rows: readonly InsertObject<DB, Name>[],
): Promise<void> {
  await db.insertInto(table).values(rows).execute()
}
