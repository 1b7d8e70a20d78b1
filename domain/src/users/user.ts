import { z } from 'zod'
import { Id, Line } from '../fields.ts'
import { LANGUAGES } from '../languages.ts'

export const USER_TYPES = ['read', 'user', 'support', 'auction_broker', 'admin'] as const
export const UserType = z.enum(USER_TYPES)
export type UserType = z.infer<typeof UserType>

/** invited: has not chosen a password yet. deactivated: an admin has shut the account. */
export const USER_STATES = ['invited', 'activated', 'deactivated'] as const
export type UserState = (typeof USER_STATES)[number]

/** Kept in lower case, so that an address is one account. */
export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email())

/** Who is signed in, as the session tells it. */
export const SessionUser = z.strictObject({
  id: Id,
  first_name: Line(100),
  last_name: Line(100),
  email: z.string(),
  user_type: UserType,
  language: z.enum(LANGUAGES),
})
export type SessionUser = z.infer<typeof SessionUser>
