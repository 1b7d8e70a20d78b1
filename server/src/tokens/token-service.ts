import type { Api } from '@klubba/domain/api'
import type { Output, Parsed } from '@klubba/domain/contract'
import type { ApiToken, CreatedToken, NewToken } from '@klubba/domain/tokens/token-api'
import { audit } from '../audit/audit-service.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { AnyCaller, Caller } from '../http/route.ts'
import { hashSessionSecret, MACHINE_SECRET_START, newTokenSecret } from '../secrets.ts'
import { changeSessionsOf, recognize } from '../session/session-service.ts'
import {
  countTokens,
  findToken,
  findValidToken,
  insertToken,
  listTokens as listRows,
  updateTokenRevoked,
  updateTokenUsed,
  type FoundToken,
} from './token-sql.ts'

/** After this long the database is asked anew, which also notes that the token is in use. */
const KNOWN_MS = 60_000
const SHOWN_END = 4

export const isMachineSecret = (token: string) => token.startsWith(MACHINE_SECRET_START)

/** Which machine calls with this secret, while its token is good. */
export async function authenticateMachine(deps: Deps, secret: string, db = deps.db): Promise<AnyCaller | undefined> {
  return recognize(deps, secret, async () => {
    const token = await findValidToken(db, hashSessionSecret(secret))
    if (!token) return undefined
    await updateTokenUsed(db, token.id)
    const until = Math.min(Date.now() + KNOWN_MS, token.expires_at?.getTime() ?? Infinity)
    return { caller: { token_id: token.id, user_type: token.scope }, until }
  })
}

function present(row: FoundToken): ApiToken {
  const notRevoked = row.expired ? 'expired' : 'valid'
  return {
    id: row.id,
    name: row.name,
    scope: row.scope,
    state: row.revoked_at === null ? notRevoked : 'revoked',
    ends_with: row.ends_with,
    created_by: { id: row.created_by, name: row.creator_name },
    created_at: row.created_at.toISOString(),
    ...(row.last_used_at && { last_used_at: row.last_used_at.toISOString() }),
    ...(row.expires_at && { expires_at: row.expires_at.toISOString() }),
    ...(row.revoked_at && { revoked_at: row.revoked_at.toISOString() }),
    ...(row.revoked_by !== null && { revoked_by: { id: row.revoked_by, name: row.revoker_name } }),
  }
}

async function findOrFail(db: Db, id: string): Promise<FoundToken> {
  const row = await findToken(db, id)
  if (!row) throw new AppError('not_found')
  return row
}

type ListTokens = Api['GET /v1/tokens']

export async function listTokens(
  { db }: Deps,
  { page, page_size }: Parsed<ListTokens>['query'],
): Promise<Output<ListTokens>> {
  const [total, rows] = await Promise.all([
    countTokens(db),
    listRows(db, { limit: page_size, offset: (page - 1) * page_size }),
  ])
  return { results: rows.map(present), total, page, page_size }
}

/** The secret leaves the server here and nowhere else: a repeated request finds the token, and tells none. */
export async function createToken(
  deps: Deps,
  caller: Caller,
  given: NewToken,
  requestId: string,
): Promise<CreatedToken> {
  if (given.expires_at !== undefined && Date.parse(given.expires_at) <= Date.now()) {
    throw new AppError('invalid_input', [{ path: 'expires_at', code: 'in_the_past' }])
  }
  const { secret, secretHash } = newTokenSecret(MACHINE_SECRET_START)
  const made = { secretHash, endsWith: secret.slice(-SHOWN_END), createdBy: caller.user_id }
  const isNew = await deps.db.transaction().execute(async (tx) => {
    if (!(await insertToken(tx, given, made))) return false
    const subject = { type: 'token', id: given.id } as const
    await audit(tx, deps.keys, { action: 'token_created', actorId: caller.user_id, subject, requestId })
    return true
  })
  return { ...present(await findOrFail(deps.db, given.id)), ...(isNew && { secret }) }
}

/** Refused from now on: here when this is done, on every other server as soon as the database has told it. */
export async function revokeToken(deps: Deps, caller: Caller, id: string, requestId: string): Promise<ApiToken> {
  await changeSessionsOf(deps, id, async (tx) => {
    await findOrFail(tx, id)
    if (!(await updateTokenRevoked(tx, id, caller.user_id))) throw new AppError('wrong_state')
    const subject = { type: 'token', id } as const
    await audit(tx, deps.keys, { action: 'token_revoked', actorId: caller.user_id, subject, requestId })
  })
  return present(await findOrFail(deps.db, id))
}
