import type { Organization } from '@klubba/domain/organizations/organization-api'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { FetchFailed } from '../api/fetch-failed.tsx'
import { pathTo } from '../paths.ts'
import { VerificationCard } from '../registry/verification-card.tsx'
import { CardSkeleton } from '../ui/card-skeleton.tsx'
import { useSkeleton } from '../ui/use-skeleton.ts'
import { useNeeds } from './organization-needs.ts'
import { organizationOptions, useSentToVerification } from './organization-queries.ts'
import { useOrganizationSteps } from './use-organization-steps.ts'

function Verification({ organization }: { organization: Organization }) {
  const navigate = useNavigate()
  const needs = useNeeds(organization)
  const sent = useSentToVerification(organization)
  const steps = useOrganizationSteps(organization)
  const page = pathTo('admin/organizations/{orgId}', { orgId: organization.id })
  return (
    <VerificationCard
      thing={organization}
      subject={<Link to={page}>{organization.name}</Link>}
      needs={needs}
      sent={sent}
      onRepair={organization.actions.edit === 'allowed' ? () => void navigate({ to: page }) : undefined}
      {...steps}
    />
  )
}

/** ORG-2: verifies the organization that answers for an owner, on the owner's page. */
export function OrganizationVerificationEmbed({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation('organizations')
  const { data: organization, error, isPending, refetch } = useQuery(organizationOptions(organizationId))
  if (useSkeleton(isPending)) return <CardSkeleton lines={4} />
  if (organization) return <Verification organization={organization} />
  return <FetchFailed title={t('not_loaded')} error={error} onRetry={() => void refetch()} />
}
