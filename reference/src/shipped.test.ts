import { fieldsOf } from '@klubba/domain/forms/form-fields'
import { LANGUAGES } from '@klubba/domain/languages'
import { RegistrationData } from '@klubba/domain/registration-data/registration-data-api'
import { describe, expect, test } from 'vitest'
import { registrationData } from './registration-data.ts'
import { readShipped } from './shipped.ts'

const data = readShipped()
const english = registrationData(data, 'en')

describe('the reference data that ships', () => {
  test('REF-4 covers the trade', () => {
    const counts = Object.fromEntries(Object.entries(data).map(([kind, items]) => [kind, items.length]))
    expect(counts).toMatchObject({
      asset_kind: 3,
      category: 18,
      subcategory: 125,
      field: 232,
      card: 29,
      tcr: 14,
      brand: 177,
    })
  })

  test.for(LANGUAGES)('REF-1 is whole in %s', (language) => {
    expect(RegistrationData.safeParse(registrationData(data, language)).success).toBe(true)
  })

  test('REF-3 every field that a subcategory names stands in its card, and every field is used', () => {
    const used = new Set<string>()
    for (const { subcategories } of english.results) {
      for (const { id, schema, tcr } of subcategories) {
        const named = schema.cards.flatMap(({ fields }) => fields)
        const placed = fieldsOf(schema, english.cards).map(({ field }) => field.key)
        expect({ id, placed }).toEqual({ id, placed: named })
        expect(new Set(named).size).toBe(named.length)
        expect(english.tcrs[tcr]?.groups.length).toBeGreaterThan(0)
        for (const { required = [], optional = [], fields } of schema.cards) {
          expect([...required, ...optional].filter((key) => !fields.includes(key))).toEqual([])
        }
        named.forEach((key) => used.add(key))
      }
    }
    expect(data.field.filter(({ key }) => !used.has(key))).toEqual([])
  })

  test('MED-8 every category has a shot list, with the meter that its machines have', () => {
    const subcategories = english.results.flatMap((category) => category.subcategories)
    expect(subcategories.filter(({ shots }) => shots.length < 5)).toEqual([])
    for (const { shots, usage_unit } of subcategories) {
      expect(shots.filter((shot) => !english.shots[shot])).toEqual([])
      expect(shots.includes('hour_meter')).toBe(usage_unit === 'h')
      expect(shots.includes('odometer')).toBe(usage_unit === 'km')
    }
    expect(english.shots['type_plate']).toEqual({ id: 'type_plate', name: 'Type plate', type: 'image' })
  })

  test('REF-4 ids are unique within their kind, and brands name categories and subcategories that exist', () => {
    for (const kind of ['category', 'subcategory', 'card', 'tcr', 'brand'] as const) {
      const ids = data[kind].map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
    }
    const categories = new Set(data.category.map(({ id }) => id))
    const subcategories = new Set(data.subcategory.map(({ id }) => id))
    for (const brand of data.brand) {
      expect(brand.categories.filter((id) => !categories.has(id))).toEqual([])
      expect(Object.keys(brand.models).filter((id) => !subcategories.has(id))).toEqual([])
    }
  })
})
