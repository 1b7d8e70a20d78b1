import type { Organization } from '@klubba/domain/organizations/organization-api'
import { VERIFICATION_NEEDS, type VerificationNeed } from '@klubba/domain/organizations/organization-checks'
import { useTranslation } from '../use-translation.ts'
import { useAddressText } from '../registry/address-view.tsx'
import type { Need } from '../registry/verification-card.tsx'
import { useOrganizationNumber } from './organization-table.tsx'

export const mainContactOf = ({ contacts }: Organization) =>
  contacts.find(({ contact_type }) => contact_type === 'main')

/** What verification asks of an organization, each with what is there. */
export function useNeeds(organization: Organization): Need[] {
  const { t } = useTranslation('organizations')
  const numberText = useOrganizationNumber()
  const addressText = useAddressText()
  const { legal_name, organization_number, country_id, official_address, physical_address, missing } = organization
  const address = official_address ?? physical_address
  const main = mainContactOf(organization)
  const { street, rest } = address ? addressText(address, country_id) : { street: '', rest: '' }
  const details: Record<VerificationNeed, string> = {
    legal_name: legal_name ?? '',
    organization_number: organization_number === null ? '' : numberText(organization_number, country_id),
    address: [street, rest].filter(Boolean).join(', '),
    main_contact: main ? [main.name, main.phone ?? main.email].filter(Boolean).join(', ') : '',
  }
  return VERIFICATION_NEEDS.map((need) => {
    const isDone = !missing.includes(need)
    return { key: need, label: t(`need.${need}`), detail: isDone ? details[need] : t(`needed.${need}`), isDone }
  })
}
