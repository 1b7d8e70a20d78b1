import { z } from 'zod'
import { Instant } from '../fields.ts'
import { SessionUser } from '../users/user.ts'

/** The access token lives half an hour; the session two weeks from its last use. */
export const ACCESS_TOKEN_MINUTES = 30
export const SESSION_DAYS = 14

/** Wrong passwords in a row before new sign-ins are barred, and for how long: doubling, up to a day. */
export const WRONG_PASSWORDS_BEFORE_LOCK = 10
const FIRST_LOCK_MINUTES = 15
const LONGEST_LOCK_MINUTES = 24 * 60

export function lockMinutes(earlierLocks: number): number {
  return Math.min(FIRST_LOCK_MINUTES * 2 ** Math.min(earlierLocks, 10), LONGEST_LOCK_MINUTES)
}

export const CODE_PURPOSES = ['activation', 'password_reset'] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]

/**
 * Changes of an account that its owner is notified of by mail. A new e-mail address is reported to both, each in its own
 * words: whoever has the old one need not learn the new one.
 */
export const ACCOUNT_CHANGES = [
  'password_changed',
  'account_activated',
  'account_reactivated',
  'account_deactivated',
  'old_email',
  'new_email',
  'user_type_changed',
  'others_ended',
  'all_ended',
] as const
export type AccountChange = (typeof ACCOUNT_CHANGES)[number]

/** How long a code sent by mail works. */
export const CODE_HOURS: Record<CodePurpose, number> = { activation: 7 * 24, password_reset: 1 }

/** The answer about the session: empty when nobody is signed in. */
export const Session = z.strictObject({
  user: SessionUser.optional(),
  access_token: z.string().optional(),
  expires_at: Instant.optional(),
})
export type Session = z.infer<typeof Session>
