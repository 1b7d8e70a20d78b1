import type { Db } from '../db/database.ts'

export async function listOwnerCountryIds(db: Db): Promise<(number | null)[]> {
  const rows = await db.selectFrom('owner_facts').select('country_id').distinct().execute()
  return rows.map(({ country_id }) => country_id)
}
