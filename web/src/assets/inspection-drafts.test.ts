import { newInspection } from '@klubba/domain/assets/inspection-rules'
import { expect, test } from 'vitest'
import { createFormStore } from '../schema-forms/form-store.ts'
import { type InspectionDraft, inspectionRule, newInspectionDraft } from './inspection-drafts.ts'

const form = (inspections: unknown = []) => createFormStore({ inspections: inspectionRule }, { inspections })
const drafts = (store: ReturnType<typeof form>) => store.slot('inspections').draft as InspectionDraft[]

test('AST-27 T8 a form without records has nothing to save, and no result is filled in for it', () => {
  const store = form()
  expect(store.isChanged()).toBe(false)
  expect(drafts(store)).toEqual([])
})

test('AST-27 T8 a record being added is non-compliant until somebody says otherwise, and needs a kind and a date', () => {
  const store = form()
  store.type('inspections', [newInspectionDraft('')])
  expect(drafts(store)).toMatchObject([{ result: 'NON_COMPLIANT', notes: '', document_id: null }])
  expect(store.issueAt('inspections')).toEqual({ path: 'inspections.0.kind', code: 'required' })
  expect(store.valueAt('inspections')).toBeUndefined()
  store.type('inspections', [{ ...drafts(store)[0], kind: 'lifting' }])
  expect(store.issueAt('inspections')).toEqual({ path: 'inspections.0.inspected_at', code: 'required' })
  store.type('inspections', [{ ...drafts(store)[0], inspected_at: '2026-03-01', notes: ' Chain ' }])
  expect(store.issueAt('inspections')).toBeUndefined()
  expect(store.valueAt('inspections')).toMatchObject([
    { kind: 'lifting', inspected_at: '2026-03-01', valid_until: null, result: 'NON_COMPLIANT', notes: 'Chain' },
  ])
})

test('AST-27 T13 what is not a day is named at its field, and no part of what is saved', () => {
  const store = form()
  store.type('inspections', [{ ...newInspectionDraft('lifting'), inspected_at: '2026-03-01', valid_until: 'soon' }])
  expect(store.issueAt('inspections')).toEqual({ path: 'inspections.0.valid_until', code: 'wrong_format' })
  expect(store.valueAt('inspections')).toMatchObject([{ inspected_at: '2026-03-01', valid_until: null }])
})

test('AST-27 T8 a record carried over without a date keeps nobody from saving another one', () => {
  const carried = { ...newInspection('a', 'eu_inspection'), result: 'COMPLIANT' as const }
  const store = form([carried])
  expect(store.isChanged()).toBe(false)
  const added = { ...newInspectionDraft('annual'), inspected_at: '2026-03-01' }
  store.type('inspections', [...drafts(store), added])
  expect(store.issueAt('inspections')).toBeUndefined()
  store.type('inspections', [{ ...drafts(store)[0], notes: 'Seen' }, added])
  expect(store.issueAt('inspections')).toEqual({ path: 'inspections.0.inspected_at', code: 'required' })
})
