import { expect, test } from 'vitest'
import { makeAssetServer } from '../testing/asset-server.ts'
import { type LocalDraft, newDraft, typeInto } from './draft.ts'
import { type FieldResult, type FieldStep, nextStep, recordResult } from './sync-plan.ts'

const AT = '2026-11-15T09:00:00.000Z'
const ORGANIZATION = { id: 'organization', name: 'Grustaket AS', is_organization: true as const }
const OWNER = { id: 'owner', name: 'Grustaket AS' }

const choose = (draft: LocalDraft, id: string) => typeInto(draft, 'ownership', { owner_id: { value: id } }, AT)

/** A draft that the server knows, with an organization chosen as its owner. */
function chosen(): { draft: LocalDraft; step: FieldStep; answer: FieldResult } {
  const server = makeAssetServer()
  const begun = newDraft({ id: 'a', user_id: 'u', subcategory: 'crawler_excavator', at: AT })
  const create = nextStep(begun) as FieldStep
  const created = recordResult(begun, { step: create, result: server.answer(create) }, AT) ?? begun
  const draft = { ...choose(created, ORGANIZATION.id), owner: ORGANIZATION }
  const step = nextStep(draft) as FieldStep
  const { confirmed, values } = server.told()
  const asset = { confirmed: { ...confirmed, version: 2, owner: OWNER }, values: { ...values, owner_id: OWNER.id } }
  return { draft, step, answer: { kind: 'done', asset } }
}

test('AST-28 OFF-4 T11 the owner that the server made of an organization takes its place, and nothing is sent again', () => {
  const { draft, step, answer } = chosen()
  expect(step).toMatchObject({ kind: 'section', changes: { owner_id: ORGANIZATION.id } })
  const sent = recordResult(draft, { step, result: answer }, AT) ?? expect.fail()
  expect(sent.base['owner_id']).toBe(OWNER.id)
  expect(sent.owner).toEqual(OWNER)
  expect(sent.changes.ownership).toEqual({})
  expect(nextStep(sent)).toBeUndefined()
})

test('AST-28 OFF-4 T11 another owner who was chosen while it was sent still goes out', () => {
  const { draft, step, answer } = chosen()
  const sent = recordResult(choose(draft, 'somebody else'), { step, result: answer }, AT) ?? expect.fail()
  expect(nextStep(sent)).toMatchObject({ kind: 'section', changes: { owner_id: 'somebody else' } })
})
