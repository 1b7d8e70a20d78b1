import type { Asset } from '@klubba/domain/assets/asset-api'
import { type Inspection, newInspection } from '@klubba/domain/assets/inspection-rules'
import type { Card, Field } from '@klubba/domain/forms/form-schema'
import type { Category, Subcategory } from '@klubba/domain/registration-data/registration-data-api'
import { expect, test } from 'vitest'
import { comparisonWith, MOST_COMPARED, readCompared } from './compared-assets.ts'
import { comparedGroups, comparedInspections } from './compared-fields.ts'

const field = (key: string): Field => ({ key, input: 'text', value: 'string', label: key, required: false })

function card(id: string, section: Card['section'], order: number, keys: readonly string[]): Card {
  return { id, name: id, icon: '', section, order, fields: Object.fromEntries(keys.map((key) => [key, field(key)])) }
}

const CARDS = [
  card('model_make', 'info', 1, ['brand', 'model']),
  card('internal', 'info', 2, ['internal_note']),
  card('spec_payload', 'specs', 4, ['tipping_load']),
  card('spec_physical_description', 'specs', 3, ['weight', 'digging_depth']),
  card('customer', 'ownership', 5, ['contact_phone']),
]

function subcategory(id: string, keys: readonly string[]): Subcategory {
  const cards = CARDS.map((each) => ({
    card: each.id,
    fields: Object.keys(each.fields).filter((key) => keys.includes(key)),
  }))
  return { id, name: id, icon: '', usage_unit: 'h', tcr: '', shots: [], schema: { cards } }
}

const COMMON = ['brand', 'model', 'internal_note', 'weight', 'contact_phone']
const machines: Category = {
  id: 'machines',
  name: 'Machines',
  icon: '',
  kind: 'mobile_machine',
  subcategories: [
    subcategory('excavator', [...COMMON, 'digging_depth']),
    subcategory('loader', [...COMMON, 'tipping_load']),
  ],
}
const data = { results: [machines], cards: Object.fromEntries(CARDS.map((each) => [each.id, each])) }

const asset = (kind: string, values: Asset['values']) => ({ subcategory: kind, values }) as Asset
const compare = (...assets: Asset[]) => comparedGroups(data, assets, (_, value) => String(value))

test('AST-17 a field that assets of two kinds share stands in one row, in its card; what differs is marked', () => {
  const excavator = asset('excavator', { brand: 'Volvo', weight: 22_600, digging_depth: 6700 })
  const loader = asset('loader', { brand: 'Volvo', weight: 19_000, tipping_load: 12_000 })
  expect(compare(excavator, loader)).toEqual([
    {
      id: 'model_make',
      title: 'model_make',
      rows: [{ key: 'brand', name: 'brand', values: ['Volvo', 'Volvo'], differs: false }],
    },
    {
      id: 'spec_physical_description',
      title: 'spec_physical_description',
      rows: [
        { key: 'weight', name: 'weight', values: ['22600', '19000'], differs: true },
        { key: 'digging_depth', name: 'digging_depth', values: ['6700', ''], differs: true },
      ],
    },
    {
      id: 'spec_payload',
      title: 'spec_payload',
      rows: [{ key: 'tipping_load', name: 'tipping_load', values: ['', '12000'], differs: true }],
    },
  ])
})

test('AST-17 what nobody has filled in, what is internal and whose it is are not compared', () => {
  const one = asset('excavator', { internal_note: 'Leaks oil', contact_phone: '99887766', model: 'EC220E' })
  const keys = compare(one, asset('excavator', {})).flatMap(({ rows }) => rows.map(({ key }) => key))
  expect(keys).toEqual(['model'])
})

test('AST-17 AST-27 T8 the newest inspection of each kind is compared; an asset without one is not recorded, never failed', () => {
  const record = (kind: Inspection['kind'], inspected_at: string, notes: string): Inspection => ({
    ...newInspection(notes, kind),
    inspected_at,
    notes,
  })
  const one = [record('lifting', '2026-01-01', 'new'), record('lifting', '2024-01-01', 'old')]
  const two = [record('eu_inspection', '2025-01-01', 'eu')]
  const assets = [one, two, []].map((inspections) => ({ inspections }) as unknown as Asset)
  const words = { kind: (kind: string) => kind, detail: ({ notes }: Inspection) => notes, none: 'Not recorded' }
  expect(comparedInspections(assets, words).map(({ key, values }) => [key, values])).toEqual([
    ['eu_inspection', ['Not recorded', 'eu', 'Not recorded']],
    ['lifting', ['new', 'Not recorded', 'Not recorded']],
  ])
})

test('AST-17 the address names up to four assets, and what is no asset is left out', () => {
  const ids = Array.from({ length: 6 }, (_, place) => `018f0000-0000-7000-8000-00000000000${place}`)
  expect(readCompared(`${ids[0]},x,${ids[0]},${ids[1]}`)).toEqual([ids[0], ids[1]])
  expect(readCompared(ids.join(','))).toHaveLength(MOST_COMPARED)
  expect(readCompared(7)).toEqual([])
  expect(comparisonWith(ids[2] ?? '')).toEqual({ assets: ids[2] })
})
