import type { Download } from '@klubba/domain/downloads/download-api'
import type { Language } from '@klubba/domain/languages'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export async function insertDownload(
  db: Db,
  {
    keyHash,
    sessionId,
    download,
    language,
    seconds,
  }: {
    keyHash: Buffer
    sessionId: string
    download: Download
    language: Language
    seconds: number
  },
): Promise<Date> {
  const { expires_at } = await db
    .insertInto('downloads')
    .values({
      key_hash: keyHash,
      session_id: sessionId,
      download: JSON.stringify(download),
      language,
      expires_at: sql<Date>`now() + ${seconds} * interval '1 second'`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return expires_at
}

/** Takes it out: an address works once. */
export async function deleteDownload(db: Db, keyHash: Buffer) {
  return db
    .deleteFrom('downloads')
    .where('key_hash', '=', keyHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['session_id', 'download', 'language'])
    .executeTakeFirst()
}

export async function deleteOldDownloads(db: Db): Promise<void> {
  await db
    .deleteFrom('downloads')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
}
