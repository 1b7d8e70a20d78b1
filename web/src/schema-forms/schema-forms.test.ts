import type { PlacedField } from '@klubba/domain/forms/form-fields'
import type { Field } from '@klubba/domain/forms/form-schema'
import { numberText } from '@klubba/domain/forms/value-text'
import { describe, expect, test } from 'vitest'
import { draftText, type NumberDraft, typedNumber } from './drafts.ts'
import { fieldRules, wholeRule } from './field-rules.ts'
import { createFormStore } from './form-store.ts'
import { isFilled } from './is-filled.ts'
import { parseNumber } from './numbers.ts'
import { fromStored, toStored, unitsOf } from './units.ts'

const field = (key: string, rest: Partial<Field> = {}): Field => ({
  key,
  input: 'text',
  value: 'string',
  label: key,
  required: false,
  ...rest,
})
const weight = field('weight', { value: 'number', unit: 'kg', alt_units: ['tons'], min: 0, max: 100_000 })
const power = field('engine_power', { value: 'number', unit: 'kW', alt_units: ['hp'] })
const year = field('year', { value: 'integer', min: 1900, max: 2100 })
const placed = (one: Field, required = false): PlacedField => ({ field: one, card: 'card', section: 'specs', required })

const store = (fields: PlacedField[], values: Record<string, unknown> = {}) =>
  createFormStore(fieldRules(fields), values)

describe('REF-3 units', () => {
  test('what is typed in another unit is stored exactly in the one that is stored', () => {
    expect(unitsOf(weight)).toEqual(['kg', 'tons'])
    expect(toStored(weight, 'tons', 22.6)).toBe(22_600)
    expect(toStored(weight, 'tons', 12.345)).toBe(12_345)
    expect(toStored(weight, 'tons', 1.0005)).toBe(1000.5)
    expect(toStored(power, 'hp', 175)).toBe(128.712)
    expect(toStored(power, 'hp', 1)).toBe(0.735)
    expect(toStored(weight, 'tons', 1e-10)).toBe(0)
    expect(toStored(weight, 'tons', 1e18)).toBe(1e21)
    expect(fromStored(weight, 'tons', 22_600)).toBe(22.6)
    expect(fromStored(power, 'hp', 129)).toBe(175.391)
  })

  test('to look at a value in another unit does not change it', () => {
    const form = store([placed(power)], { engine_power: 129 })
    form.type('engine_power', { ...(form.slot('engine_power').draft as NumberDraft), unit: 'hp' })
    expect(draftText('en', power, form.slot('engine_power').draft as NumberDraft)).toBe('175.391')
    expect(form.isChanged()).toBe(false)
  })

  test('a unit that nobody can convert is not offered', () => {
    expect(unitsOf(field('flow', { value: 'number', unit: 'l/min', alt_units: ['gallons'] }))).toEqual(['l/min'])
  })
})

describe('REF-3 numbers', () => {
  test.each([
    ['en', '12.7', 12.7],
    ['en', '12,7', 12.7],
    ['en', '1,234', 1234],
    ['en', '1,234.5', 1234.5],
    ['no', '12,7', 12.7],
    ['no', '8 450', 8450],
    ['fi', '8\u00a0450,25', 8450.25],
    ['da', '1.234', 1234],
    ['da', '1,234', 1.234],
    ['sv', '−5', -5],
  ] as const)('in %s %s is %d', (language, text, value) => {
    expect(parseNumber(language, text)).toBe(value)
  })

  test.each(['about 5', '5 kg', '1,2,3', '1.2.3', '--5', '1e5', ''])('%s is no number', (text) => {
    expect(parseNumber('en', text)).toBeUndefined()
  })

  test('they are written as the language writes them; a year stays in one piece', () => {
    expect(numberText('fi', weight, 22_600.5)).toBe('22\u00a0600,5')
    expect(numberText('en', weight, 22_600.5)).toBe('22\u00a0600.5')
    expect(numberText('en', year, 2018)).toBe('2018')
  })
})

describe('REF-3 the form', () => {
  test('typing in a form of 120 fields touches one of them', () => {
    const fields = Array.from({ length: 120 }, (_, index) => placed(field(`field_${index}`)))
    const form = store(fields)
    let told = 0
    form.subscribe(() => told++)
    const before = new Map(form.keys.map((key) => [key, form.slot(key)]))
    form.type('field_60', 'x')
    expect(told).toBe(1)
    expect(form.keys.filter((key) => form.slot(key) !== before.get(key))).toEqual(['field_60'])
    form.leave('field_60')
    form.leave('field_61')
    expect(form.keys.filter((key) => form.slot(key) !== before.get(key))).toEqual(['field_60'])
  })

  test('only what differs is sent, and what was emptied as nothing', () => {
    const form = store([placed(weight), placed(year), placed(field('brand'))], { weight: 22_600, brand: 'Volvo' })
    form.type('weight', typedNumber('en', weight, 'tons', '22.6'))
    form.type('year', typedNumber('en', year, '', '2018'))
    form.type('brand', '  ')
    expect(form.changes()).toEqual({ year: 2018, brand: null })
  })

  test('what is no number stays in the field, with its message, and is not sent', () => {
    const form = store([placed(weight)], { weight: 5 })
    form.type('weight', typedNumber('en', weight, 'kg', 'heavy'))
    form.leave('weight')
    expect(draftText('en', weight, form.slot('weight').draft as NumberDraft)).toBe('heavy')
    expect(form.slot('weight').issue?.code).toBe('wrong_type')
    expect(form.isChanged()).toBe(true)
    expect(form.check(() => true)).toHaveLength(1)
    expect(form.check(({ code }) => code === 'required')).toEqual([])
  })

  test('what was typed is tidied when the field is left, and told when it is out of bounds', () => {
    const form = store([placed(weight)])
    form.type('weight', typedNumber('en', weight, 'kg', '8450'))
    form.leave('weight')
    expect(draftText('en', weight, form.slot('weight').draft as NumberDraft)).toBe('8\u00a0450')
    form.type('weight', typedNumber('en', weight, 'tons', '250'))
    expect(form.slot('weight').issue).toBeUndefined()
    form.leave('weight')
    expect(form.slot('weight').issue).toMatchObject({ code: 'too_big', params: { max: 100_000 } })
  })

  test('AST-10 a mandatory field says so once it was left empty; a box is answered by leaving it alone', () => {
    const box = field('ce_labelled', { input: 'checkbox', value: 'boolean' })
    const form = store([placed(field('brand'), true), placed(box, true)])
    expect(form.slot('brand').issue).toBeUndefined()
    form.leave('brand')
    form.leave('ce_labelled')
    expect(form.slot('brand').issue?.code).toBe('required')
    expect(form.slot('ce_labelled').issue).toBeUndefined()
    form.type('brand', 'V')
    expect(form.slot('brand').issue).toBeUndefined()
  })

  test('a box that was ticked is answered with no when it is unticked', () => {
    const box = field('ce_labelled', { input: 'checkbox', value: 'boolean' })
    const form = store([placed(box)])
    form.type('ce_labelled', true)
    form.type('ce_labelled', false)
    expect(form.changes()).toEqual({})
    form.begin({ ce_labelled: true })
    form.type('ce_labelled', false)
    expect(form.changes()).toEqual({ ce_labelled: false })
  })

  test('AST-12 it goes on from other values, and keeps what it is told to keep', () => {
    const form = store([placed(field('brand')), placed(field('model'))], { brand: 'Volvo', model: 'EC220E' })
    form.type('brand', 'Scania')
    form.type('model', 'R 500')
    form.rebase({ brand: 'MAN', model: 'TGX' }, ['model'])
    expect(form.slot('brand').draft).toBe('MAN')
    expect(form.changes()).toEqual({ model: 'R 500' })
  })

  test('a refusal of the server stands at the part that it is about', () => {
    const form = createFormStore({ place: wholeRule }, { place: null })
    form.refuse([{ path: 'place.postal_code', code: 'wrong_postal_code', message: 'No.' }])
    expect(form.slot('place').issue?.message).toBe('No.')
  })
})

test('REF-3 T2 a field that is answered with 0 or “no” counts as filled in; a box that nobody answered does not', () => {
  const fields = [placed(weight), placed(field('crane', { value: 'boolean', input: 'checkbox' }))]
  const filled = (values: Record<string, unknown>) => {
    const form = store(fields, values)
    return form.keys.filter((key) => isFilled(form.valueAt(key)))
  }
  expect(filled({ weight: 0, crane: false })).toEqual(['weight', 'crane'])
  expect(filled({})).toEqual([])
})
