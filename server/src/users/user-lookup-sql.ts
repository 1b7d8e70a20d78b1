import type { Db } from '../db/database.ts'
import { sql, type SqlBool } from 'kysely'
import { fullName } from '../db/full-name.ts'
import { patternsOf } from '../db/search.ts'

const MOST = 20

/** By name; of a user, what it takes to choose them. */
export async function listActivatedUsers(db: Db, { q, id }: { q?: string | undefined; id?: string }) {
  const name = fullName('users')
  return db
    .selectFrom('users')
    .select(['id', name.as('name'), 'user_type'])
    .where('state', '=', 'activated')
    .where((eb) =>
      eb.and([
        ...patternsOf(q).map((pattern) => sql<SqlBool>`lower(${name}) LIKE ${pattern}`),
        ...(id === undefined ? [] : [eb('id', '=', id)]),
      ]),
    )
    .orderBy(sql`lower(last_name)`)
    .orderBy(sql`lower(first_name)`)
    .orderBy('id')
    .limit(MOST)
    .execute()
}
