import type { MediaHolder } from '@klubba/domain/media/media'
import type { Tx } from '../db/database.ts'
import { enqueue } from '../jobs/jobs.ts'
import { listHashes } from './media-sql.ts'

/** Before an asset or organization goes: its files go after it, unless others have the same content. */
export async function forgetMediaOf(tx: Tx, holder: MediaHolder): Promise<void> {
  await forgetFiles(tx, await listHashes(tx, holder))
}

/** Files of media that are deleted in this transaction. */
export async function forgetFiles(tx: Tx, hashes: readonly string[]): Promise<void> {
  for (const sha256 of new Set(hashes)) await enqueue(tx, 'remove_unused_file', { sha256 })
}
