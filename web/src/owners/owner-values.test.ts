import { expect, test } from 'vitest'
import {
  joinIds,
  NO_OWNER,
  NO_PERSON,
  toNewOwner,
  toPersonChanges,
  wrongInOwner,
  wrongInPerson,
} from './owner-values.ts'

const countries = [
  {
    id: 578,
    code2: 'NO',
    currency: 'NOK',
    phone_prefix: '+47',
    phone: { pattern: '^\\+47\\d{8}$' },
    postal_code: { pattern: '^\\d{4}$' },
    organization_number: { pattern: '.' },
    vat_number: { rule: { pattern: '.' } },
    iban: { rule: { pattern: '.' } },
    bic: { pattern: '.' },
  },
] as const
const rules = { countries, today: '2026-11-15' }
const kari = { ...NO_PERSON, name: ' Kari Nordmann ', country_id: '578', phone: '+47 22222222' }

test('ORG-5 a person goes out as the server takes it, with nothing where nothing was typed', () => {
  expect(toNewOwner('id', 'private_owner', { ...NO_OWNER, ...kari })).toEqual({
    id: 'id',
    owner_type: 'private_owner',
    name: 'Kari Nordmann',
    country_id: 578,
    birth_date: null,
    address: null,
    phone: '+47 22222222',
    email: null,
  })
})

test('ORG-5 a business goes out with what its type points to, and a group with its members', () => {
  const values = { ...NO_OWNER, name: 'left over', organization_id: 'o', group_organization_ids: joinIds(['b', 'a']) }
  expect(toNewOwner('id', 'creditor', values)).toEqual({ id: 'id', owner_type: 'creditor', organization_id: 'o' })
  expect(toNewOwner('id', 'organization_group', values)).toEqual({
    id: 'id',
    owner_type: 'organization_group',
    organization_id: 'o',
    group_organization_ids: ['a', 'b'],
  })
})

test('ORG-5 an address is one field: a changed part sends the whole of it', () => {
  const values = { ...kari, 'address.street': 'Storgata 1', 'address.postal_code': '9019' }
  expect(toPersonChanges(values, ['address.street', 'phone'])).toEqual({
    phone: '+47 22222222',
    address: { street: 'Storgata 1', postal_code: '9019', postal_place: null, city: null },
  })
})

test('ORG-5 what is wrong is found before anything is sent, by the rules of the country', () => {
  expect(wrongInPerson(kari, rules)).toEqual([])
  expect(wrongInPerson(NO_PERSON, rules).map(({ path }) => path)).toEqual(['name', 'country_id'])
  const wrong = { ...kari, birth_date: '2026-11-15', phone: '+47 1', 'address.postal_code': '90' }
  expect(wrongInPerson(wrong, rules).map(({ path }) => path)).toEqual(['birth_date', 'address.postal_code', 'phone'])
  expect(wrongInPerson(wrong, { ...rules, countries: [] })).toEqual([])
  expect(wrongInOwner('portfolio', NO_OWNER, rules)).toEqual([{ path: 'portfolio_id', code: 'required' }])
})
