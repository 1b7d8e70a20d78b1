import { isCommonPassword } from '@klubba/domain/session/password'
import type { CodePurpose } from '@klubba/domain/session/session'
import type { SessionUser } from '@klubba/domain/users/user'
import { audit } from '../audit/audit-service.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { giveBackTry, takeTry } from '../http/tries.ts'
import { enqueue } from '../jobs/jobs.ts'
import { hashCode, hashPassword, newPassword, passwordMatches } from '../secrets.ts'
import { changeSessionsOf, openSession, type Client, type OpenSession } from './session-service.ts'
import {
  findCode,
  findUser,
  findUserByEmail,
  updateAllSessionsEnded,
  updateCodeUsed,
  updatePassword,
  updateUnlocked,
} from './session-sql.ts'

/** Also refuses what only somebody who knows the person would try. */
function requireUncommon(password: string, user: SessionUser): void {
  if (isCommonPassword(password, [user.email, user.first_name, user.last_name])) {
    throw new AppError('invalid_input', [{ path: 'password', code: 'password_too_common' }])
  }
}

/** What the code in a mail was for, which state the account must be in, and what the audit log says. */
const CODES = {
  activation: { state: 'invited', action: 'account_activated' },
  password_reset: { state: 'activated', action: 'password_reset' },
} as const satisfies Record<CodePurpose, object>

/** Sets a password by a code from a mail. All sessions of the user end, and so does a lock. */
export async function setPasswordByCode(
  deps: Deps,
  purpose: CodePurpose,
  given: { code: string; password: string },
  client: Client,
): Promise<void> {
  const limit = { key: `code ${client.address}`, tries: 30, minutes: 15 }
  await takeTry(deps.db, limit)
  const codeHash = hashCode(deps.keys, given.code)
  const user = await findCode(deps.db, purpose, codeHash)
  if (!user || user.state !== CODES[purpose].state) throw new AppError('code_refused')
  requireUncommon(given.password, user)
  const passwordHash = await hashPassword(given.password)
  await changeSessionsOf(deps, user.id, async (tx) => {
    if (!(await updateCodeUsed(tx, user.id, codeHash))) throw new AppError('code_refused')
    await updatePassword(tx, user.id, passwordHash)
    await updateUnlocked(tx, user.id)
    await updateAllSessionsEnded(tx, user.id)
    if (purpose === 'password_reset') await enqueue(tx, 'tell_password_changed', { user_id: user.id })
    await audit(tx, deps.keys, {
      action: CODES[purpose].action,
      actorId: user.id,
      subject: { type: 'user', id: user.id },
      requestId: client.requestId,
      details: { address: client.address },
    })
  })
  await giveBackTry(deps.db, limit)
}

/** Answers the same, as quickly, for every address: whether there is an account is found out by the job. */
export async function askForNewPassword(deps: Deps, email: string, client: Client): Promise<void> {
  await takeTry(deps.db, { key: `forgot ${client.address}`, tries: 20, minutes: 60 })
  await enqueue(deps.db, 'answer_forgotten_password', { email })
}

/** A new password by whoever is signed in and knows the old one; every session ends, and a new one begins. */
export async function changePassword(
  deps: Deps,
  caller: Caller,
  given: { current_password: string; password: string },
  client: Client,
): Promise<OpenSession> {
  const limit = { key: `password ${caller.user_id}`, tries: 10, minutes: 15 }
  await takeTry(deps.db, limit)
  const user = await findUser(deps.db, caller.user_id)
  if (!user || !(await passwordMatches(user.password_hash, given.current_password))) {
    throw new AppError('invalid_input', [{ path: 'current_password', code: 'wrong_password' }])
  }
  requireUncommon(given.password, user)
  const passwordHash = await hashPassword(given.password)
  const opened = await changeSessionsOf(deps, user.id, async (tx) => {
    await updatePassword(tx, user.id, passwordHash)
    await updateAllSessionsEnded(tx, user.id)
    await enqueue(tx, 'tell_password_changed', { user_id: user.id })
    return openSession(deps, tx, user, client, 'password_changed')
  })
  await giveBackTry(deps.db, limit)
  return opened
}

/** From the command line, for who cannot get in any other way. Undefined when there is no such user. */
export async function resetPasswordByCommand(deps: Deps, email: string): Promise<string | undefined> {
  const user = await findUserByEmail(deps.db, email)
  if (!user) return undefined
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  await changeSessionsOf(deps, user.id, async (tx) => {
    await updatePassword(tx, user.id, passwordHash)
    await updateUnlocked(tx, user.id)
    await updateAllSessionsEnded(tx, user.id)
    await audit(tx, deps.keys, { action: 'password_reset_by_command', subject: { type: 'user', id: user.id } })
  })
  return password
}
