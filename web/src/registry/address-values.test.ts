import { expect, test } from 'vitest'
import { addressOf, addressValues, fieldOf, partsInOrder } from './address-values.ts'

const address = { street: 'Stakkevollvegen 320', postal_code: '9019', postal_place: 'Tromsø', city: null }

test('ORG-1 an address goes into a form and comes out of it the same; an empty one is none', () => {
  const values = addressValues('official_address', address)
  expect(values['official_address.postal_code']).toBe('9019')
  expect(addressOf('official_address', values)).toEqual(address)
  expect(addressOf('official_address', addressValues('official_address', null))).toBeNull()
  expect(addressOf('official_address', { 'official_address.street': '  ' })).toBeNull()
  expect(fieldOf('official_address.street')).toBe('official_address')
})

test('ORG-4 a Danish address names the village before the postal code', () => {
  expect(partsInOrder('DK')).toEqual(['street', 'city', 'postal_code', 'postal_place'])
  expect(partsInOrder('NO')).toEqual(['street', 'postal_code', 'postal_place', 'city'])
})
