import type { CountryRules } from '../countries/country-rules.ts'
import type { Issue } from '../errors.ts'
import { isValidComposed, isValidNumber } from '../identifiers/number-rule.ts'
import { addressIssues, saysWhere } from '../registry/address-checks.ts'
import { isPhone } from '../registry/phone.ts'
import type { OrganizationFields } from './organization.ts'

/** A change of one of these asks for verification anew. */
export const VERIFIED_FIELDS = ['name', 'organization_number', 'vat_number'] as const

/** What is wrong with the numbers, by the rules of the organization's country; the same in form and server. */
export function organizationIssues(
  values: Partial<OrganizationFields>,
  countryId: number,
  countries: readonly CountryRules[],
): Issue[] {
  const rules = countries.find(({ id }) => id === countryId)
  if (!rules) return [{ path: 'country_id', code: 'not_an_option' }]
  const { organization_number, vat_number, contacts = [] } = values
  const wrongNumber = organization_number && !isValidNumber(rules.organization_number, organization_number)
  const wrongVat = vat_number && !isValidComposed(rules.vat_number, vat_number)
  const wrongPhones = contacts.flatMap(({ phone }, index): Issue[] =>
    phone && !isPhone(phone, countries) ? [{ path: `contacts.${index}.phone`, code: 'wrong_phone' }] : [],
  )
  return [
    ...(wrongNumber ? [{ path: 'organization_number', code: 'wrong_number' } as const] : []),
    ...(wrongVat ? [{ path: 'vat_number', code: 'wrong_number' } as const] : []),
    ...addressIssues(values.official_address, 'official_address', rules),
    ...addressIssues(values.physical_address, 'physical_address', rules),
    ...wrongPhones,
  ]
}

/** What verification asks for and is not there yet. */
export const VERIFICATION_NEEDS = ['legal_name', 'organization_number', 'address', 'main_contact'] as const
export type VerificationNeed = (typeof VERIFICATION_NEEDS)[number]

export function missingForVerification(organization: OrganizationFields): VerificationNeed[] {
  const main = organization.contacts.find(({ contact_type }) => contact_type === 'main')
  const has: Record<VerificationNeed, boolean> = {
    legal_name: organization.legal_name !== null,
    organization_number: organization.organization_number !== null,
    address: saysWhere(organization.official_address) || saysWhere(organization.physical_address),
    main_contact: main !== undefined && (main.phone !== null || main.email !== null),
  }
  return VERIFICATION_NEEDS.filter((need) => !has[need])
}
