import type { CountryRules } from '../countries/country-rules.ts'
import type { Issue } from '../errors.ts'
import { isValidNumber } from '../identifiers/number-rule.ts'
import type { Address } from './address.ts'

/** An address counts when it says where: a postal code or a place. */
export function saysWhere(address: Address | null | undefined): boolean {
  return Boolean(address?.postal_code || address?.postal_place || address?.city)
}

const hasAnyPart = (address: Address) => Object.values(address).some(Boolean)

/** What is wrong with the address at `path`, by the rules of its country. */
export function addressIssues(
  address: Address | null | undefined,
  path: string,
  rules: Pick<CountryRules, 'postal_code'>,
): Issue[] {
  if (!address || !hasAnyPart(address)) return []
  const wrongCode = address.postal_code !== null && !isValidNumber(rules.postal_code, address.postal_code)
  return [
    ...(wrongCode ? [{ path: `${path}.postal_code`, code: 'wrong_postal_code' } as const] : []),
    ...(saysWhere(address) ? [] : [{ path: `${path}.postal_code`, code: 'address_needs_place' } as const]),
  ]
}
