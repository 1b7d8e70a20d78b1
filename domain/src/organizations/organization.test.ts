import { describe, expect, test } from 'vitest'
import { check } from '../issues.ts'
import type { CountryRules } from '../countries/country-rules.ts'
import { OrganizationFields } from './organization.ts'
import { missingForVerification, organizationIssues } from './organization-checks.ts'

const norway: CountryRules = {
  id: 578,
  code2: 'NO',
  currency: 'NOK',
  phone_prefix: '+47',
  organization_number: {
    pattern: String.raw`^\d{9}$`,
    strip: String.raw`[\s.]`,
    algorithm: 'mod11',
    weights: [3, 2, 7, 6, 5, 4, 3, 2],
  },
  vat_number: { rule: { pattern: String.raw`^NO\d{9}MVA$`, strip: String.raw`[\s.]` } },
  postal_code: { pattern: String.raw`^\d{4}$` },
  phone: { pattern: String.raw`^\+47\d{8}$` },
  iban: { rule: { pattern: String.raw`^NO\d{13}$` } },
  bic: { pattern: '^[A-Z]{4}NO' },
}

const none = { street: null, postal_code: null, postal_place: null, city: null }
const good: OrganizationFields = {
  name: 'Fjell Maskin AS',
  legal_name: 'Fjell Maskin AS',
  organization_number: '801250475',
  vat_number: 'NO801250475MVA',
  country_id: 578,
  official_address: { ...none, postal_code: '5003', postal_place: 'Bergen' },
  physical_address: null,
  contacts: [
    {
      id: '018f0000-0000-7000-8000-000000000000',
      contact_type: 'main',
      name: 'Kari',
      title: null,
      phone: '+47 22 22 22 22',
      email: null,
    },
  ],
  vendo_id: null,
}
const issues = (change: Partial<OrganizationFields>) => organizationIssues({ ...good, ...change }, 578, [norway])

describe('an organization', () => {
  test('ORG-4 with right numbers has no issue', () => {
    expect(issues({})).toEqual([])
    expect(check(OrganizationFields, good)).toEqual({ ok: true, data: good })
  })

  test.for([
    [{ organization_number: '801250476' }, 'organization_number', 'wrong_number'],
    [{ vat_number: '801250475' }, 'vat_number', 'wrong_number'],
    [{ official_address: { ...none, postal_code: '12' } }, 'official_address.postal_code', 'wrong_postal_code'],
    [{ physical_address: { ...none, street: 'Torget 1' } }, 'physical_address.postal_code', 'address_needs_place'],
    [
      { contacts: good.contacts.map((contact) => ({ ...contact, phone: '22 22 22' })) },
      'contacts.0.phone',
      'wrong_phone',
    ],
    [{ contacts: good.contacts.map((contact) => ({ ...contact, phone: '+4722' })) }, 'contacts.0.phone', 'wrong_phone'],
  ] as const)('ORG-4 %o is named at its field', ([change, path, code]) => {
    expect(issues(change as Partial<OrganizationFields>)).toEqual([{ path, code }])
  })

  test('ORG-4 a phone of another country is taken in its international form', () => {
    expect(issues({ contacts: good.contacts.map((contact) => ({ ...contact, phone: '0049 30 123456' })) })).toEqual([])
  })

  test('ORG-1 empty texts are kept as nothing, and an unknown country is refused', () => {
    const parsed = check(OrganizationFields, { ...good, vendo_id: '  ', legal_name: '' })
    expect(parsed.ok && parsed.data).toMatchObject({ vendo_id: null, legal_name: null })
    expect(organizationIssues(good, 1, [norway])).toEqual([{ path: 'country_id', code: 'not_an_option' }])
  })

  test('ORG-2 what verification asks for is named', () => {
    expect(missingForVerification(good)).toEqual([])
    const bare = { ...good, legal_name: null, organization_number: null, official_address: null, contacts: [] }
    expect(missingForVerification(bare)).toEqual(['legal_name', 'organization_number', 'address', 'main_contact'])
    const silent = good.contacts.map((contact) => ({ ...contact, phone: null }))
    expect(missingForVerification({ ...good, contacts: silent })).toEqual(['main_contact'])
  })
})
