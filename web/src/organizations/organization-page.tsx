import type { Organization } from '@klubba/domain/organizations/organization-api'
import { IconBuilding } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { FetchFailed } from '../api/fetch-failed.tsx'
import { useCountries } from '../countries/country-queries.ts'
import { pathTo } from '../paths.ts'
import { forgetRemoved } from '../registry/forget-removed.ts'
import { RegistryMenu, type RegistryDeed } from '../registry/registry-menu.tsx'
import { RegistryStatusBadge, RetiredBadge } from '../registry/registry-status.tsx'
import { CardSkeleton } from '../ui/card-skeleton.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Together } from '../ui/together.tsx'
import { MissingOrganization } from './missing-organization.tsx'
import { OrganizationParts } from './organization-parts.tsx'
import { organizationOptions, useTakeOrganization } from './organization-queries.ts'
import { useOrganizationNumber } from './organization-table.tsx'
import classes from './organization.module.css'

function OrganizationMenu({ organization }: { organization: Organization }) {
  const { t } = useTranslation('organizations')
  const navigate = useNavigate()
  const take = useTakeOrganization()
  const client = useQueryClient()
  const { id, name, retired, used_by = [], actions } = organization

  async function onDo(deed: RegistryDeed): Promise<void> {
    const params = { id }
    if (deed !== 'delete') {
      take(await call(`POST /v1/organizations/{id}/${deed}`, { params }))
      return
    }
    await call('DELETE /v1/organizations/{id}', { params })
    await navigate({ to: pathTo('admin/organizations'), replace: true, ignoreBlocker: true })
    forgetRemoved(client, 'organizations', id)
  }

  return (
    <RegistryMenu
      name={name}
      retired={retired}
      uses={used_by}
      actions={actions}
      onDo={onDo}
      words={{ deleted: t('done.delete'), deleteFailed: t('failed.delete') }}
    />
  )
}

function OrganizationHead({ organization }: { organization: Organization }) {
  const { t } = useTranslation('organizations')
  const { nameOf } = useCountries()
  const numberText = useOrganizationNumber()
  const { name, organization_number, official_address, physical_address, country_id, vendo_id } = organization
  const address = physical_address ?? official_address
  const number = organization_number && numberText(organization_number, country_id)
  const where = [number, address?.postal_place ?? address?.city, nameOf(country_id)].filter(Boolean).join(', ')
  return (
    <PageHeader
      title={name}
      icon={IconBuilding}
      lead={
        <>
          {where}
          {vendo_id !== null && <span className={classes.vendo}>{t('vendo', { id: vendo_id })}</span>}
        </>
      }
      badges={
        <>
          <RegistryStatusBadge status={organization.status} />
          {organization.retired && <RetiredBadge />}
        </>
      }
      actions={<OrganizationMenu organization={organization} />}
    />
  )
}

const SKELETON = <CardSkeleton lines={5} />

export function OrganizationPage() {
  const { t } = useTranslation('organizations')
  const { orgId = '' } = useParams({ strict: false }) as { orgId?: string }
  const { data: organization, error, isPending, refetch } = useQuery(organizationOptions(orgId))
  const isMissing = error instanceof ApiError && error.status === 404
  if (isMissing) return <MissingOrganization />
  return (
    <>
      {organization ? <OrganizationHead organization={organization} /> : <PageHeader title={t('one')} />}
      {organization?.retired && (
        <div className={classes.notice}>
          <Notice kind="info">{t('retired_notice')}</Notice>
        </div>
      )}
      <Together key={orgId} skeleton={SKELETON}>
        {isPending && SKELETON}
        {organization && <OrganizationParts organization={organization} />}
        {error && !organization && <FetchFailed title={t('not_loaded')} error={error} onRetry={() => void refetch()} />}
      </Together>
    </>
  )
}
