import { randomUUIDv7 } from 'node:crypto'
import { sql, type SqlBool } from 'kysely'
import type { Db } from '../db/database.ts'
import type { FieldChange, HistoryRow } from '../db/field-history.ts'
import { fullName } from '../db/full-name.ts'

/** One row a field, in the transaction that changes it. The rows as they are stored. */
export async function insertHistory(
  db: Db,
  subjectId: string,
  by: { user: string } | { token: string },
  changes: readonly FieldChange[],
): Promise<HistoryRow[]> {
  if (changes.length === 0) return []
  const rows = changes.map(({ field, before, after }) => ({
    id: randomUUIDv7(),
    subject_id: subjectId,
    ...('user' in by ? { actor_id: by.user } : { token_id: by.token }),
    field,
    before: JSON.stringify(before ?? null),
    after: JSON.stringify(after ?? null),
  }))
  return db
    .insertInto('registry_history')
    .values(rows)
    .returning(['id', 'at', 'field', 'before', 'after'])
    .returning((eb) => eb.fn.coalesce('actor_id', 'token_id').as('actor_id'))
    .execute()
}

/** The fields that have a history, few whatever its length. */
export async function listHistoryFields(db: Db, subjectId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('registry_history')
    .select('field')
    .distinct()
    .where('subject_id', '=', subjectId)
    .execute()
  return rows.map(({ field }) => field)
}

// A value that was nothing is stored as JSON's null: no value at all means that it was blanked.
const blanked = sql<boolean>`h.before IS NULL AND h.after IS NULL`

export async function listHistory(
  db: Db,
  subjectId: string,
  fields: readonly string[],
  page: { limit: number; offset: number },
) {
  return db
    .selectFrom('registry_history as h')
    .leftJoin('users as actor', 'actor.id', 'h.actor_id')
    .leftJoin('api_tokens as token', 'token.id', 'h.token_id')
    .select(['h.id', 'h.at', 'h.field', 'h.before', 'h.after'])
    .select((eb) => eb.fn.coalesce('actor.id', 'token.id').as('actor_id'))
    .select([sql<string>`coalesce(token.name, ${fullName('actor')})`.as('actor_name'), blanked.as('blanked')])
    .where('h.subject_id', '=', subjectId)
    .where(sql<SqlBool>`h.field = ANY(${fields})`)
    .orderBy('h.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countHistory(db: Db, subjectId: string, fields: readonly string[]): Promise<number> {
  const { total } = await db
    .selectFrom('registry_history')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('subject_id', '=', subjectId)
    .where(sql<SqlBool>`field = ANY(${fields})`)
    .executeTakeFirstOrThrow()
  return total
}

export async function listWholeHistory(db: Db, subjectId: string) {
  return db
    .selectFrom('registry_history')
    .select(['at', 'actor_id', 'field', 'before', 'after'])
    .where('subject_id', '=', subjectId)
    .orderBy('id')
    .execute()
}

export async function blankHistory(db: Db, subjectId: string): Promise<void> {
  await db
    .updateTable('registry_history')
    .set({ before: null, after: null })
    .where('subject_id', '=', subjectId)
    .execute()
}
