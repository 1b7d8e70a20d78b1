import { z } from 'zod'
import type { Issue } from '../errors.ts'
import { Id, Line } from '../fields.ts'
import { isValidComposed, isValidNumber, type ComposedRule, type NumberRule } from '../identifiers/number-rule.ts'
import { Email } from '../users/user.ts'

/** A text that may be left empty; empty means that there is none. */
const Optional = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullable()
    .transform((text) => text || null)

const Address = z.strictObject({
  street: Optional(200),
  postal_code: Optional(20),
  postal_place: Optional(100),
  city: Optional(100),
})
type Address = z.infer<typeof Address>

const CONTACT_TYPES = ['main', 'accounting', 'payment', 'collection'] as const
const Contact = z.strictObject({
  id: Id,
  contact_type: z.enum(CONTACT_TYPES),
  name: Line(200),
  title: Optional(100),
  phone: Optional(40),
  email: z.union([Email, z.literal('').transform(() => null), z.null()]),
})

/** What an organization is made of beside its lists; each field is saved for itself. */
export const organizationFields = {
  name: Line(200),
  legal_name: Optional(200),
  organization_number: Optional(40),
  vat_number: Optional(40),
  country_id: z.int(),
  official_address: Address.nullable(),
  physical_address: Address.nullable(),
  contacts: z.array(Contact).max(50),
  vendo_id: Optional(100),
}
export const OrganizationFields = z.strictObject(organizationFields)
export type OrganizationFields = z.infer<typeof OrganizationFields>

/** A change of one of these asks for verification anew. */
export const VERIFIED_FIELDS = ['name', 'organization_number', 'vat_number'] as const

/** How a country writes its numbers. */
export interface CountryRules {
  id: number
  organizationNumber: NumberRule
  vatNumber: ComposedRule
  postalCode: NumberRule
  phone: NumberRule
}

/** An address counts when it says where: a postal code or a place. */
function saysWhere(address: Address | null | undefined): boolean {
  return Boolean(address?.postal_code || address?.postal_place || address?.city)
}

const hasAnyPart = (address: Address) => Object.values(address).some(Boolean)

/** A phone number as it is dialled from abroad: +47 and the rest, without what people write between. */
function bareNumber(phone: string): string {
  return phone.replaceAll(/[\s().-]/g, '').replace(/^00/, '+')
}

/** Any country's: people have phones from elsewhere too. The form of ours is checked exactly. */
function isPhone(phone: string, countries: readonly CountryRules[]): boolean {
  const bare = bareNumber(phone)
  const own = countries.find((country) => bare.startsWith(country.phone.pattern.replace(/^\^\\(\+\d+).*/, '$1')))
  return own ? isValidNumber(own.phone, bare) : /^\+\d{7,15}$/.test(bare)
}

function addressIssues(address: Address | null | undefined, path: string, rules: CountryRules): Issue[] {
  if (!address || !hasAnyPart(address)) return []
  const wrongCode = address.postal_code !== null && !isValidNumber(rules.postalCode, address.postal_code)
  return [
    ...(wrongCode ? [{ path: `${path}.postal_code`, code: 'wrong_postal_code' } as const] : []),
    ...(saysWhere(address) ? [] : [{ path: `${path}.postal_code`, code: 'address_needs_place' } as const]),
  ]
}

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
