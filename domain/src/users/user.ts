import { z } from 'zod'
import { ok, refused, type Verdict } from '../errors.ts'
import { Id, Line } from '../fields.ts'
import { LANGUAGES } from '../languages.ts'

export const USER_TYPES = ['read', 'user', 'support', 'auction_broker', 'admin'] as const
export const UserType = z.enum(USER_TYPES)
export type UserType = z.infer<typeof UserType>

/** invited: has not chosen a password yet. deactivated: an admin has shut the account. */
export const USER_STATES = ['invited', 'activated', 'deactivated'] as const
export type UserState = (typeof USER_STATES)[number]

/** Kept in lower case, so that an address is one account. */
export const Email = z.string().trim().toLowerCase().min(1).max(254).pipe(z.email())

/** One that may be left empty; empty means that there is none. */
export const OptionalEmail = z.union([Email, z.literal('').transform(() => null), z.null()])

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

export const USER_ACTIONS = ['edit', 'activate', 'deactivate', 'unlock', 'resend_activation'] as const
export type UserAction = (typeof USER_ACTIONS)[number]

/** What the state rules look at. */
export interface UserStanding {
  state: UserState
  locked: boolean
  /** It is the caller's own account. */
  own: boolean
  /** The only administrator who can still sign in. */
  lastAdmin: boolean
}

type UserRefusal = 'wrong_state' | 'own_account' | 'last_admin'

/** From action to what bars it, the first that holds; the offered actions, the refusal and its reason come from here. */
const BARS: Record<UserAction, Partial<Record<UserRefusal, (user: UserStanding) => boolean>>> = {
  edit: {},
  activate: { wrong_state: ({ state }) => state !== 'deactivated', own_account: ({ own }) => own },
  deactivate: {
    wrong_state: ({ state }) => state === 'deactivated',
    own_account: ({ own }) => own,
    last_admin: ({ lastAdmin }) => lastAdmin,
  },
  unlock: { wrong_state: ({ locked }) => !locked },
  resend_activation: { wrong_state: ({ state }) => state !== 'invited' },
}

export function userActionVerdict(action: UserAction, user: UserStanding): Verdict<UserRefusal> {
  const bar = Object.entries(BARS[action]).find(([, holds]) => holds(user))
  return bar ? refused(bar[0] as UserRefusal) : ok
}

/** Nobody changes their own type, and the last administrator stays one. */
export function userTypeChangeVerdict(user: UserStanding): Verdict<UserRefusal> {
  if (user.own) return refused('own_account')
  return user.lastAdmin ? refused('last_admin') : ok
}
