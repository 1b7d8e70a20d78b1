import type { Deps } from '../deps.ts'
import { isPieceKnown } from './upload-sql.ts'

/** Whether a stored piece belongs to no upload. */
export async function isStrayPiece({ db }: Deps, key: string): Promise<boolean> {
  const uploadId = /^pieces\/([0-9a-f-]{36})\//.exec(key)?.[1]
  return uploadId === undefined || !(await isPieceKnown(db, uploadId, key))
}
