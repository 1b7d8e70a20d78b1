import type { NewToken } from '@klubba/domain/tokens/token-api'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { fullName } from '../db/full-name.ts'

/** False when there is one with this id already. */
export async function insertToken(
  db: Db,
  { id, name, scope, expires_at }: NewToken,
  made: { secretHash: Buffer; endsWith: string; createdBy: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('api_tokens')
    .values({
      id,
      name,
      scope,
      secret_hash: made.secretHash,
      ends_with: made.endsWith,
      created_by: made.createdBy,
      ...(expires_at !== undefined && { expires_at: new Date(expires_at) }),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

function tokens(db: Db) {
  return db
    .selectFrom('api_tokens as t')
    .innerJoin('users as creator', 'creator.id', 't.created_by')
    .leftJoin('users as revoker', 'revoker.id', 't.revoked_by')
    .select(['t.id', 't.name', 't.scope', 't.ends_with', 't.created_by', 't.created_at', 't.last_used_at'])
    .select(['t.expires_at', 't.revoked_at', 't.revoked_by'])
    .select([fullName('creator').as('creator_name'), fullName('revoker').as('revoker_name')])
    .select(sql<boolean>`coalesce(t.expires_at <= now(), false)`.as('expired'))
}
export type FoundToken = Awaited<ReturnType<typeof listTokens>>[number]

export async function findToken(db: Db, id: string): Promise<FoundToken | undefined> {
  return tokens(db).where('t.id', '=', id).executeTakeFirst()
}

export async function listTokens(db: Db, page: { limit: number; offset: number }) {
  return tokens(db)
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countTokens(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('api_tokens')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function findValidToken(db: Db, secretHash: Buffer) {
  return db
    .selectFrom('api_tokens')
    .select(['id', 'scope', 'expires_at'])
    .where('secret_hash', '=', secretHash)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`now()`)]))
    .executeTakeFirst()
}

/** To the minute: a machine that calls all the time does not write all the time. */
export async function updateTokenUsed(db: Db, id: string): Promise<void> {
  await db
    .updateTable('api_tokens')
    .set({ last_used_at: sql`now()` })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', sql<Date>`now() - interval '1 minute'`)]),
    )
    .execute()
}

/** False when it was revoked before. */
export async function updateTokenRevoked(db: Db, id: string, revokedBy: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('api_tokens')
    .set({ revoked_at: sql`now()`, revoked_by: revokedBy })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
