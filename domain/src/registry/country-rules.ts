import type { ComposedRule, NumberRule } from '../identifiers/number-rule.ts'

/** How a country writes its numbers. */
export interface CountryRules {
  id: number
  organizationNumber: NumberRule
  vatNumber: ComposedRule
  postalCode: NumberRule
  phone: NumberRule
}
