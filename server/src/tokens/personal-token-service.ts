import type { CreatedPersonalToken, NewPersonalToken, PersonalToken } from '@klubba/domain/tokens/personal-token-api'
import { MOST_PERSONAL_TOKENS, PERSONAL_TOKEN_DAYS } from '@klubba/domain/tokens/token'
import { audit } from '../audit/audit-service.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { AnyCaller, Caller } from '../http/route.ts'
import { hashSessionSecret, newTokenSecret, PERSONAL_SECRET_START } from '../secrets.ts'
import { changeSessionsOf, holdAccount, recognize } from '../session/session-service.ts'
import {
  countGoodTokens,
  findGoodToken,
  findPersonalToken,
  insertPersonalToken,
  listPersonalTokens,
  updatePersonalTokensRevoked,
  updatePersonalTokenUsed,
  type FoundPersonalToken,
} from './personal-token-sql.ts'

/** After this long the database is asked anew, which also notes that the token is in use. */
const KNOWN_MS = 60_000
const SHOWN_END = 4
const DAY_MS = 86_400_000

export const isPersonalSecret = (token: string) => token.startsWith(PERSONAL_SECRET_START)

/** Whose secret this is, while the token is good and the owner active. */
export async function authenticatePerson(deps: Deps, secret: string, db = deps.db): Promise<AnyCaller | undefined> {
  return recognize(deps, secret, async () => {
    const token = await findGoodToken(db, hashSessionSecret(secret))
    if (!token) return undefined
    await updatePersonalTokenUsed(db, token.id)
    const { user_id, user_type, scope } = token
    // It stands in the place of a session: what ends it is told by its id.
    const caller: Caller = { user_id, user_type, session_id: token.id, tokenScope: scope }
    return { caller, until: Math.min(Date.now() + KNOWN_MS, token.expires_at.getTime()) }
  })
}

function present(row: FoundPersonalToken): PersonalToken {
  const notRevoked = row.expired ? 'expired' : 'valid'
  return {
    id: row.id,
    name: row.name,
    scope: row.scope,
    state: row.revoked_at === null ? notRevoked : 'revoked',
    ends_with: row.ends_with,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    ...(row.last_used_at && { last_used_at: row.last_used_at.toISOString() }),
    ...(row.revoked_at && { revoked_at: row.revoked_at.toISOString() }),
  }
}

/** Of somebody else: as if it were not there. */
async function findOrFail(db: Db, userId: string, id: string): Promise<FoundPersonalToken> {
  const row = await findPersonalToken(db, userId, id)
  if (!row) throw new AppError('not_found')
  return row
}

export async function listTokensOf({ db }: Deps, userId: string): Promise<PersonalToken[]> {
  return (await listPersonalTokens(db, userId)).map(present)
}

function checkExpiry(expiresAt: string): void {
  const left = Date.parse(expiresAt) - Date.now()
  if (left <= 0) throw new AppError('invalid_input', [{ path: 'expires_at', code: 'in_the_past' }])
  if (left > PERSONAL_TOKEN_DAYS * DAY_MS) {
    throw new AppError('invalid_input', [{ path: 'expires_at', code: 'too_far_ahead' }])
  }
}

/** The secret leaves the server here and nowhere else: a repeated request finds the token, and tells none. */
export async function createMyToken(
  deps: Deps,
  caller: Caller,
  given: NewPersonalToken,
  requestId: string,
): Promise<CreatedPersonalToken> {
  checkExpiry(given.expires_at)
  const { secret, secretHash } = newTokenSecret(PERSONAL_SECRET_START)
  const made = { secretHash, endsWith: secret.slice(-SHOWN_END), userId: caller.user_id }
  const isNew = await deps.db.transaction().execute(async (tx) => {
    await holdAccount(tx, caller)
    if (!(await insertPersonalToken(tx, given, made))) return false
    if ((await countGoodTokens(tx, caller.user_id)) > MOST_PERSONAL_TOKENS) throw new AppError('too_many_tokens')
    await note(deps, tx, { action: 'personal_token_created', caller, userId: caller.user_id, requestId }, given)
    return true
  })
  return { ...present(await findOrFail(deps.db, caller.user_id, given.id)), ...(isNew && { secret }) }
}

interface Noted {
  action: 'personal_token_created' | 'personal_token_revoked'
  caller: Caller
  /** Whose token it is. */
  userId: string
  requestId: string
}

async function note(
  deps: Deps,
  tx: Tx,
  { action, caller, userId, requestId }: Noted,
  { name, scope }: Pick<FoundPersonalToken, 'name' | 'scope'>,
): Promise<void> {
  const subject = { type: 'user', id: userId } as const
  await audit(tx, deps.keys, { action, actorId: caller.user_id, subject, requestId, details: { name, scope } })
}

/** Refused from now on: here when this is done, on every other server as soon as the database has told it. */
export async function revokeTokenOf(
  deps: Deps,
  caller: Caller,
  { userId, tokenId }: { userId: string; tokenId: string },
  requestId: string,
): Promise<PersonalToken> {
  await changeSessionsOf(deps, tokenId, async (tx) => {
    const token = await findOrFail(tx, userId, tokenId)
    if ((await updatePersonalTokensRevoked(tx, userId, tokenId)) === 0) throw new AppError('wrong_state')
    await note(deps, tx, { action: 'personal_token_revoked', caller, userId, requestId }, token)
  })
  return present(await findOrFail(deps.db, userId, tokenId))
}

/** All that somebody has, with whatever else they get in by. How many it were. */
export async function revokeTokensOf(tx: Tx, userId: string): Promise<number> {
  return updatePersonalTokensRevoked(tx, userId)
}
