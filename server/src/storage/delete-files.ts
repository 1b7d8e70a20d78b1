import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { allowPauses } from '../db/time-limits.ts'
import type { Storage } from './storage.ts'

/** Held alone by a backup from before its snapshot to its end, and shared by whoever deletes files. */
export const BACKUP_LOCK = 4_203_004

/**
 * Whether files may be deleted until the transaction ends, however long the store takes: not while a backup has yet to
 * read them.
 */
export async function mayDeleteFiles(tx: Db): Promise<boolean> {
  await allowPauses(tx)
  const { rows } = await sql<{ got: boolean }>`
    SELECT pg_try_advisory_xact_lock_shared(${BACKUP_LOCK}) AS got`.execute(tx)
  return rows[0]?.got ?? false
}

/** Deletes files that no row names any more; what a backup keeps us from is taken by the next sweep. */
export async function deleteFiles({ db, storage }: { db: Db; storage: Storage }, keys: readonly string[]) {
  if (keys.length === 0) return
  await db.transaction().execute(async (tx) => {
    if (await mayDeleteFiles(tx)) await storage.delete(keys)
  })
}
