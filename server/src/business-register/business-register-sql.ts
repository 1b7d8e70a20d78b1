import type { RegisterEntry } from '@klubba/domain/business-register/business-register-api'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Answers are believed for a day. */
const fresh = sql<Date>`now() - interval '1 day'`

export async function findAnswer(db: Db, key: string) {
  return db
    .selectFrom('register_answers')
    .select(['answer', 'fetched_at'])
    .where('key', '=', key)
    .where('fetched_at', '>', fresh)
    .executeTakeFirst()
}

export async function upsertAnswer(db: Db, key: string, entries: readonly RegisterEntry[]): Promise<void> {
  const answer = JSON.stringify(entries)
  await db
    .insertInto('register_answers')
    .values({ key, answer })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ answer, fetched_at: sql`now()` }))
    .execute()
}

export async function deleteOldAnswers(db: Db): Promise<void> {
  await db.deleteFrom('register_answers').where('fetched_at', '<=', fresh).execute()
}
