import { isCommonPassword } from '@klubba/domain/session/password'
import type { CodePurpose } from '@klubba/domain/session/session'
import type { SessionUser } from '@klubba/domain/users/user'
import { audit } from '../audit/audit-service.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { giveBackTry, takeTry, type Limit } from '../http/tries.ts'
import { enqueue } from '../jobs/jobs.ts'
import { hashCode, hashPassword, newPassword, passwordMatches } from '../secrets.ts'
import { endAccess, notifyOwner } from './credentials-service.ts'
import { changeSessionsOf, holdAccount, openSession, type Client, type OpenSession } from './session-service.ts'
import {
  findCode,
  findUser,
  findUserByEmail,
  lockAccount,
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

/** What the code in a mail was for, which state the account must be in, and what the audit log and the mail say. */
const CODES = {
  activation: { state: 'invited', action: 'account_activated', change: 'account_activated' },
  password_reset: { state: 'activated', action: 'password_reset', change: 'password_changed' },
} as const satisfies Record<CodePurpose, object>

export function codeLimit({ address }: Pick<Client, 'address'>): Limit {
  return { key: `code ${address}`, tries: 30, minutes: 15 }
}

export function forgottenLimit({ address }: Pick<Client, 'address'>): Limit {
  return { key: `forgot ${address}`, tries: 20, minutes: 60 }
}

/** Sets a password by a code from a mail. All sessions and tokens of the user end, and so does a lock. */
export async function setPasswordByCode(
  deps: Deps,
  purpose: CodePurpose,
  given: { code: string; password: string },
  client: Client,
): Promise<void> {
  const codeHash = hashCode(deps.keys, given.code)
  const user = await findCode(deps.db, purpose, codeHash)
  if (!user || user.state !== CODES[purpose].state) throw new AppError('code_refused')
  requireUncommon(given.password, user)
  const passwordHash = await hashPassword(given.password)
  const { state, action, change } = CODES[purpose]
  await changeSessionsOf(deps, user.id, async (tx) => {
    // The address may have changed, or the account been closed, since the code was looked up.
    const account = await lockAccount(tx, user.id)
    if (account?.state !== state || !(await updateCodeUsed(tx, codeHash))) throw new AppError('code_refused')
    await updatePassword(tx, user.id, passwordHash)
    await updateUnlocked(tx, user.id)
    const ended = await endAccess(tx, user.id)
    await notifyOwner(tx, account, change)
    await audit(tx, deps.keys, {
      action,
      actorId: user.id,
      subject: { type: 'user', id: user.id },
      requestId: client.requestId,
      details: { address: client.address, ...ended },
    })
  })
  await giveBackTry(deps.db, codeLimit(client))
}

/** Answers the same, as quickly, for every address: whether there is an account is found out by the job. */
export async function askForNewPassword(deps: Deps, email: string): Promise<void> {
  await enqueue(deps.db, 'answer_forgotten_password', { email })
}

const wrongPassword = () => new AppError('invalid_input', [{ path: 'current_password', code: 'wrong_password' }])

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
    throw wrongPassword()
  }
  requireUncommon(given.password, user)
  const passwordHash = await hashPassword(given.password)
  const opened = await changeSessionsOf(deps, user.id, async (tx) => {
    const account = await holdAccount(tx, caller)
    // Somebody else, by mail perhaps, has chosen a new one while this one was compared.
    if (account.password_hash !== user.password_hash) throw wrongPassword()
    await updatePassword(tx, user.id, passwordHash)
    const ended = await endAccess(tx, user.id)
    await notifyOwner(tx, account, 'password_changed')
    return openSession(deps, tx, user, client, { action: 'password_changed', details: ended })
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
    const account = await lockAccount(tx, user.id)
    await updatePassword(tx, user.id, passwordHash)
    await updateUnlocked(tx, user.id)
    const details = await endAccess(tx, user.id)
    await notifyOwner(tx, account ?? user, 'password_changed')
    const subject = { type: 'user', id: user.id } as const
    await audit(tx, deps.keys, { action: 'password_reset_by_command', subject, details })
  })
  return password
}
