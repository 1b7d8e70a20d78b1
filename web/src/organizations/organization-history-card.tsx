import type { Organization } from '@klubba/domain/organizations/organization-api'
import { useTranslation } from '../use-translation.ts'
import { HistoryCard } from '../registry/history-card.tsx'
import { organizationHistory } from './organization-part-queries.ts'
import { useOrganizationValue } from './use-organization-value.ts'

/** Named as in the forms. */
const OWN_FIELDS = [
  'name',
  'legal_name',
  'organization_number',
  'vat_number',
  'country_id',
  'official_address',
  'physical_address',
  'status',
] as const

const OTHER_FIELDS = [
  'contacts',
  'vendo_id',
  'retired',
  'return_reason',
  'affiliations',
  'tcr_records',
  'documents',
  'confidential_documents',
  'bank_details',
  'bank_details_confirmed',
  'commission',
  'commission_note',
] as const

function useFieldLabel(): (field: string) => string {
  const { t } = useTranslation(['organization_cards', 'organizations'])
  return (field) => {
    const own = OWN_FIELDS.find((known) => known === field)
    if (own) return t(`organizations:field.${own}`)
    const other = OTHER_FIELDS.find((known) => known === field)
    return other ? t(`history.field.${other}`) : field
  }
}

/** Who changed what in an organization. */
export function OrganizationHistoryCard({ organization }: { organization: Organization }) {
  return (
    <HistoryCard
      list={organizationHistory(organization.id)}
      fieldLabel={useFieldLabel()}
      shown={useOrganizationValue(organization)}
    />
  )
}
