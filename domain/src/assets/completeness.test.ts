import { describe, expect, test } from 'vitest'
import type { PlacedField } from '../forms/form-fields.ts'
import { missingForAsset } from './completeness.ts'

const FIELDS: PlacedField[] = [
  {
    field: { key: 'brand', label: 'Brand', input: 'text', value: 'string', required: true },
    card: 'model_make',
    section: 'info',
    required: true,
  },
]
const NOWHERE = { street: null, postal_code: null, postal_place: null, city: null }
const COMPLETE = { values: { brand: 'Volvo' }, owner_id: 'o', place: { ...NOWHERE, postal_place: 'Bergen' } }

const keysOf = (asset: Parameters<typeof missingForAsset>[1]) => missingForAsset(FIELDS, asset).map(({ key }) => key)

describe('AST-10 T16 what a draft lacks before it is an asset', () => {
  test('the mandatory fields, the owner and the address are named with their section', () => {
    expect(missingForAsset(FIELDS, { values: {} })).toEqual([
      { key: 'brand', section: 'info' },
      { key: 'owner_id', section: 'ownership' },
      { key: 'place', section: 'ownership' },
    ])
    expect(missingForAsset(FIELDS, COMPLETE)).toEqual([])
  })

  test('a street or a country alone says nothing of where it is; one of postal code, place and city is enough', () => {
    expect(keysOf({ ...COMPLETE, place: NOWHERE })).toEqual(['place'])
    expect(keysOf({ ...COMPLETE, place: { ...NOWHERE, street: 'Granveien 14' } })).toEqual(['place'])
    for (const part of ['postal_code', 'postal_place', 'city']) {
      expect(keysOf({ ...COMPLETE, place: { ...NOWHERE, [part]: '7010' } })).toEqual([])
    }
  })
})
