import type { CountryRules } from '../countries/country-rules.ts'
import type { Issue } from '../errors.ts'
import { isEmail } from '../forms/validate-values.ts'
import { organizationIssues } from '../organizations/organization-checks.ts'
import { saysWhere } from '../registry/address-checks.ts'
import type { NewCustomer } from './new-customer.ts'
import { personIssues } from './owner-checks.ts'

interface Rules {
  countries: readonly CountryRules[]
  today: string
}

/** AST-10: an owner needs an address. What is wrong with the one that is given says more. */
function homelessIssues(isHomeless: boolean, path: string, found: readonly Issue[]): Issue[] {
  return isHomeless && !found.some((issue) => issue.path === path) ? [{ path, code: 'owner_needs_address' }] : []
}

const emailIssues = (email: string | null, path: string): Issue[] =>
  email === null || isEmail(email) ? [] : [{ path, code: 'wrong_email' }]

/** What is wrong with a new customer, by the rules of their country; the same in form and server. */
export function newCustomerIssues(customer: NewCustomer, { countries, today }: Rules): Issue[] {
  const countryId = customer.country_id
  const unnamed: Issue[] = customer.name === '' ? [{ path: 'name', code: 'required' }] : []
  if (customer.owner_type === 'private_owner') {
    const found = [...personIssues(customer, { countryId, countries, today }), ...emailIssues(customer.email, 'email')]
    return [...unnamed, ...found, ...homelessIssues(!saysWhere(customer.address), 'address.postal_code', found)]
  }
  const { official_address, physical_address, contacts } = customer
  const wrongContacts = contacts.flatMap(({ name, email }, index): Issue[] => [
    ...(name === '' ? [{ path: `contacts.${index}.name`, code: 'required' } as const] : []),
    ...emailIssues(email, `contacts.${index}.email`),
  ])
  const found = organizationIssues(customer, countryId, countries)
  const isHomeless = !saysWhere(official_address) && !saysWhere(physical_address)
  return [...unnamed, ...wrongContacts, ...found, ...homelessIssues(isHomeless, 'official_address.postal_code', found)]
}
