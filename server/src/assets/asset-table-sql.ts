import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Assets that have one of the numbers, archived and drafts included. */
export async function listAssetsBy(
  db: Db,
  column: 'bare_vin' | 'bare_registration' | 'asset_number',
  numbers: readonly string[],
) {
  return db
    .selectFrom('assets')
    .select(['id', 'asset_number', 'status', 'bare_vin', 'bare_registration'])
    .select(sql<boolean>`archived_at IS NOT NULL`.as('archived'))
    .where(column, '=', sql<string>`ANY(${numbers}::text[])`)
    .orderBy('created_at', 'desc')
    .execute()
}
