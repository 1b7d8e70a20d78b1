import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldsOf } from './form-fields.ts'
import type { Card, Field, Schema } from './form-schema.ts'
import { missingFields, valueIssue, valueIssues } from './validate-values.ts'

const base = { input: 'text', label: '', required: false } as const
const text = (given: Partial<Field>): Field => ({ ...base, key: 'field', value: 'string', ...given })
const number = (given: Partial<Field>): Field => ({ ...base, key: 'field', value: 'number', ...given })

describe('one value', () => {
  test.for([
    [text({ max_length: 3 }), 'abc', undefined],
    [text({ max_length: 3 }), 'abcd', 'too_long'],
    [text({}), ' ', 'required'],
    [text({}), 7, 'wrong_type'],
    [text({ options: [{ id: 'red', name: 'Red' }] }), 'red', undefined],
    [text({ options: [{ id: 'red', name: 'Red' }] }), 'Red', 'not_an_option'],
    [text({ format: 'date' }), '2024-02-29', undefined],
    [text({ format: 'date' }), '2023-02-29', 'wrong_format'],
    [text({ format: 'date' }), '29.02.2024', 'wrong_format'],
    [text({ format: 'email' }), 'kari@yard.example', undefined],
    [text({ format: 'email' }), 'kari', 'wrong_email'],
    [text({ format: 'phone' }), '+47 22 22 22 22', undefined],
    [text({ format: 'phone' }), 'call me', 'wrong_phone'],
    [number({ value: 'integer', min: 0 }), 8200, undefined],
    [number({ value: 'integer' }), 1.5, 'wrong_type'],
    [number({ value: 'integer', min: 0 }), -1, 'too_small'],
    [number({ max: 10 }), 10.001, 'too_big'],
    [number({}), 2.125, undefined],
    [number({}), 2.1255, 'wrong_type'],
    [number({}), 123_456_789.123, undefined],
    [text({}), 'a\u0000b', 'wrong_text'],
    [text({}), '\ud800', 'wrong_text'],
    [number({}), Number.NaN, 'wrong_type'],
    [number({}), Number.POSITIVE_INFINITY, 'wrong_type'],
    [number({}), '7', 'wrong_type'],
    [number({ value: 'boolean', input: 'checkbox' }), true, undefined],
    [number({ value: 'boolean', input: 'checkbox' }), 'true', 'wrong_type'],
    [text({}), null, 'wrong_type'],
  ] as const)('REF-5 %o with %o: %s', ([field, value, code]) => {
    expect(valueIssue(field, value)?.code).toBe(code)
  })

  test('REF-5 whatever is given, a verdict comes back and names the field', () => {
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom('string', 'integer', 'number', 'boolean'), (value, type) => {
        const issue = valueIssue(number({ value: type }), value)
        expect(issue === undefined || issue.path === 'field').toBe(true)
      }),
    )
  })
})

const cards: Record<string, Card> = {
  model_make: {
    id: 'model_make',
    name: '',
    icon: '',
    section: 'info',
    order: 1,
    fields: {
      brand: text({ key: 'brand', required: true }),
      year: number({ key: 'year', value: 'integer' }),
      new: { ...base, key: 'new', value: 'boolean', input: 'checkbox', required: true },
    },
  },
  spec_engine: {
    id: 'spec_engine',
    name: '',
    icon: '',
    section: 'specs',
    order: 2,
    fields: { power: number({ key: 'power' }) },
  },
}
const schema: Schema = {
  cards: [
    { card: 'model_make', fields: ['brand', 'year', 'new'], required: ['year'], optional: ['brand'] },
    { card: 'spec_engine', fields: ['power'] },
  ],
}

describe('a form', () => {
  test('REF-3 has the fields that the subcategory names, mandatory as it says, by section', () => {
    const fields = fieldsOf(schema, cards)
    expect(fields.map(({ field, required }) => [field.key, required])).toEqual([
      ['brand', false],
      ['year', true],
      ['new', true],
      ['power', false],
    ])
    expect(fieldsOf(schema, cards, 'specs').map(({ field }) => field.key)).toEqual(['power'])
  })

  test('REF-5 refuses unknown keys, each wrong value at its field', () => {
    expect(valueIssues(fieldsOf(schema, cards), { brand: 'Volvo', year: '2018', colour: 'red' })).toEqual([
      { path: 'year', code: 'wrong_type' },
      { path: 'colour', code: 'unknown_field' },
    ])
  })

  test('AST-10 what is mandatory and empty is named; a checkbox is answered by leaving it alone', () => {
    expect(missingFields(fieldsOf(schema, cards), { brand: 'Volvo' }).map(({ field }) => field.key)).toEqual(['year'])
  })
})
