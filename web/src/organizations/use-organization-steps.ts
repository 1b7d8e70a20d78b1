import type { Organization } from '@klubba/domain/organizations/organization-api'
import type { VerificationAction } from '@klubba/domain/registry/verification'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../use-translation.ts'
import { organizationOptions, takeStep, useTakeOrganization } from './organization-queries.ts'

/** The verification of an organization: how a step is taken, and what is said of it. */
export function useOrganizationSteps({ id }: Organization) {
  const { t } = useTranslation('organizations')
  const client = useQueryClient()
  const take = useTakeOrganization()
  return {
    verified: t('done.verify'),
    onStep: async (step: VerificationAction, reason?: string) => {
      try {
        take(await takeStep(id, step, reason))
      } catch (error) {
        // It may stand elsewhere by now: what is offered then is shown.
        void client.invalidateQueries({ queryKey: organizationOptions(id).queryKey })
        throw error
      }
    },
  }
}
