import type { VerificationAction } from '@klubba/domain/registry/verification'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '../use-translation.ts'
import { useFailureText } from '../forms/failure-notice.tsx'
import { toast } from '../ui/toast.ts'

interface VerificationOptions {
  onStep: (action: VerificationAction, reason?: string) => Promise<unknown>
  /** What to say when it is verified. */
  verified: string
}

/** Takes a step of the verification, and says how it went. */
export function useVerification({ onStep, verified }: VerificationOptions) {
  const { t } = useTranslation(['registry', 'common'])
  const failureText = useFailureText()
  const failed = (step: VerificationAction) =>
    step === 'send_to_verification' ? t('verification.failed.send') : t('verification.failed.verify')
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: async (step: VerificationAction) => onStep(step),
    onSuccess: (_, step) => toast.success(step === 'verify' ? verified : t('verification.done.send')),
    onError: (problem, step) => {
      const again = { label: t('common:try_again'), onClick: () => mutate(step) }
      toast.error(failureText(failed(step), problem), again)
    },
  })
  return {
    take: (step: VerificationAction) => {
      if (!isPending) mutate(step)
    },
    busyWith: isPending ? variables : undefined,
    /** Stands at the buttons as well: a toast is closed and forgotten. */
    failure: error && variables ? failureText(failed(variables), error) : undefined,
  }
}
