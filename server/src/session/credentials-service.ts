import type { AccountChange } from '@klubba/domain/session/session'
import type { Tx } from '../db/database.ts'
import { enqueue } from '../jobs/jobs.ts'
import { revokeTokensOf } from '../tokens/personal-token-service.ts'
import { updateCodesVoid, updateSessionsEnded } from './session-sql.ts'

/** How much was ended, as the audit log has it. */
export interface EndedAccess extends Record<string, number> {
  sessions: number
  tokens: number
}

/**
 * Ends everything by which somebody gets in: sessions, all but the one that is kept, API tokens, and mailed codes. Every
 * change of credentials does so; the account is locked by then.
 */
export async function endAccess(tx: Tx, userId: string, keptSession?: string): Promise<EndedAccess> {
  const sessions = await updateSessionsEnded(tx, userId, keptSession)
  const tokens = await revokeTokensOf(tx, userId)
  await updateCodesVoid(tx, userId)
  return { sessions, tokens }
}

/** Notifies the owner of the account, at the address that it has now, or had until now. */
export async function notifyOwner(
  tx: Tx,
  { id, email }: { id: string; email: string },
  change: AccountChange,
): Promise<void> {
  await enqueue(tx, 'notify_account_changed', { user_id: id, change, email })
}

/** Mails a new activation code; one that waits to be sent is not sent as well. */
export async function sendActivation(tx: Tx, userId: string): Promise<void> {
  await enqueue(tx, 'send_code', { user_id: userId, purpose: 'activation' }, { key: `activation ${userId}` })
}
