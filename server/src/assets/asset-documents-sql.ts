import type { Db } from '../db/database.ts'

/** Of these files, those that are no inspection documents of the asset. Devices name files that they have yet to send. */
export async function listWrongDocuments(db: Db, assetId: string, ids: readonly string[]): Promise<string[]> {
  const found = await db
    .selectFrom('media')
    .select('id')
    .where('id', 'in', [...ids])
    .where((eb) =>
      eb.or([
        eb('asset_id', '<>', assetId),
        eb('type', '<>', 'file'),
        eb('document_type', 'is distinct from', 'inspection'),
      ]),
    )
    .execute()
  return found.map(({ id }) => id)
}
