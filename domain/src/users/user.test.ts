import { describe, expect, test } from 'vitest'
import {
  USER_ACTIONS,
  USER_STATES,
  userActionVerdict,
  userTypeChangeVerdict,
  type UserAction,
  type UserState,
} from './user.ts'

const somebody = { locked: false, own: false, lastAdmin: false }

/** What is possible in which state, with somebody else's account that is not the last administrator's. */
const POSSIBLE: Record<UserState, UserAction[]> = {
  invited: ['edit', 'deactivate', 'resend_activation'],
  activated: ['edit', 'deactivate'],
  deactivated: ['edit', 'activate'],
}

describe('actions on users', () => {
  test.for(USER_STATES)('USR-1 %s: only what the state allows', (state) => {
    const possible = USER_ACTIONS.filter((action) => userActionVerdict(action, { ...somebody, state }).ok)
    expect(possible).toEqual(POSSIBLE[state])
    const locked = USER_ACTIONS.filter((action) => userActionVerdict(action, { ...somebody, state, locked: true }).ok)
    expect(locked.filter((action) => !possible.includes(action))).toEqual(['unlock'])
  })

  test('USR-2 nobody changes their own type or state', () => {
    const own = { ...somebody, own: true }
    expect(userActionVerdict('deactivate', { ...own, state: 'activated' })).toEqual({ ok: false, code: 'own_account' })
    expect(userActionVerdict('activate', { ...own, state: 'deactivated' })).toEqual({ ok: false, code: 'own_account' })
    expect(userTypeChangeVerdict({ ...own, state: 'activated' })).toEqual({ ok: false, code: 'own_account' })
  })

  test('USR-3 the last active admin cannot be deactivated or demoted', () => {
    const last = { ...somebody, state: 'activated', lastAdmin: true } as const
    expect(userActionVerdict('deactivate', last)).toEqual({ ok: false, code: 'last_admin' })
    expect(userTypeChangeVerdict(last)).toEqual({ ok: false, code: 'last_admin' })
    expect(userTypeChangeVerdict({ ...last, lastAdmin: false })).toEqual({ ok: true })
  })
})
