import type {
  ContentType,
  DocumentType,
  MediaHolder,
  MediaStatus,
  MediaType,
  ProcessingReason,
} from '@klubba/domain/media/media'
import type { FormatId } from '@klubba/domain/media/file-formats'
import type { TextLanguages } from '@klubba/domain/text-languages'
import type { FieldVersions } from '@klubba/domain/versions'
import { sql, type NotNull } from 'kysely'
import type { Db } from '../db/database.ts'
import { fullName } from '../db/full-name.ts'

/** A file that was made of what was sent. */
export interface StoredVariant {
  object: string
  mime_type: string
  size: number
  width?: number
  height?: number
}
export type StoredVariants = Record<string, StoredVariant>

export interface NewMediumRow {
  id: string
  asset_id: string
  type: MediaType
  content_type: ContentType
  document_type: DocumentType | null
  name: string
  image_text: string | null
  image_text_languages: TextLanguages
  shot: string | null
  position: number | undefined
  format: FormatId
  size: number
  sha256: string
  status: MediaStatus
  created_by: string
}

/** At its place, or behind all others. */
export async function insertMedium(db: Db, { position, image_text_languages, ...medium }: NewMediumRow): Promise<void> {
  const last = sql<number>`(SELECT coalesce(max(position) + 1, 0) FROM media WHERE asset_id = ${medium.asset_id})`
  await db
    .insertInto('media')
    .values({
      ...medium,
      image_text_languages: JSON.stringify(image_text_languages),
      position: position ?? last,
      updated_by: medium.created_by,
    })
    .execute()
}

export function mediaWithNames(db: Db) {
  return db
    .selectFrom('media as m')
    .innerJoin('users as creator', 'creator.id', 'm.created_by')
    .innerJoin('users as editor', 'editor.id', 'm.updated_by')
    .selectAll('m')
    .select([fullName('creator').as('creator_name'), fullName('editor').as('editor_name')])
}

const mediaOfAssets = (db: Db) =>
  mediaWithNames(db).where('m.asset_id', 'is not', null).$narrowType<{ asset_id: NotNull }>()

export async function findMedium(db: Db, id: string) {
  return mediaOfAssets(db).where('m.id', '=', id).executeTakeFirst()
}
export type FoundMedium = NonNullable<Awaited<ReturnType<typeof findMedium>>>

/** Whatever it belongs to. */
export async function findReceived(db: Db, id: string) {
  return db.selectFrom('media').select(['size', 'created_by']).where('id', '=', id).executeTakeFirst()
}

export async function listMedia(db: Db, assetId: string): Promise<FoundMedium[]> {
  return mediaOfAssets(db)
    .where('m.asset_id', '=', assetId)
    .orderBy('m.position')
    .orderBy('m.created_at')
    .orderBy('m.id')
    .execute()
}

export async function countMedia(db: Db, holder: MediaHolder): Promise<number> {
  const { total } = await db
    .selectFrom('media')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where((eb) => eb.and(holder))
    .executeTakeFirstOrThrow()
  return total
}

export async function updateMedium(
  db: Db,
  id: string,
  actorId: string,
  changes: {
    name?: string
    image_text?: string | null
    image_text_languages?: TextLanguages
    content_type?: ContentType
    document_type?: DocumentType
    shot?: string | null
    version: number
    field_versions: FieldVersions
  },
): Promise<void> {
  const { field_versions, image_text_languages, ...columns } = changes
  await db
    .updateTable('media')
    .set({
      ...columns,
      ...(image_text_languages && { image_text_languages: JSON.stringify(image_text_languages) }),
      field_versions: JSON.stringify(field_versions),
      updated_by: actorId,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** All media of an asset at once, in the order of the ids. */
export async function updatePositions(db: Db, assetId: string, ids: readonly string[]): Promise<void> {
  await sql`
    UPDATE media SET position = given.place - 1
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS given(id, place)
    WHERE media.id = given.id AND media.asset_id = ${assetId} AND media.position <> given.place - 1`.execute(db)
}

export async function deleteMedia(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('media').where('id', 'in', ids).execute()
}

/** What the same content was made into before, for whoever sends it again. */
export async function findReadyTwin(db: Db, sha256: string, type: MediaType) {
  return db
    .selectFrom('media')
    .select(['width', 'height', 'duration_ms', 'placeholder', 'variants'])
    .where('sha256', '=', sha256)
    .where('type', '=', type)
    .where('status', '=', 'ACTIVE')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Takes a medium to work on, for as long as the worker says that it is at it. Nothing when it is ready, gone, or in
 * other hands.
 */
export async function takeForWork(db: Db, id: string, seconds: number) {
  return db
    .updateTable('media')
    .set({
      attempts: sql`attempts + 1`,
      worked_on_until: sql<Date>`clock_timestamp() + ${seconds} * interval '1 second'`,
    })
    .where('id', '=', id)
    .where('status', '=', 'PROCESSING')
    .where((eb) => eb.or([eb('worked_on_until', 'is', null), eb('worked_on_until', '<', sql<Date>`clock_timestamp()`)]))
    .returning(['id', 'asset_id', 'type', 'format', 'sha256', 'size', 'attempts'])
    .executeTakeFirst()
}

export async function updateStillWorking(db: Db, id: string, seconds: number): Promise<void> {
  await db
    .updateTable('media')
    .set({ worked_on_until: sql<Date>`clock_timestamp() + ${seconds} * interval '1 second'` })
    .where('id', '=', id)
    .where('status', '=', 'PROCESSING')
    .execute()
}

/** Nobody works on it for now. */
export async function updateReleased(db: Db, id: string, attempts: number): Promise<void> {
  await db.updateTable('media').set({ worked_on_until: null, attempts }).where('id', '=', id).execute()
}

export interface Made {
  width: number | null
  height: number | null
  duration_ms: number | null
  placeholder: string | null
  variants: StoredVariants
}

/** False when it is no longer being worked on: deleted, or ended by another. */
export async function updateReady(db: Db, id: string, { variants, ...made }: Made): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('media')
    .set({ ...made, variants: JSON.stringify(variants), status: 'ACTIVE', reason: null, worked_on_until: null })
    .where('id', '=', id)
    .where('status', '=', 'PROCESSING')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Unless it is something else by now. */
export async function updateFailed(
  db: Db,
  id: string,
  from: 'PROCESSING' | 'ACTIVE',
  reason: ProcessingReason,
): Promise<void> {
  await db
    .updateTable('media')
    .set({ status: 'PROCESSING_ERROR', reason, worked_on_until: null })
    .where('id', '=', id)
    .where('status', '=', from)
    .execute()
}

export async function updateToProcess(db: Db, id: string): Promise<void> {
  await db
    .updateTable('media')
    .set({ status: 'PROCESSING', reason: null, attempts: 0, worked_on_until: null, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Nobody works on them any more: their worker died, or their job was lost. */
export async function listAbandoned(db: Db, minutes: number) {
  const long = sql<Date>`clock_timestamp() - ${minutes} * interval '1 minute'`
  return db
    .selectFrom('media')
    .select(['id', 'asset_id', 'attempts'])
    .where('status', '=', 'PROCESSING')
    .where((eb) =>
      eb.or([
        eb('worked_on_until', '<', sql<Date>`clock_timestamp()`),
        eb.and([eb('worked_on_until', 'is', null), eb('updated_at', '<', long)]),
      ]),
    )
    .execute()
}

export async function listHashes(db: Db, holder: MediaHolder): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('sha256')
    .distinct()
    .where((eb) => eb.and(holder))
    .execute()
  return rows.map(({ sha256 }) => sha256)
}

/** Whoever takes a file into use and whoever removes one that nobody uses wait for each other. */
export async function lockContent(db: Db, sha256: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`media ${sha256}`}, 0))`.execute(db)
}

export async function isContentUsed(db: Db, sha256: string): Promise<boolean> {
  const row = await db.selectFrom('media').select('id').where('sha256', '=', sha256).limit(1).executeTakeFirst()
  return row !== undefined
}

/** In pages by id, for the sweep. */
export async function listStoredMedia(db: Db, after: string | undefined, limit: number) {
  return db
    .selectFrom('media')
    .select(['id', 'asset_id', 'sha256', 'size', 'status', 'variants'])
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
}
