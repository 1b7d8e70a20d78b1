import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

/** One row a field, in the transaction that changes it. */
export async function insertHistory(
  db: Db,
  subjectId: string,
  actorId: string,
  changes: readonly FieldChange[],
): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ field, before, after }) => ({
    id: randomUUIDv7(),
    subject_id: subjectId,
    actor_id: actorId,
    field,
    before: JSON.stringify(before ?? null),
    after: JSON.stringify(after ?? null),
  }))
  await db.insertInto('registry_history').values(rows).execute()
}

export async function listHistory(db: Db, subjectId: string, page: { limit: number; offset: number }) {
  return db
    .selectFrom('registry_history as h')
    .leftJoin('users as actor', 'actor.id', 'h.actor_id')
    .select(['h.id', 'h.at', 'h.field', 'h.before', 'h.after', 'actor.id as actor_id'])
    .select(sql<string>`concat_ws(' ', actor.first_name, actor.last_name)`.as('actor_name'))
    .where('h.subject_id', '=', subjectId)
    .orderBy('h.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countHistory(db: Db, subjectId: string): Promise<number> {
  const { total } = await db
    .selectFrom('registry_history')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('subject_id', '=', subjectId)
    .executeTakeFirstOrThrow()
  return total
}
