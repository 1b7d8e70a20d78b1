import type { MediaHolder } from '@klubba/domain/media/media'
import type { UploadMetadata } from '@klubba/domain/media/media-api'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export type NewUpload = MediaHolder & {
  id: string
  length: number
  metadata: UploadMetadata
  created_by: string
}

/** False when there is one with this id already. */
export async function insertUpload(db: Db, { metadata, ...upload }: NewUpload): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('uploads')
    .values({ ...upload, metadata: JSON.stringify(metadata) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function findUpload(db: Db, id: string) {
  return db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst()
}
export type FoundUpload = NonNullable<Awaited<ReturnType<typeof findUpload>>>

/** What a user has begun and not finished. */
export async function sumUnfinished(db: Db, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom('uploads')
    .select(sql<number>`coalesce(sum(length), 0)::bigint`.as('total'))
    .where('created_by', '=', userId)
    .executeTakeFirstOrThrow()
  return total
}

export async function countUnfinished(db: Db, holder: MediaHolder): Promise<number> {
  const { total } = await db
    .selectFrom('uploads')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where((eb) => eb.and(holder))
    .executeTakeFirstOrThrow()
  return total
}

/** Moves the offset on from where the piece begins. False when it is elsewhere by now: somebody else was faster. */
export async function updateReceived(db: Db, id: string, from: number, to: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ received: to, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('received', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function insertPiece(db: Db, piece: { upload_id: string; start: number; object: string }): Promise<void> {
  await db.insertInto('upload_pieces').values(piece).execute()
}

export async function listPieces(db: Db, uploadId: string) {
  return db
    .selectFrom('upload_pieces')
    .select(['start', 'object'])
    .where('upload_id', '=', uploadId)
    .orderBy('start')
    .execute()
}

/** False when it is gone, or its offset is no longer this one. */
export async function deleteUpload(db: Db, id: string, received?: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('uploads')
    .where('id', '=', id)
    .$if(received !== undefined, (query) => query.where('received', '=', received ?? 0))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Takes out those that have not gone on for so long, and tells what was stored of them. */
export async function deleteOldUploads(db: Db, hours: number): Promise<string[]> {
  const old = await db
    .selectFrom('uploads')
    .select('id')
    .where('updated_at', '<', sql<Date>`now() - ${hours} * interval '1 hour'`)
    .forUpdate()
    .skipLocked()
    .execute()
  if (old.length === 0) return []
  const ids = old.map(({ id }) => id)
  const pieces = await db.selectFrom('upload_pieces').select('object').where('upload_id', 'in', ids).execute()
  await db.deleteFrom('uploads').where('id', 'in', ids).execute()
  return pieces.map(({ object }) => object)
}

export async function isPieceKnown(db: Db, uploadId: string, object: string): Promise<boolean> {
  const row = await db
    .selectFrom('upload_pieces')
    .select('start')
    .where('upload_id', '=', uploadId)
    .where('object', '=', object)
    .executeTakeFirst()
  return row !== undefined
}
