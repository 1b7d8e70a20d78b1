import { expect, test } from 'vitest'
import { Inspection as InspectionSchema } from './inspection.ts'
import {
  type Inspection,
  inspectionIssues,
  newestFirst,
  newestOfEachKind,
  newInspection,
  tidyInspection,
} from './inspection-rules.ts'
import { inspectionValueIssues, inspectionValues, withInspectionValues } from './inspection-values.ts'

const TODAY = '2026-11-18'
const ASSET = '0b8f6a52-3d0c-7c63-9a4e-2f6f3f7a1c11'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const record = (number: number, given: Partial<Inspection> = {}): Inspection => ({
  ...newInspection(id(number), 'annual'),
  inspected_at: '2026-01-01',
  ...given,
})

test('AST-27 T8 a record being added says NON_COMPLIANT, without dates, notes or document', () => {
  expect(newInspection(id(1), 'eu_inspection')).toEqual({
    id: id(1),
    kind: 'eu_inspection',
    inspected_at: null,
    valid_until: null,
    result: 'NON_COMPLIANT',
    notes: '',
    document_id: null,
  })
})

test('AST-27 T8 the newest of a kind counts, whatever order they were entered in', () => {
  const records = [
    record(1, { kind: 'lifting', inspected_at: '2024-02-01' }),
    record(2, { kind: 'lifting', inspected_at: '2026-02-01' }),
    record(3, { kind: 'lifting', inspected_at: null, valid_until: '2030-01-01' }),
    record(4, { kind: 'eu_inspection', inspected_at: '2020-02-01' }),
  ]
  expect(newestOfEachKind(records).map((each) => each.id)).toEqual([id(4), id(2)])
  expect(newestFirst(records).map((each) => each.id)).toEqual([id(2), id(1), id(4), id(3)])
  expect(newestOfEachKind([])).toEqual([])
})

test('AST-27 T8 of two inspections on one day the one entered later counts', () => {
  const records = [record(1), record(2, { result: 'COMPLIANT' })]
  expect(newestOfEachKind(records).map((each) => each.id)).toEqual([id(2)])
})

test.each([
  [{ inspected_at: TODAY }, undefined],
  [{ inspected_at: '2026-11-19' }, ['inspected_at', 'in_the_future']],
  [{ inspected_at: '2026-05-01', valid_until: '2026-04-30' }, ['valid_until', 'ends_before_start']],
  [{ inspected_at: '2026-05-01', valid_until: '2026-05-01' }, undefined],
  [{ inspected_at: null, valid_until: '2027-05-01' }, undefined],
  [{ inspected_at: null, valid_until: null, notes: 'Seen' }, ['inspected_at', 'required']],
] as const)('AST-27 T8 T19 a record with %o: %o', (given, issue) => {
  const issues = inspectionIssues([record(1), record(2, given)], [], TODAY)
  expect(issues).toEqual(issue ? [{ path: `inspections.1.${issue[0]}`, code: issue[1] }] : [])
})

test('AST-27 T8 a record carried over without a date stays; once it is changed it needs one', () => {
  const carried = { ...newInspection(id(1), 'eu_inspection'), result: 'COMPLIANT' as const }
  expect(inspectionIssues([carried], [carried], TODAY)).toEqual([])
  expect(inspectionIssues([{ ...carried, notes: 'x' }], [carried], TODAY)).toEqual([
    { path: 'inspections.0.inspected_at', code: 'required' },
  ])
})

test('AST-27 T8 two records with one id are refused', () => {
  expect(inspectionIssues([record(1), record(1)], [], TODAY)).toEqual([
    { path: 'inspections.1.id', code: 'not_an_option' },
  ])
})

test('AST-27 T8 notes are trimmed, and an unknown kind or result is refused', () => {
  const given = record(1, { notes: '  Worn chain \n' })
  expect(InspectionSchema.parse(given).notes).toBe('Worn chain')
  expect(InspectionSchema.safeParse({ ...given, kind: 'tank' }).success).toBe(false)
  expect(InspectionSchema.safeParse({ ...given, result: 'PASSED' }).success).toBe(false)
  expect(InspectionSchema.safeParse({ ...given, inspected_at: '2026-02-30' }).success).toBe(false)
  // The database gives keys back in an order of its own.
  const { kind, ...rest } = given
  expect(Object.keys(tidyInspection({ ...rest, kind }))).toEqual(Object.keys(given))
})

test('AST-27 T8 the keys of single fields say what the newest record says; without a record they say nothing', () => {
  expect(inspectionValues([])).toEqual({})
  const records = [
    record(1, { kind: 'eu_inspection', inspected_at: '2024-05-01', result: 'COMPLIANT' }),
    record(2, { kind: 'eu_inspection', inspected_at: '2026-05-01', valid_until: '2028-05-01' }),
    record(3, { kind: 'lifting', result: 'COMPLIANT', notes: 'Chain' }),
  ]
  expect(inspectionValues(records)).toEqual({
    eu_last_inspection: '2026-05-01',
    eu_valid_until: '2028-05-01',
    eu_passed: false,
    inspection_type: 'lifting',
    inspected_at: '2026-01-01',
    inspection_result: 'COMPLIANT',
    inspection_notes: 'Chain',
  })
})

test('AST-27 T8 values under the keys of single fields become a record: passed, not passed, and none for nothing', () => {
  const eu = { kind: 'eu_inspection', notes: '', document_id: null }
  const dates = { eu_last_inspection: '2026-05-01', eu_valid_until: '2028-05-01' }
  expect(withInspectionValues(ASSET, [], { ...dates, eu_passed: true })).toMatchObject([
    { ...eu, inspected_at: '2026-05-01', valid_until: '2028-05-01', result: 'COMPLIANT' },
  ])
  expect(withInspectionValues(ASSET, [], { eu_last_inspection: '2026-05-01' })).toMatchObject([
    { ...eu, inspected_at: '2026-05-01', valid_until: null, result: 'NON_COMPLIANT' },
  ])
  expect(withInspectionValues(ASSET, [], { eu_passed: false })).toMatchObject([{ ...eu, result: 'NON_COMPLIANT' }])
  expect(withInspectionValues(ASSET, [], { eu_passed: null, inspection_notes: null })).toEqual([])
  expect(withInspectionValues(ASSET, [], { inspection_type: 'pressure', next_inspection: '2027-01-01' })).toMatchObject(
    [{ kind: 'pressure', valid_until: '2027-01-01', result: 'NON_COMPLIANT' }],
  )
  expect(withInspectionValues(ASSET, [], { inspection_result: 'COMPLIANT' })).toMatchObject([
    { kind: 'other', result: 'COMPLIANT' },
  ])
})

test('AST-27 T8 they change the newest record and leave its notes, its document and the other records alone', () => {
  const old = record(1, { kind: 'eu_inspection', inspected_at: '2022-05-01' })
  const newest = record(2, { kind: 'eu_inspection', notes: 'Brakes', document_id: id(9) })
  const lifting = record(3, { kind: 'lifting' })
  const changed = withInspectionValues(ASSET, [old, newest, lifting], { eu_passed: true })
  expect(changed).toEqual([old, { ...newest, result: 'COMPLIANT' }, lifting])
  // An inspection of another kind, with its date, is another inspection.
  const added = withInspectionValues(ASSET, [lifting], { inspection_type: 'annual', inspected_at: '2026-03-01' })
  expect(added).toMatchObject([lifting, { kind: 'annual', inspected_at: '2026-03-01' }])
  expect(new Set(added.map((each) => each.id)).size).toBe(2)
})

test('AST-27 T8 a result or kind cannot be taken away from a record that remains', () => {
  const records = [record(1, { kind: 'eu_inspection' }), record(2)]
  const changes = { eu_passed: null, inspection_type: null, inspection_result: null, inspected_at: null }
  expect(inspectionValueIssues(records, changes)).toEqual([
    { path: 'eu_passed', code: 'required' },
    { path: 'inspection_type', code: 'required' },
    { path: 'inspection_result', code: 'required' },
  ])
  expect(inspectionValueIssues([], changes)).toEqual([])
})
