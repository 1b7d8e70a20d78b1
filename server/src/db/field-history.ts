import { randomUUIDv7 } from 'node:crypto'
import { sql, type SqlBool } from 'kysely'
import type { Db } from './database.ts'
import { fullName } from './full-name.ts'

export interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

export interface HistoryRow {
  id: string
  at: Date
  actor_id: string | null
  field: string
  before: unknown
  after: unknown
}

interface Paged {
  page: number
  page_size: number
}

/** A table of who changed which field of one kind of things, and the column that says of which one. */
interface Place {
  table: 'asset_history' | 'auction_history'
  subject: 'asset_id' | 'auction_id'
}

/** The history of one kind of things, field by field. */
export function fieldHistory({ table, subject }: Place) {
  function entriesOf(db: Db, subjectId: string, hidden: readonly string[]) {
    return db
      .selectFrom(sql<HistoryRow>`${sql.table(table)}`.as('h'))
      .where(sql<SqlBool>`h.${sql.ref(subject)} = ${subjectId}`)
      .where(sql<SqlBool>`h.field <> ALL(${hidden}::text[])`)
  }

  return {
    /** One row a field, in the transaction that changes it; null: the system did it. The rows as they are stored. */
    async insert(
      db: Db,
      subjectId: string,
      actorId: string | null,
      changes: readonly FieldChange[],
    ): Promise<HistoryRow[]> {
      if (changes.length === 0) return []
      // The history is in the order of the ids: those of one millisecond have none of their own.
      const ids = changes.map(() => randomUUIDv7()).toSorted()
      const rows = changes.map(({ field, before, after }, index) => {
        const [from, to] = [JSON.stringify(before ?? null), JSON.stringify(after ?? null)]
        return sql`(${ids[index]}, ${subjectId}, ${actorId}, ${field}, ${from}::jsonb, ${to}::jsonb)`
      })
      const inserted = await sql<HistoryRow>`
        INSERT INTO ${sql.table(table)} (id, ${sql.ref(subject)}, actor_id, field, before, after)
        VALUES ${sql.join(rows)} RETURNING id, at, actor_id, field, before, after`.execute(db)
      return inserted.rows
    },

    /** A page of it, newest first, without the fields that are hidden; as the API tells it. */
    async list(db: Db, subjectId: string, hidden: readonly string[], { page, page_size }: Paged) {
      const entries = entriesOf(db, subjectId, hidden)
      const [{ total }, rows] = await Promise.all([
        entries.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
        entries
          .leftJoin('users as actor', 'actor.id', 'h.actor_id')
          .select(['h.id', 'h.at', 'h.field', 'h.before', 'h.after', 'actor.id as actor_id'])
          .select(fullName('actor').as('actor_name'))
          .orderBy('h.id', 'desc')
          .limit(page_size)
          .offset((page - 1) * page_size)
          .execute(),
      ])
      const results = rows.map((row) => ({
        id: row.id,
        at: row.at.toISOString(),
        ...(row.actor_id !== null && { actor: { id: row.actor_id, name: row.actor_name } }),
        field: row.field,
        from: row.before,
        to: row.after,
      }))
      return { results, total, page, page_size }
    },

    async find(db: Db, subjectId: string, hidden: readonly string[], id: string) {
      return entriesOf(db, subjectId, hidden).select(['h.field', 'h.before']).where('h.id', '=', id).executeTakeFirst()
    },
  }
}
