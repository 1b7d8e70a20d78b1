import { describe, expect, test } from 'vitest'
import { USER_TYPES } from '../users/user.ts'
import {
  offersVerification,
  REGISTRY_STATUSES,
  VERIFICATION_ACTIONS,
  VERIFICATION_STEPS,
  verificationVerdict,
} from './verification.ts'

const ready = { missing: [], own: false, retired: false }

describe('verification', () => {
  test('ORG-2 DRAFT → PENDING → VERIFIED, or back to DRAFT, and no other way, in every status', () => {
    for (const action of VERIFICATION_ACTIONS) {
      for (const status of REGISTRY_STATUSES) {
        const verdict = verificationVerdict({ user_type: 'admin' }, action, { ...ready, status })
        expect(verdict.ok).toBe(status === VERIFICATION_STEPS[action].from)
      }
    }
  })

  test('ORG-2 who may: everybody but readers sends, support and admins verify and return', () => {
    const who = (action: (typeof VERIFICATION_ACTIONS)[number]) =>
      USER_TYPES.filter((user_type) => offersVerification({ user_type }, action))
    expect(who('send_to_verification')).toEqual(['user', 'support', 'auction_broker', 'admin'])
    expect(who('verify')).toEqual(['support', 'admin'])
    expect(who('return_to_draft')).toEqual(['support', 'admin'])
  })

  test('ORG-2 support verifies nothing that they created or last edited; an admin may', () => {
    const own = { ...ready, status: 'PENDING', own: true } as const
    expect(verificationVerdict({ user_type: 'support' }, 'verify', own)).toEqual({ ok: false, code: 'own_work' })
    expect(verificationVerdict({ user_type: 'admin' }, 'verify', own)).toEqual({ ok: true })
  })

  test('ORG-2 what is incomplete is neither sent nor verified, but can be returned; what is retired is left alone', () => {
    const lacking = { ...ready, missing: ['address'] }
    expect(verificationVerdict({ user_type: 'user' }, 'send_to_verification', { ...lacking, status: 'DRAFT' })).toEqual(
      {
        ok: false,
        code: 'incomplete',
      },
    )
    expect(verificationVerdict({ user_type: 'admin' }, 'return_to_draft', { ...lacking, status: 'PENDING' }).ok).toBe(
      true,
    )
    expect(
      verificationVerdict({ user_type: 'admin' }, 'verify', { ...ready, status: 'PENDING', retired: true }).ok,
    ).toBe(false)
  })
})
