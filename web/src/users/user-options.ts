import type { USER_SORTS } from '@klubba/domain/users/user-api'
import type { USER_STATES, USER_TYPES, UserState, UserType } from '@klubba/domain/users/user'

// Typed by the domain's constants instead of imported: their file brings the schema library along.
type Same<List extends readonly string[]> = [...List]
export const USER_TYPES_SHOWN: Same<typeof USER_TYPES> = ['read', 'user', 'support', 'auction_broker', 'admin']
const states: Same<typeof USER_STATES> = ['invited', 'activated', 'deactivated']
export const USER_STATES_SHOWN: readonly (UserState | 'locked')[] = [...states, 'locked']

export const USER_SORTS_SHOWN: Same<typeof USER_SORTS> = [
  'name',
  'email',
  'user_type',
  'state',
  'last_used_at',
  'created_at',
]

export function isUserType(value: string): value is UserType {
  return USER_TYPES_SHOWN.some((type) => type === value)
}
