import { z } from 'zod'
import type { Issue } from '../errors.ts'
import { Id, Line, OptionalLine } from '../fields.ts'
import { isValidComposed, isValidNumber } from '../identifiers/number-rule.ts'
import { Address, addressIssues, saysWhere } from '../registry/address.ts'
import type { CountryRules } from '../registry/country-rules.ts'
import { isPhone } from '../registry/phone.ts'
import { OptionalEmail } from '../users/user.ts'

const CONTACT_TYPES = ['main', 'accounting', 'payment', 'collection'] as const
const Contact = z.strictObject({
  id: Id,
  contact_type: z.enum(CONTACT_TYPES),
  name: Line(200),
  title: OptionalLine(100),
  phone: OptionalLine(40),
  email: OptionalEmail,
})

/** What an organization is made of beside its lists; each field is saved for itself. */
export const organizationFields = {
  name: Line(200),
  legal_name: OptionalLine(200),
  organization_number: OptionalLine(40),
  vat_number: OptionalLine(40),
  country_id: z.int(),
  official_address: Address.nullable(),
  physical_address: Address.nullable(),
  contacts: z.array(Contact).max(50),
  vendo_id: OptionalLine(100),
}
export const OrganizationFields = z.strictObject(organizationFields)
export type OrganizationFields = z.infer<typeof OrganizationFields>

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
  const wrongNumber = organization_number && !isValidNumber(rules.organizationNumber, organization_number)
  const wrongVat = vat_number && !isValidComposed(rules.vatNumber, vat_number)
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
