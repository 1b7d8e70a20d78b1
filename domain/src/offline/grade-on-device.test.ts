import { expect, test } from 'vitest'
import { makeAssetServer } from '../testing/asset-server.ts'
import { draftOfAsset, saveHere, sendAsNew, unsentValues } from './asset-change.ts'
import { draftValues, isSent, type LocalDraft, newDraft, partStatus, typeInto } from './draft.ts'
import { openSavedDraft, savedDraft } from './saved-draft.ts'
import { baseFromDevice } from './stored-base.ts'
import { beginStep, type FieldStep, nextStep, recordResult, takeNews } from './sync-plan.ts'

const AT = '2026-11-15T09:00:00.000Z'
const ID = '0b8f6a52-3d0c-4c63-9a4e-2f6f3f7a1c11'

const begin = () => newDraft({ id: ID, user_id: 'u', subcategory: 'crawler_excavator', at: AT })
const grade = (draft: LocalDraft, value: number) => typeInto(draft, 'condition', { condition: { value } }, AT)

type Server = ReturnType<typeof makeAssetServer>

function sendAll(draft: LocalDraft, server: Server): LocalDraft {
  let now = draft
  for (let step = nextStep(now); step; step = nextStep(now)) {
    const sent = step as FieldStep
    now = recordResult(beginStep(now, sent), { step: sent, result: server.answer(sent) }, AT) as LocalDraft
  }
  return now
}

test('AST-8 OFF-3 T2 grade 0 that is touched on a device is a change that waits and is sent', () => {
  const untouched = begin()
  expect(draftValues(untouched)).not.toHaveProperty('condition')
  expect(sendAll(untouched, makeAssetServer()).changes.condition).toEqual({})
  const touched = grade(untouched, 0)
  expect(touched.changes.condition).toEqual({ condition: { value: 0 } })
  expect(partStatus(touched, 'condition')).toBe('PENDING')
  const server = makeAssetServer()
  const sent = sendAll(touched, server)
  expect(server.told().values['condition']).toBe(0)
  expect(isSent(sent)).toBe(true)
  // What the server has is no change any more.
  expect(grade(sent, 0).changes.condition).toEqual({})
})

test('AST-8 OFF-4 T2 an edit without a network keeps grade 0 of an asset that nobody graded', () => {
  const server = makeAssetServer()
  server.answer({ kind: 'create', subcategory: 'crawler_excavator' })
  const seen = server.told()
  const saved = saveHere(draftOfAsset(ID, 'u', seen), { section: 'condition', changes: { condition: 0 }, seen, at: AT })
  expect(unsentValues(saved)).toEqual({ condition: 0 })
  expect(nextStep(saved)).toMatchObject({ kind: 'section', section: 'condition', changes: { condition: 0 } })
})

test('AST-8 AST-12 T2 somebody else’s first grade is a conflict that began from no grade', () => {
  const server = makeAssetServer()
  const mine = grade(sendAll(begin(), server), 0)
  server.answer({ kind: 'section', version: 9, section: 'condition', changes: { condition: 2 } })
  const met = takeNews(mine, server.told())
  expect(met.changes.condition['condition']).toEqual({ value: 0, conflict: { before: null } })
})

test('AST-8 T2 a registration that is sent once more as new is graded only if somebody graded it', () => {
  const sectionOf = (key: string) => (key === 'condition' ? 'condition' : undefined)
  const ungraded = sendAll(begin(), makeAssetServer())
  expect(sendAsNew(ungraded, sectionOf, AT).changes.condition).toEqual({})
  const graded = sendAll(grade(begin(), 0), makeAssetServer())
  expect(sendAsNew(graded, sectionOf, AT).changes.condition).toEqual({ condition: { value: 0 } })
})

/** As an earlier build stored it: grade 0 in every base, and nothing about whether somebody chose it. */
function earlier(changes: Record<string, unknown> = {}): LocalDraft {
  const { graded: _, ...base } = begin().base
  return { ...begin(), base: { ...base, condition: 0, ...changes } }
}

test('AST-8 OFF-1 T2 a draft of an earlier build opens as not graded, keeps a touched 0 and is sent', () => {
  const opened = { ...earlier(), base: baseFromDevice(earlier().base) }
  expect(opened.base).toEqual(begin().base)
  const server = makeAssetServer()
  expect(isSent(sendAll(grade(opened, 0), server))).toBe(true)
  expect(server.told().values['condition']).toBe(0)
  expect(baseFromDevice(earlier({ condition: 2 }).base)).toMatchObject({ condition: 2, graded: true })
  const tcr = [{ key: 'engine', grade: 0, note: '' }]
  expect(baseFromDevice(earlier({ tcr }).base)).toMatchObject({ condition: 0, graded: true })
  const known = { ...begin().base, condition: 0, graded: true }
  expect(baseFromDevice(known)).toEqual(known)
})

test('AST-8 OFF-4 T2 a draft that an earlier build saved as a file opens as not graded', () => {
  const text = JSON.stringify(savedDraft(earlier(), { title: 'Volvo', at: AT, damaged: new Set() }))
  const opened = openSavedDraft(text)
  expect(opened).toMatchObject({ kind: 'draft', draft: { base: { condition: null, graded: false } } })
})
