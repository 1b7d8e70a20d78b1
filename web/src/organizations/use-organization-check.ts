import type { Issue } from '@klubba/domain/errors'
import type { OrganizationFields } from '@klubba/domain/organizations/organization'
import { organizationIssues } from '@klubba/domain/organizations/organization-checks'
import { useCountryRules } from '../countries/country-queries.ts'

/** What is wrong with an organization's fields, as the server will see it. */
export function useOrganizationCheck(): (fields: Partial<OrganizationFields>, countryId: number) => Issue[] {
  const rules = useCountryRules()
  return (fields, countryId) => [
    ...(fields.name === '' ? [{ path: 'name', code: 'required' } as const] : []),
    ...(fields.contacts ?? []).flatMap(({ name }, index): Issue[] =>
      name === '' ? [{ path: `contacts.${index}.name`, code: 'required' }] : [],
    ),
    // Without the rules the server alone judges.
    ...(rules.length === 0 ? [] : organizationIssues(fields, countryId, rules)),
  ]
}
