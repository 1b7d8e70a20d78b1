import type { Owner } from '@klubba/domain/owners/owner-api'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { useCountries } from '../countries/country-queries.ts'
import { collectionPath } from '../registry/collection-paths.ts'
import { OrganizationLink } from '../registry/organization-link.tsx'
import { Card, Facts } from '../ui/card.tsx'

/** What a business owner points to: that stays, another one is another owner. */
export function BusinessCard({ owner }: { owner: Owner }) {
  const { t } = useTranslation('owners')
  const { nameOf } = useCountries()
  const { organization, portfolio, community, owner_type } = owner
  const label = {
    organization: t('field.organization_id'),
    creditor: t('field.organization_id'),
    organization_group: t('lead_organization'),
    portfolio: t('field.responsible'),
    community: t('field.responsible'),
    private_owner: '',
  }[owner_type]
  const link = (part: 'portfolios' | 'communities', { id, name }: { id: string; name: string }) => (
    <Link to={collectionPath(part, id)}>{name}</Link>
  )
  return (
    <Card title={t('points_to')} lead={t('points_to_lead')}>
      <Facts
        facts={[
          ...(portfolio ? [{ name: t('field.portfolio_id'), value: link('portfolios', portfolio) }] : []),
          ...(community ? [{ name: t('field.community_id'), value: link('communities', community) }] : []),
          ...(organization ? [{ name: label, value: <OrganizationLink organization={organization} /> }] : []),
          { name: t('field.country_id'), value: nameOf(owner.country_id) },
        ]}
      />
    </Card>
  )
}
