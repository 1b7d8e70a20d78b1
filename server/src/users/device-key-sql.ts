import type { Db } from '../db/database.ts'

/** The user's key; the one that is given is kept if there is none yet. */
export async function keepDeviceKey(db: Db, userId: string, key: Buffer): Promise<Buffer> {
  await db
    .insertInto('device_keys')
    .values({ user_id: userId, key })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  const kept = await db.selectFrom('device_keys').select('key').where('user_id', '=', userId).executeTakeFirstOrThrow()
  return kept.key
}
