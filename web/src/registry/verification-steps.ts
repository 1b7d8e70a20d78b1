import type { RegistryStatus, VerificationAction } from '@klubba/domain/registry/verification'

/** The steps that lead on from where a thing stands, the deciding one first. */
const STEPS_FROM: Record<RegistryStatus, readonly VerificationAction[]> = {
  DRAFT: ['send_to_verification'],
  PENDING: ['verify', 'return_to_draft'],
  VERIFIED: [],
}

/** Those of them that the server offers to the user, each with its verdict. */
export function stepsOf(
  status: RegistryStatus,
  actions: Partial<Record<VerificationAction, string>>,
): { step: VerificationAction; verdict: string }[] {
  return STEPS_FROM[status].flatMap((step) => {
    const verdict = actions[step]
    return verdict === undefined ? [] : [{ step, verdict }]
  })
}
