import { describe, expect, test } from 'vitest'
import { check } from '../issues.ts'
import type { CountryRules } from '../countries/country-rules.ts'
import { personFields, PersonFields } from './owner.ts'
import {
  foreignFieldIssues,
  isPersonal,
  missingOfPerson,
  neededFieldIssues,
  OWNER_TYPES,
  ownerKind,
  personIssues,
  pointerOf,
} from './owner-checks.ts'

const norway: CountryRules = {
  id: 578,
  code2: 'NO',
  currency: 'NOK',
  phone_prefix: '+47',
  phone: { pattern: String.raw`^\+47\d{8}$` },
  postal_code: { pattern: String.raw`^\d{4}$` },
  organization_number: { pattern: String.raw`^\d{9}$` },
  vat_number: { rule: { pattern: String.raw`^NO\d{9}MVA$` } },
  iban: { rule: { pattern: String.raw`^NO\d{13}$` } },
  bic: { pattern: '^[A-Z]{4}NO' },
}
const where = { countryId: 578, countries: [norway], today: '2026-11-17' }

const none = { street: null, postal_code: null, postal_place: null, city: null }
const good: PersonFields = {
  name: 'Torunn Bakkelid',
  country_id: 578,
  birth_date: '1961-03-09',
  address: { ...none, postal_code: '7010' },
  phone: '+47 91 23 45 67',
  email: null,
}

describe('an owner', () => {
  test('ORG-5 is a business or private by its type', () => {
    expect(OWNER_TYPES.filter((type) => ownerKind(type) === 'private')).toEqual(['private_owner'])
  })

  test('ORG-5 has exactly what its type points to', () => {
    expect(OWNER_TYPES.map(pointerOf)).toEqual([
      'organization_id',
      'organization_id',
      'organization_id',
      'portfolio_id',
      undefined,
      'community_id',
    ])
    const everything = { organization_id: '', portfolio_id: '', community_id: '', group_organization_ids: [], ...good }
    const own = (type: (typeof OWNER_TYPES)[number]) => {
      const foreign = foreignFieldIssues(type, everything).map(({ path }) => path)
      return Object.keys(everything).filter((field) => !foreign.includes(field))
    }
    expect(own('creditor')).toEqual(['organization_id'])
    expect(own('organization_group')).toEqual(['organization_id', 'group_organization_ids'])
    expect(own('community')).toEqual(['community_id'])
    expect(own('private_owner')).toEqual(Object.keys(personFields))
    expect(neededFieldIssues('private_owner', { name: 'X' })).toEqual([{ path: 'country_id', code: 'required' }])
    expect(neededFieldIssues('portfolio', {})).toEqual([{ path: 'portfolio_id', code: 'required' }])
  })
})

describe('a private owner', () => {
  test('ORG-5 with right values has no issue', () => {
    expect(personIssues(good, where)).toEqual([])
    expect(check(PersonFields, { ...good, email: '' })).toEqual({ ok: true, data: good })
    expect(check(PersonFields, { ...good, birth_date: '1961-02-30' })).toMatchObject({ ok: false })
  })

  test.for([
    [{ birth_date: '2026-11-17' }, 'birth_date', 'wrong_birth_date'],
    [{ birth_date: '1900-01-01' }, 'birth_date', 'wrong_birth_date'],
    [{ phone: '12' }, 'phone', 'wrong_phone'],
    [{ address: { ...none, postal_code: '70' } }, 'address.postal_code', 'wrong_postal_code'],
    [{ address: { ...none, street: 'Granveien 14' } }, 'address.postal_code', 'address_needs_place'],
  ] as const)('ORG-5 %o is named at its field', ([change, path, code]) => {
    expect(personIssues({ ...good, ...change }, where)).toEqual([{ path, code }])
  })

  test('ORG-5 yesterday and 1900 are days of birth, an unknown country is none', () => {
    for (const birth_date of ['2026-11-16', '1900-01-02']) expect(personIssues({ birth_date }, where)).toEqual([])
    expect(personIssues(good, { ...where, countryId: 1 })).toEqual([{ path: 'country_id', code: 'not_an_option' }])
  })

  test('ORG-2 what verification asks for is named; a phone or an e-mail is a contact', () => {
    expect(missingOfPerson(good)).toEqual([])
    expect(missingOfPerson({ ...good, phone: null, email: 'a@b.example' })).toEqual([])
    const bare = { birth_date: null, address: { ...none, street: 'Granveien 14' }, phone: null, email: null }
    expect(missingOfPerson(bare)).toEqual(['birth_date', 'address', 'contact'])
  })

  test('USR-2 name and country are for everybody, the rest is private', () => {
    expect(Object.keys(personFields).filter(isPersonal)).toEqual(['birth_date', 'address', 'phone', 'email'])
  })
})
