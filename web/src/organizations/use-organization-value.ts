import type { BankDetails } from '@klubba/domain/organizations/bank-details'
import type { Organization } from '@klubba/domain/organizations/organization-api'
import type { OrganizationDocument } from '@klubba/domain/organizations/organization-document-api'
import type { Affiliation, NewTcrRecord } from '@klubba/domain/organizations/organization-parts-api'
import { useTranslation } from '../use-translation.ts'
import { useCountries, useCountryRules } from '../countries/country-queries.ts'
import { useDateText } from '../dates/use-date-text.ts'
import { useAddressText } from '../registry/address-view.tsx'
import { differingFields } from './bank-numbers.ts'
import { useBankText } from './use-bank-text.ts'
import { useCommissionText } from '../registry/use-commission-text.ts'

/** What each field's values are, as the history keeps them. */
interface Recorded {
  official_address: NonNullable<Organization['official_address']>
  contacts: Organization['contacts']
  status: Organization['status']
  affiliations: Affiliation
  tcr_records: Pick<NewTcrRecord, 'inspected_on' | 'inspector'>
  documents: Pick<OrganizationDocument, 'kind' | 'name'>
  commission: NonNullable<Organization['commission']>
}

const joined = (parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(', ')

/** A value of an organization's field in words; of many parts, those that are not alike on the other side. */
export function useOrganizationValue(
  organization: Organization,
): (field: string, value: unknown, other: unknown) => string {
  const { t } = useTranslation(['organization_cards', 'organizations', 'registry'])
  const { country_id } = organization
  const { nameOf } = useCountries()
  const dateText = useDateText()
  const addressText = useAddressText()
  const bankText = useBankText(country_id)
  const { text } = useCommissionText()
  const currency = useCountryRules().find(({ id }) => id === country_id)?.currency

  function addressLine(address: Recorded['official_address']): string {
    const { street, rest } = addressText(address, country_id)
    return joined([street, rest])
  }

  function bankLines(details: BankDetails, other: BankDetails | null): string {
    const lines = differingFields(details, other).map(
      (field) => `${t(`bank.field.${field}`)}: ${details[field] ? bankText(field, details[field]) : t('bank.none')}`,
    )
    return lines.join('\n')
  }

  function contactLines(contacts: Recorded['contacts'], other: Recorded['contacts'] | null): string {
    const alike = new Set(other?.map((contact) => JSON.stringify(contact)))
    return contacts
      .filter((contact) => !alike.has(JSON.stringify(contact)))
      .map(({ name, contact_type, title, phone, email }) =>
        joined([name, t(`organizations:contact.type.${contact_type}`), title, phone, email]),
      )
      .join('\n')
  }

  function affiliationLine({ organization: other, role }: Affiliation): string {
    return joined([other.name, t(`affiliations.role.${role}`)])
  }

  function documentLine({ kind, name }: Recorded['documents']): string {
    return joined([t(`documents.kind.${kind}`), name])
  }

  const words: Partial<Record<string, (value: never, other: never) => string>> = {
    country_id: nameOf,
    official_address: addressLine,
    physical_address: addressLine,
    contacts: contactLines,
    status: (status: Recorded['status']) => t(`registry:status.${status}`),
    retired: (retired: boolean) => (retired ? t('registry:retired') : t('history.in_use')),
    affiliations: affiliationLine,
    tcr_records: ({ inspected_on, inspector }: Recorded['tcr_records']) => joined([dateText(inspected_on), inspector]),
    documents: documentLine,
    confidential_documents: documentLine,
    bank_details: bankLines,
    bank_details_confirmed: bankLines,
    commission: (model: Recorded['commission']) => text(model, currency),
  }
  return (field, value, other) => {
    if (value === null || value === undefined) return field === 'commission' ? t('commission.kind.default') : ''
    // The server keeps each field's values in the form that the contract gives them.
    return (
      words[field]?.(value as never, (other ?? null) as never) ??
      (typeof value === 'string' ? value : JSON.stringify(value))
    )
  }
}
