import { type Actor, grantOf } from '@klubba/domain/permissions'
import type { Verifier } from '../db/waits-for.ts'

const VERIFIES = { yes: 'all', not_own: 'others', own: 'nothing', own_unverified: 'nothing', no: 'nothing' } as const

/** What of the registry waits for the caller: what they can verify or return now. */
export function verifierOf({ user_id: userId, user_type }: Actor): Verifier {
  return { userId, verifies: VERIFIES[grantOf(user_type, 'registry.verify')] }
}
