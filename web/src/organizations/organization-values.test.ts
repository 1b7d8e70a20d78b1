import { expect, test } from 'vitest'
import { newValues, noOrganization, toContact, toDetails, toFields } from './organization-values.ts'

const ID = '018f0000-0000-7000-8000-000000000000'

test('ORG-1 a form becomes an organization: empty fields are not there, and neither is an empty contact', () => {
  const values = { ...newValues(noOrganization(578)), name: ' Ishavsveien AS ', 'official_address.postal_code': '9019' }
  expect(toFields(values, ID)).toEqual({
    name: 'Ishavsveien AS',
    legal_name: null,
    organization_number: null,
    vat_number: null,
    country_id: 578,
    official_address: { street: null, postal_code: '9019', postal_place: null, city: null },
    physical_address: null,
    contacts: [],
    vendo_id: null,
  })
  expect(toFields({ ...values, 'contacts.0.phone': '+4791644120' }, ID).contacts).toEqual([
    { id: ID, contact_type: 'main', name: '', title: null, phone: '+4791644120', email: null },
  ])
})

test('ORG-1 only the fields that are given are changes', () => {
  expect(toDetails({ legal_name: ' ', country_id: '752' })).toEqual({ legal_name: null, country_id: 752 })
  expect(toContact(ID, { contact_type: 'payment', name: 'Bo ', title: '', phone: '', email: 'a@b.no' })).toMatchObject({
    contact_type: 'payment',
    name: 'Bo',
    title: null,
    email: 'a@b.no',
  })
})
