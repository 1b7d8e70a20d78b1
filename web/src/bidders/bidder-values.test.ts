import { expect, test } from 'vitest'
import { newBidderValues, toChanges, toNewBidder, wrongInBidder } from './bidder-values.ts'

const empty = newBidderValues('sv')

test('AUC-18 a person goes out without what belongs to organizations, and the other way round', () => {
  const values = { ...empty, name: ' Kari ', country_id: '578', organization_id: 'o', contact_name: 'Ola', phone: ' ' }
  expect(toNewBidder('id', 'person', values)).toEqual({
    id: 'id',
    bidder_type: 'person',
    name: 'Kari',
    country_id: 578,
    email: null,
    phone: null,
    language: 'sv',
  })
  expect(toNewBidder('id', 'organization', values)).toEqual({
    id: 'id',
    bidder_type: 'organization',
    organization_id: 'o',
    contact_name: 'Ola',
    email: null,
    phone: null,
    language: 'sv',
  })
})

test('AUC-18 only what was changed is saved, and what was emptied is gone', () => {
  expect(toChanges('person', { ...empty, name: 'Kari' }, ['email', 'organization_id'])).toEqual({ email: null })
})

test('AUC-18 the form asks for what the server asks for', () => {
  expect(wrongInBidder('organization', empty, [])).toEqual([{ path: 'organization_id', code: 'required' }])
  expect(wrongInBidder('person', empty, []).map(({ path }) => path)).toEqual(['name', 'country_id'])
})
