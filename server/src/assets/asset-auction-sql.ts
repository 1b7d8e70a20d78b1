import type { ServerStatus } from '@klubba/domain/assets/asset-status'
import type { FieldVersions } from '@klubba/domain/versions'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** By its auction; null: the system did it, and whoever edited it last stays. */
export async function updateAssetStatus(
  db: Db,
  id: string,
  actorId: string | null,
  { status, version, field_versions }: { status: ServerStatus; version: number; field_versions: FieldVersions },
): Promise<void> {
  await db
    .updateTable('assets')
    .set({ status, version, field_versions: JSON.stringify(field_versions), updated_at: sql`now()` })
    .$if(actorId !== null, (update_) => update_.set({ updated_by: actorId ?? '' }))
    .where('id', '=', id)
    .execute()
}

export async function isRetraded(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ retraded: boolean }>`
    SELECT EXISTS (SELECT FROM assets WHERE retrade_of = ${id}) AS retraded`.execute(db)
  return rows[0]?.retraded === true
}
