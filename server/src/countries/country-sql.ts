import type { Db } from '../db/database.ts'

export async function listOwnerCountryIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('owners').select('country_id').distinct().execute()
  return rows.map(({ country_id }) => country_id)
}
