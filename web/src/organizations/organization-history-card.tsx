import type { Organization } from '@klubba/domain/organizations/organization-api'
import { useTranslation } from 'react-i18next'
import { HistoryCard } from '../registry/history-card.tsx'
import { organizationHistory } from './organization-part-queries.ts'
import { HISTORY_FIELDS, useOrganizationValue } from './use-organization-value.ts'

/** Who changed what in an organization. */
export function OrganizationHistoryCard({ organization }: { organization: Organization }) {
  const { t } = useTranslation('organization_cards')
  const shown = useOrganizationValue(organization)
  return (
    <HistoryCard
      list={organizationHistory(organization.id)}
      fieldLabel={(field) => {
        const known = HISTORY_FIELDS.find((each) => each === field)
        return known ? t(`history.field.${known}`) : field
      }}
      shown={shown}
    />
  )
}
