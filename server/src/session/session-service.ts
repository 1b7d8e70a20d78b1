import type { Session } from '@klubba/domain/session/session'
import type { SessionUser } from '@klubba/domain/users/user'
import type { ApiCall } from '@klubba/domain/api'
import { audit, type NewAuditEntry } from '../audit/audit-service.ts'
import { transact } from '../db/again.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { actorIdOf, type AnyCaller, type Caller } from '../http/route.ts'
import { giveBackTry, type Limit } from '../http/tries.ts'
import { readAccessToken, signAccessToken } from './access-token.ts'
import { isCallOf, knownCallers, type Known } from './known-callers.ts'
import { hashSessionSecret, newSessionSecret, passwordMatches } from '../secrets.ts'
import {
  findRunningSession,
  findRunningSessionBySecret,
  findUserByEmail,
  insertSession,
  lockAccount,
  lockUserForSignIn,
  updateSessionEnded,
  updateSessionUsed,
  updateUnlocked,
  updateWrongPasswords,
} from './session-sql.ts'

/** From where a call comes. */
export interface Client {
  address: string
  userAgent: string
  requestId: string
}

/** A session as it leaves the server: the answer, and the secret for the cookie. */
export interface OpenSession {
  session: Session
  secret: string
}

const NOBODY_ID = '00000000-0000-0000-0000-000000000000'

export function signInLimit({ address }: Pick<Client, 'address'>): Limit {
  return { key: `sign-in ${address}`, tries: 50, minutes: 15 }
}

/**
 * Signs in; the try was counted by `signInLimit`. A wrong password, an unknown address, a deactivated and a locked user
 * get the same answer after the same work: one look-up, one argon2 comparison, one transaction of the same statements.
 */
export async function signIn(
  deps: Deps,
  given: { email: string; password: string },
  client: Client,
): Promise<OpenSession> {
  const user = await findUserByEmail(deps.db, given.email)
  const matches = await passwordMatches(user?.password_hash, given.password)
  const opened = await transact(deps.db, async (tx) => {
    const account = await lockUserForSignIn(tx, user?.id ?? NOBODY_ID)
    // A password that was changed while it was compared is the wrong one by now.
    const isCurrent = matches && account?.password_hash === user?.password_hash
    if (user && account?.state === 'activated' && isCurrent && !account.locked) {
      await updateUnlocked(tx, user.id)
      return openSession(deps, tx, user, client, { action: 'signed_in' })
    }
    await refuseSignIn(deps, tx, user?.id, account, matches, client)
    return undefined
  })
  if (!opened) throw new AppError('sign_in_refused')
  await giveBackTry(deps.db, signInLimit(client))
  return opened
}

async function refuseSignIn(
  deps: Deps,
  tx: Tx,
  userId: string | undefined,
  account: Awaited<ReturnType<typeof lockUserForSignIn>>,
  matches: boolean,
  client: Client,
): Promise<void> {
  // A right password on a locked account, and wrong ones while it is locked, change nothing.
  const counts = account !== undefined && !account.locked && !matches
  const before = account ?? { wrong_passwords: 0, times_locked: 0 }
  const { nowLocked } = await updateWrongPasswords(tx, counts && userId ? userId : NOBODY_ID, before)
  await audit(tx, deps.keys, {
    action: counts && nowLocked ? 'sign_ins_locked' : 'sign_in_refused',
    subject: userId ? { type: 'user', id: userId } : undefined,
    requestId: client.requestId,
    details: { address: client.address },
  })
}

/** Begins a session in the caller's transaction. */
export async function openSession(
  deps: Deps,
  tx: Tx,
  user: SessionUser,
  client: Client,
  { action, details }: Pick<NewAuditEntry, 'action' | 'details'>,
): Promise<OpenSession> {
  const { secret, secretHash } = newSessionSecret()
  const { userAgent, address } = client
  const sessionId = await insertSession(tx, { userId: user.id, secretHash, userAgent, address })
  await audit(tx, deps.keys, {
    action,
    actorId: user.id,
    subject: { type: 'user', id: user.id },
    requestId: client.requestId,
    details: { address: client.address, user_agent: client.userAgent, ...details },
  })
  return { session: await answerFor(deps, sessionId, user), secret }
}

async function answerFor(deps: Deps, sessionId: string, user: SessionUser): Promise<Session> {
  const { id, first_name, last_name, email, user_type, language } = user
  return {
    user: { id, first_name, last_name, email, user_type, language },
    ...(await signAccessToken(deps.keys, sessionId)),
  }
}

/** The running session of a cookie, with a fresh access token; its two weeks begin again. */
export async function resumeSession(
  deps: Deps,
  secret: string | undefined,
  { address }: Pick<Client, 'address'>,
): Promise<Session | undefined> {
  if (!secret) return undefined
  const found = await findRunningSessionBySecret(deps.db, hashSessionSecret(secret))
  if (!found) return undefined
  await updateSessionUsed(deps.db, found.session_id, address)
  return answerFor(deps, found.session_id, found)
}

export async function signOut(deps: Deps, secret: string | undefined, client: Client): Promise<void> {
  const found = secret && (await findRunningSessionBySecret(deps.db, hashSessionSecret(secret)))
  if (!found) return
  await changeSessionsOf(deps, found.id, async (tx) => {
    await updateSessionEnded(tx, found.session_id)
    await audit(tx, deps.keys, {
      action: 'signed_out',
      actorId: found.id,
      subject: { type: 'user', id: found.id },
      requestId: client.requestId,
    })
  })
}

/** Who calls with this token, while the token is good and its session runs. */
export async function authenticate(deps: Deps, token: string, db = deps.db): Promise<AnyCaller | undefined> {
  return recognize(deps, token, async () => {
    const read = await readAccessToken(deps.keys, token)
    const found = read && (await findRunningSession(db, read.sessionId))
    if (!found) return undefined
    const { expires_at, ...caller } = found
    return { caller, until: Math.min(read.until, expires_at.getTime()) }
  })
}

/** Who calls with this token, out of memory or by asking; what is answered is kept. */
export async function recognize(
  deps: Deps,
  token: string,
  ask: () => Promise<Known | undefined>,
): Promise<AnyCaller | undefined> {
  const callers = knownCallers(deps)
  const known = callers.find(token)
  if (known) return known
  const { changes } = callers
  const answered = await ask()
  if (answered) callers.keep(token, answered, changes)
  return answered?.caller
}

/** Who calls with the session cookie, for what pages fetch without a token. */
export async function authenticateSecret({ db }: Deps, secret: string | undefined): Promise<Caller | undefined> {
  const found = secret && (await findRunningSessionBySecret(db, hashSessionSecret(secret)))
  return found ? { session_id: found.session_id, user_id: found.id, user_type: found.user_type } : undefined
}

/** Who is behind a session, while it runs. */
export async function findCaller({ db }: Deps, sessionId: string): Promise<Caller | undefined> {
  return findRunningSession(db, sessionId)
}

/** A transaction that may end sessions of a user, change what the user may do or end a token: it holds here at once. */
export async function changeSessionsOf<T>(deps: Deps, id: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await transact(deps.db, work)
  } finally {
    knownCallers(deps).forget(id)
  }
}

/** Tells when sessions, users or tokens may have ended, for calls that stay open: whether a caller is concerned. */
export function onSessionsChanged(deps: Deps, listener: (concerns: (caller: AnyCaller) => boolean) => void): void {
  knownCallers(deps).onForgotten((id) => listener((caller) => id === undefined || isCallOf(caller, id)))
}

/**
 * Holds the caller's account until the transaction ends, for what must not slip through while all sessions end: a
 * session that has ended since the call was admitted does nothing more.
 */
export async function holdAccount(tx: Tx, caller: Caller) {
  const account = await lockAccount(tx, caller.user_id)
  if (!account || !(await findRunningSession(tx, caller.session_id))) throw new AppError('signed_out')
  return account
}

export async function unlockSignIns(tx: Tx, userId: string): Promise<void> {
  await updateUnlocked(tx, userId)
}

export async function recordForbidden(deps: Deps, caller: AnyCaller, call: ApiCall, requestId: string): Promise<void> {
  await transact(deps.db, (tx) =>
    audit(tx, deps.keys, { action: 'call_refused', actorId: actorIdOf(caller), requestId, details: { call } }),
  )
}
