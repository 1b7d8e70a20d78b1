import { randomUUIDv7 } from 'node:crypto'
import {
  lockMinutes,
  SESSION_DAYS,
  WRONG_PASSWORDS_BEFORE_LOCK,
  type CodePurpose,
} from '@klubba/domain/session/session'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

const SESSION_USER = [
  'users.id',
  'users.first_name',
  'users.last_name',
  'users.email',
  'users.user_type',
  'users.language',
] as const

const inSessionTime = sql<Date>`now() + ${SESSION_DAYS} * interval '1 day'`

export async function findUserByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select([...SESSION_USER, 'password_hash', 'state'])
    .where('email', '=', email)
    .executeTakeFirst()
}

export async function findUser(db: Db, id: string) {
  return db
    .selectFrom('users')
    .select([...SESSION_USER, 'password_hash', 'state'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** As it is now, and as it stays until the transaction ends: what changes or uses credentials does so one at a time. */
export async function lockAccount(db: Db, id: string) {
  return db
    .selectFrom('users')
    .select([...SESSION_USER, 'password_hash', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Whether this user may sign in now; locks the row, so that tries at the same time count one after another. */
export async function lockUserForSignIn(db: Db, id: string) {
  return db
    .selectFrom('users')
    .select(['state', 'password_hash', 'wrong_passwords', 'times_locked'])
    .select(sql<boolean>`coalesce(locked_until > clock_timestamp(), false)`.as('locked'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Counts a wrong password; the tenth in a row bars new sign-ins for a while. The statements are the same each time. */
export async function updateWrongPasswords(
  db: Db,
  id: string,
  before: { wrong_passwords: number; times_locked: number },
): Promise<{ nowLocked: boolean }> {
  const wrong = before.wrong_passwords + 1
  const lastAdmin = await isLastAdmin(db, id)
  const nowLocked = wrong >= WRONG_PASSWORDS_BEFORE_LOCK && !lastAdmin
  const until = sql`clock_timestamp() + ${lockMinutes(before.times_locked)} * interval '1 minute'`
  await db
    .updateTable('users')
    .set({
      wrong_passwords: nowLocked ? 0 : wrong,
      times_locked: before.times_locked + (nowLocked ? 1 : 0),
      locked_until: sql<Date | null>`CASE WHEN ${nowLocked}::boolean THEN ${until} ELSE locked_until END`,
    })
    .where('id', '=', id)
    .execute()
  return { nowLocked }
}

export async function updateUnlocked(db: Db, id: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ wrong_passwords: 0, times_locked: 0, locked_until: null })
    .where('id', '=', id)
    .execute()
}

export async function updatePassword(db: Db, id: string, passwordHash: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, state: 'activated', updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function insertSession(
  db: Db,
  session: { userId: string; secretHash: Buffer; userAgent: string; address: string },
): Promise<string> {
  const id = randomUUIDv7()
  await db
    .insertInto('sessions')
    .values({
      id,
      user_id: session.userId,
      secret_hash: session.secretHash,
      user_agent: session.userAgent,
      address: session.address,
      expires_at: inSessionTime,
    })
    .execute()
  return id
}

function runningSessions(db: Db) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('users.state', '=', 'activated')
}

export async function findRunningSession(db: Db, sessionId: string) {
  return runningSessions(db)
    .select(['sessions.id as session_id', 'users.id as user_id', 'users.user_type', 'sessions.expires_at'])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst()
}

export async function findRunningSessionBySecret(db: Db, secretHash: Buffer) {
  return runningSessions(db)
    .select(['sessions.id as session_id', ...SESSION_USER])
    .where('sessions.secret_hash', '=', secretHash)
    .executeTakeFirst()
}

/** The session is in use: its two weeks begin again. */
export async function updateSessionUsed(db: Db, sessionId: string, address: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ used_at: sql`now()`, expires_at: inSessionTime, address })
    .where('id', '=', sessionId)
    .execute()
}

export async function updateSessionEnded(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

export async function insertCode(
  db: Db,
  code: { userId: string; purpose: CodePurpose; codeHash: Buffer; hours: number },
): Promise<void> {
  await db
    .insertInto('user_codes')
    .values({
      id: randomUUIDv7(),
      user_id: code.userId,
      purpose: code.purpose,
      code_hash: code.codeHash,
      expires_at: sql<Date>`now() + ${code.hours} * interval '1 hour'`,
    })
    .execute()
}

export async function findCode(db: Db, purpose: CodePurpose, codeHash: Buffer) {
  return db
    .selectFrom('user_codes')
    .innerJoin('users', 'users.id', 'user_codes.user_id')
    .select([...SESSION_USER, 'users.state'])
    .where('code_hash', '=', codeHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** Uses the code up. False when that was done before, or another code or a change of the account has voided it. */
export async function updateCodeUsed(db: Db, codeHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_codes')
    .set({ used_at: sql`now()` })
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The codes of a user no longer work. */
export async function updateCodesVoid(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('user_codes')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

export async function deleteExpired(db: Db): Promise<void> {
  const monthAgo = sql<Date>`now() - interval '30 days'`
  await db.deleteFrom('sessions').where('expires_at', '<', monthAgo).execute()
  await db.deleteFrom('user_codes').where('expires_at', '<', monthAgo).execute()
}

export async function listRunningSessions(db: Db, userId: string) {
  return runningSessions(db)
    .select(['sessions.id', 'sessions.user_agent', 'sessions.address', 'sessions.created_at', 'sessions.used_at'])
    .where('sessions.user_id', '=', userId)
    .orderBy('sessions.used_at', 'desc')
    .execute()
}

function endSessions(db: Db, userId: string) {
  return db
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
}

export async function updateOwnSessionEnded(db: Db, userId: string, sessionId: string): Promise<number> {
  const { numUpdatedRows } = await endSessions(db, userId).where('id', '=', sessionId).executeTakeFirst()
  return Number(numUpdatedRows)
}

/** All, or all but one. */
export async function updateSessionsEnded(db: Db, userId: string, kept: string | undefined): Promise<number> {
  const all = endSessions(db, userId)
  const { numUpdatedRows } = await (kept === undefined ? all : all.where('id', '<>', kept)).executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Whether this is the only administrator who can sign in: a stranger's wrong passwords do not shut the house. */
async function isLastAdmin(db: Db, id: string): Promise<boolean> {
  const admins = await db
    .selectFrom('users')
    .select('id')
    .where('user_type', '=', 'admin')
    .where('state', '=', 'activated')
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', sql<Date>`clock_timestamp()`)]))
    .limit(2)
    .execute()
  return admins.length === 1 && admins[0]?.id === id
}
