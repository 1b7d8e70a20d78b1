import type { Api } from '@klubba/domain/api'
import type { Parsed } from '@klubba/domain/contract'
import type { Language } from '@klubba/domain/languages'
import type { UserState, UserType } from '@klubba/domain/users/user'
import type { FieldVersions } from '@klubba/domain/versions'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Db } from '../db/database.ts'
import { fullName } from '../db/full-name.ts'
import { containing } from '../db/search.ts'

export interface UserRow {
  id: string
  email: string
  first_name: string
  last_name: string
  user_type: UserType
  state: UserState
  language: Language
  password_hash: string | null
}

/** False when there is one with this id already. */
export async function insertUser(db: Db, user: UserRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Nobody else adds a user until the transaction ends: servers that start together make the first ones once. */
export async function lockUsers(db: Db): Promise<void> {
  await db.selectFrom('audit_head').select('number').forUpdate().execute()
}

export async function anyUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

const isLocked = sql<boolean>`coalesce(locked_until > now(), false)`

const lastUse = sql<Date | null>`(SELECT max(used_at) FROM sessions WHERE sessions.user_id = users.id)`

/** The administrators who can sign in: when there is one left, that one stays. */
const activeAdmins = sql<number>`(SELECT count(*) FROM users WHERE user_type = 'admin' AND state = 'activated')`

function selectUsers(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'user_type', 'language', 'state', 'version'])
    .select(['field_versions', 'locked_until', 'created_at', 'updated_at'])
    .select([isLocked.as('locked'), lastUse.as('last_used_at'), activeAdmins.as('active_admins')])
}

export type FoundUser = Awaited<ReturnType<typeof listUsers>>[number]

export async function findUserForAdmin(db: Db, id: string): Promise<FoundUser | undefined> {
  return selectUsers(db).where('id', '=', id).executeTakeFirst()
}

/** Locks the user and all administrators, so that two changes at once cannot remove the last one. */
export async function lockUser(db: Db, id: string): Promise<void> {
  await db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', id), eb.and([eb('user_type', '=', 'admin'), eb('state', '=', 'activated')])]))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Who changed one of these fields last, as the audit log has it. */
export async function findLastChange(db: Db, id: string, fields: readonly string[]) {
  return db
    .selectFrom('audit_log as a')
    .innerJoin('users as actor', 'actor.id', 'a.actor_id')
    .select(['a.at', 'actor.id as actor_id', fullName('actor').as('actor_name')])
    .where('a.subject_id', '=', id)
    .where('a.action', '=', 'user_changed')
    .where(sql<SqlBool>`string_to_array(a.details ->> 'fields', ', ') && ${fields}::text[]`)
    .orderBy('a.number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function updateUser(
  db: Db,
  id: string,
  changes: Partial<UserRow> & { version: number; field_versions: FieldVersions },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...changes, field_versions: JSON.stringify(changes.field_versions), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function updateUserState(db: Db, id: string, state: UserState): Promise<void> {
  await db
    .updateTable('users')
    .set({ state, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function hasPassword(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst()
  return row?.password_hash != null
}

export type UserQuery = Parsed<Api['GET /v1/users']>['query']

function filtersOf({ q, user_type, state }: UserQuery): Expression<SqlBool>[] {
  const words = (q ?? '').split(/\s+/).filter(Boolean).slice(0, 8)
  const text = sql`(first_name || ' ' || last_name || ' ' || email)`
  const states = state?.filter((name) => name !== 'locked') ?? []
  const anyState = [
    ...(states.length > 0 ? [sql<SqlBool>`state = ANY(${states})`] : []),
    ...(state?.includes('locked') ? [sql<SqlBool>`${isLocked}`] : []),
  ]
  return [
    ...words.map((word) => sql<SqlBool>`${text} ILIKE ${containing(word)}`),
    ...(user_type ? [sql<SqlBool>`user_type = ANY(${user_type})`] : []),
    ...(anyState.length > 0 ? [sql<SqlBool>`(${sql.join(anyState, sql` OR `)})`] : []),
  ]
}

const ORDERS: Record<string, readonly ReturnType<typeof sql>[]> = {
  name: [sql`lower(last_name)`, sql`lower(first_name)`],
  email: [sql`email`],
  user_type: [sql`array_position(ARRAY['read', 'user', 'support', 'auction_broker', 'admin'], user_type)`],
  state: [sql`state`],
  last_used_at: [lastUse],
  created_at: [sql`created_at`],
}

export async function listUsers(db: Db, query: UserQuery) {
  const descending = query.sort.startsWith('-')
  const orders = ORDERS[query.sort.replace('-', '')] ?? []
  let list = selectUsers(db).where((eb) => eb.and(filtersOf(query)))
  for (const order of [...orders, sql`id`]) {
    list = list.orderBy(order, (direction) => (descending ? direction.desc().nullsLast() : direction.asc().nullsLast()))
  }
  return list
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size)
    .execute()
}

export async function countUsers(db: Db, query: UserQuery): Promise<number> {
  const { total } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where((eb) => eb.and(filtersOf(query)))
    .executeTakeFirstOrThrow()
  return total
}
