import { expect, test } from 'vitest'
import type { Field } from './form-schema.ts'
import { periodIssues } from './sensible-bounds.ts'
import { valueIssueToday } from './validate-values.ts'

const base = { input: 'text', label: '', required: false } as const
const TODAY = '2026-11-18'

test.each([
  ['year', 2027, undefined],
  ['year', 2028, 2027],
  ['year', 2101, 2027],
  ['production_year', 2099, 2027],
] as const)('AST-3 T19 a machine of the %s %i: years up to the next', (key, value, max) => {
  const field: Field = { ...base, key, value: 'integer', min: 1900, max: 2100 }
  expect(valueIssueToday(field, value, TODAY)).toEqual(max && { path: key, code: 'too_big', params: { max } })
})

test.each([
  ['eu_last_inspection', '2026-11-18', undefined],
  ['eu_last_inspection', '2026-11-19', 'in_the_future'],
  ['inspected_at', '2099-01-01', 'in_the_future'],
  ['last_service_date', '2027-01-01', 'in_the_future'],
  ['first_registration_date', '19.11.2099', 'wrong_format'],
  ['eu_valid_until', '2099-01-01', undefined],
] as const)('AST-3 T19 %s on %s is not what has happened before it has', (key, value, code) => {
  const field: Field = { ...base, key, value: 'string', format: 'date' }
  expect(valueIssueToday(field, value, TODAY)?.code).toBe(code)
})

test('AST-3 T19 an inspection is not valid until before it was made; the field that was changed is named', () => {
  const values = { eu_last_inspection: '2026-05-01', eu_valid_until: '1999-05-01' }
  expect(periodIssues(values, ['eu_valid_until'])).toEqual([{ path: 'eu_valid_until', code: 'ends_before_start' }])
  expect(periodIssues(values, ['eu_last_inspection'])).toEqual([
    { path: 'eu_last_inspection', code: 'ends_before_start' },
  ])
  expect(periodIssues(values, ['weight'])).toEqual([])
  expect(periodIssues({ ...values, eu_valid_until: '2026-05-01' }, ['eu_valid_until'])).toEqual([])
})
