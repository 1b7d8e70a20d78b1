import { ok, refused, type Verdict } from '../errors.ts'
import { can, mayEver, type Actor } from '../permissions.ts'

/** Organizations and owners are drafts until somebody asks for verification, and verified by somebody else. */
export const REGISTRY_STATUSES = ['DRAFT', 'PENDING', 'VERIFIED'] as const
export type RegistryStatus = (typeof REGISTRY_STATUSES)[number]

export const VERIFICATION_ACTIONS = ['send_to_verification', 'verify', 'return_to_draft'] as const
export type VerificationAction = (typeof VERIFICATION_ACTIONS)[number]

interface Step {
  from: RegistryStatus
  to: RegistryStatus
  permission: 'registry.create' | 'registry.verify'
  /** Only when nothing is missing. */
  complete?: true
}

export const VERIFICATION_STEPS: Record<VerificationAction, Step> = {
  send_to_verification: { from: 'DRAFT', to: 'PENDING', permission: 'registry.create', complete: true },
  verify: { from: 'PENDING', to: 'VERIFIED', permission: 'registry.verify', complete: true },
  return_to_draft: { from: 'PENDING', to: 'DRAFT', permission: 'registry.verify' },
}

/** What the rules of verification look at. */
export interface VerificationStanding {
  status: RegistryStatus
  missing: readonly string[]
  /** The caller has created it or edited it last: support verifies nothing of their own. */
  own: boolean
  retired: boolean
}

/** Whether the action is offered to this user type at all. */
export function offersVerification(actor: Pick<Actor, 'user_type'>, action: VerificationAction): boolean {
  return mayEver(actor, VERIFICATION_STEPS[action].permission)
}

export function verificationVerdict(
  actor: Pick<Actor, 'user_type'>,
  action: VerificationAction,
  standing: VerificationStanding,
): Verdict<'wrong_state' | 'incomplete' | 'own_work'> {
  const step = VERIFICATION_STEPS[action]
  if (standing.status !== step.from || standing.retired) return refused('wrong_state')
  if (!can(actor, step.permission, { own: standing.own })) return refused('own_work')
  return step.complete && standing.missing.length > 0 ? refused('incomplete') : ok
}
