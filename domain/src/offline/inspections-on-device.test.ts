import { expect, test } from 'vitest'
import { newInspection } from '../assets/inspection-rules.ts'
import { makeAssetServer } from '../testing/asset-server.ts'
import { draftOfAsset, saveHere, unsentValues } from './asset-change.ts'
import {
  draftValues,
  isSent,
  type LocalDraft,
  newDraft,
  partOf,
  partStatus,
  type SectionChanges,
  typeInto,
} from './draft.ts'
import { openSavedDraft, savedDraft } from './saved-draft.ts'
import { inspectionsFromDevice } from './stored-inspections.ts'
import { beginStep, type FieldStep, nextStep, recordResult, takeNews } from './sync-plan.ts'

const AT = '2026-11-15T09:00:00.000Z'
const ID = '0b8f6a52-3d0c-4c63-9a4e-2f6f3f7a1c11'
const RECORD = { ...newInspection('r', 'lifting'), inspected_at: '2026-03-01' }

const begin = () => newDraft({ id: ID, user_id: 'u', subcategory: 'tractor_unit', at: AT })

function sendAll(draft: LocalDraft, server: ReturnType<typeof makeAssetServer>): LocalDraft {
  let now = draft
  for (let step = nextStep(now); step; step = nextStep(now)) {
    const sent = step as FieldStep
    now = recordResult(beginStep(now, sent), { step: sent, result: server.answer(sent) }, AT) as LocalDraft
  }
  return now
}

test('AST-27 OFF-1 T8 inspections are the part inspectionResult of a draft, and are sent like the rest', () => {
  expect(partOf('condition', 'inspections')).toBe('inspectionResult')
  expect(draftValues(begin())['inspections']).toEqual([])
  const typed = typeInto(begin(), 'condition', { inspections: { value: [RECORD] } }, AT)
  expect(partStatus(typed, 'inspectionResult')).toBe('PENDING')
  const server = makeAssetServer()
  const sent = sendAll(typed, server)
  expect(server.told().values['inspections']).toEqual([RECORD])
  expect(isSent(sent)).toBe(true)
})

test('AST-27 OFF-4 T8 an edit without a network keeps the records of an asset', () => {
  const server = makeAssetServer()
  server.answer({ kind: 'create', subcategory: 'tractor_unit' })
  const seen = server.told()
  const saved = saveHere(draftOfAsset(ID, 'u', seen), {
    section: 'condition',
    changes: { inspections: [RECORD] },
    seen,
    at: AT,
  })
  expect(unsentValues(saved)).toEqual({ inspections: [RECORD] })
})

/** As an earlier build stored it: single fields, and no list of records. */
function earlier(base: Record<string, unknown>, condition: SectionChanges = {}, more: Partial<LocalDraft> = {}) {
  const draft = begin()
  const { inspections: _, ...rest } = draft.base
  return { ...draft, base: { ...rest, ...base }, changes: { ...draft.changes, condition }, ...more }
}

test('AST-27 OFF-1 T8 a draft of an earlier build keeps what was typed about inspections, and sends it', () => {
  const typed = {
    eu_last_inspection: { value: '2026-05-01' },
    eu_passed: { value: true },
    inspection_type: { value: 'annual' },
    inspection_notes: { value: 'Worn chain' },
    condition_notes: { value: 'Runs' },
  }
  const opened = inspectionsFromDevice(earlier({}, typed))
  expect(opened.base['inspections']).toEqual([])
  expect(Object.keys(opened.changes.condition)).toEqual(['condition_notes', 'inspections'])
  expect(opened.changes.condition['inspections']?.value).toMatchObject([
    { kind: 'eu_inspection', inspected_at: '2026-05-01', valid_until: null, result: 'COMPLIANT', document_id: null },
    { kind: 'annual', inspected_at: null, result: 'NON_COMPLIANT', notes: 'Worn chain' },
  ])
  const server = makeAssetServer()
  expect(isSent(sendAll(opened, server))).toBe(true)
  expect(server.told().values['inspections']).toEqual(opened.changes.condition['inspections']?.value)
})

test('AST-27 T8 a draft of this build is left as it is', () => {
  const draft = typeInto(begin(), 'condition', { inspections: { value: [RECORD] } }, AT)
  expect(inspectionsFromDevice(draft)).toBe(draft)
})

test('AST-27 AST-12 T8 what the server had under single fields is the record that it has now: no conflict', () => {
  const had = { eu_last_inspection: '2025-05-01', eu_passed: true, inspection_type: 'tank', inspection_notes: 'Valve' }
  const place = { country_id: 578 }
  const confirmed = { ...makeAssetServer().told().confirmed, version: 3 }
  const opened = inspectionsFromDevice(earlier({ ...had, place }, { eu_passed: { value: false } }, { confirmed }))
  expect(Object.keys(opened.base)).not.toContain('eu_passed')
  const eu = { id: '0b8f6a52-3d0c-8c63-9a4e-2f6f3f7a1c11', kind: 'eu_inspection', inspected_at: '2025-05-01' }
  const tank = { id: '0b8f6a52-3d0c-5c63-9a4e-2f6f3f7a1c11', kind: 'other', notes: 'Tankkontroll\nValve' }
  expect(opened.base['inspections']).toMatchObject([{ ...eu, result: 'COMPLIANT' }, tank])
  const there = { confirmed: { ...confirmed, version: 4 }, values: { ...opened.base } }
  const met = takeNews(opened, there)
  expect(met.changes.condition['inspections']).toMatchObject({ value: [{ ...eu, result: 'NON_COMPLIANT' }, tank] })
  expect(met.changes.condition['inspections']).not.toHaveProperty('conflict')
})

test('AST-27 AST-12 T8 what waited for a decision still waits, and what was refused is tried as a record', () => {
  const changes = {
    eu_passed: { value: true, conflict: { before: false } },
    eu_valid_until: { value: '2028-05-01', issue: { path: 'eu_valid_until', code: 'unknown_field' as const } },
  }
  const opened = inspectionsFromDevice(earlier({ eu_passed: false, eu_last_inspection: '2026-05-01' }, changes))
  const change = opened.changes.condition['inspections']
  expect(change?.value).toMatchObject([{ result: 'COMPLIANT', valid_until: '2028-05-01' }])
  expect(change?.conflict).toMatchObject({ before: [{ result: 'NON_COMPLIANT', inspected_at: '2026-05-01' }] })
  expect(change).not.toHaveProperty('issue')
})

test('AST-27 T8 a value typed back to what the server has is no change, and dropped fields are kept after all', () => {
  const opened = inspectionsFromDevice(
    earlier({ eu_passed: true }, { eu_passed: { value: true } }, { dropped: ['eu_passed', 'crane'] }),
  )
  expect(opened.changes.condition).toEqual({})
  expect(opened.dropped).toEqual(['crane'])
})

test('AST-27 OFF-4 T8 a draft that an earlier build saved as a file keeps its inspections', () => {
  const draft = earlier({}, { eu_passed: { value: true } })
  const text = JSON.stringify(savedDraft(draft, { title: 'Volvo', at: AT, damaged: new Set() }))
  expect(openSavedDraft(text)).toMatchObject({
    kind: 'draft',
    draft: { base: { inspections: [] }, changes: { condition: { inspections: { value: [{ result: 'COMPLIANT' }] } } } },
  })
})
