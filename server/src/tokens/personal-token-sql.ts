import type { NewPersonalToken } from '@klubba/domain/tokens/personal-token-api'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** False when there is one with this id already. */
export async function insertPersonalToken(
  db: Db,
  { id, name, scope, expires_at }: NewPersonalToken,
  made: { secretHash: Buffer; endsWith: string; userId: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('personal_tokens')
    .values({
      id,
      name,
      scope,
      user_id: made.userId,
      secret_hash: made.secretHash,
      ends_with: made.endsWith,
      expires_at: new Date(expires_at),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

function tokensOf(db: Db, userId: string) {
  return db
    .selectFrom('personal_tokens')
    .select(['id', 'name', 'scope', 'ends_with', 'created_at', 'expires_at', 'last_used_at', 'revoked_at'])
    .select(sql<boolean>`expires_at <= now()`.as('expired'))
    .where('user_id', '=', userId)
}
export type FoundPersonalToken = Awaited<ReturnType<typeof listPersonalTokens>>[number]

export async function findPersonalToken(db: Db, userId: string, id: string): Promise<FoundPersonalToken | undefined> {
  return tokensOf(db, userId).where('id', '=', id).executeTakeFirst()
}

/** Those that are good, and those that were until lately. */
export async function listPersonalTokens(db: Db, userId: string) {
  return tokensOf(db, userId)
    .where(sql<boolean>`coalesce(revoked_at, expires_at) > now() - interval '30 days'`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function countGoodTokens(db: Db, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom('personal_tokens')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return total
}

/** While it is good and its owner is active; what the owner may do now is what counts. */
export async function findGoodToken(db: Db, secretHash: Buffer) {
  return db
    .selectFrom('personal_tokens as t')
    .innerJoin('users as owner', 'owner.id', 't.user_id')
    .select(['t.id', 't.scope', 't.expires_at', 'owner.id as user_id', 'owner.user_type'])
    .where('t.secret_hash', '=', secretHash)
    .where('t.revoked_at', 'is', null)
    .where('t.expires_at', '>', sql<Date>`now()`)
    .where('owner.state', '=', 'activated')
    .executeTakeFirst()
}

/** To the minute: who calls all the time does not write all the time. */
export async function updatePersonalTokenUsed(db: Db, id: string): Promise<void> {
  await db
    .updateTable('personal_tokens')
    .set({ last_used_at: sql`now()` })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', sql<Date>`now() - interval '1 minute'`)]),
    )
    .execute()
}

/** One, or all that are left. How many it were. */
export async function updatePersonalTokensRevoked(db: Db, userId: string, id?: string): Promise<number> {
  const all = db
    .updateTable('personal_tokens')
    .set({ revoked_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
  const { numUpdatedRows } = await (id === undefined ? all : all.where('id', '=', id)).executeTakeFirst()
  return Number(numUpdatedRows)
}
