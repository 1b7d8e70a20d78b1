import { expect, test } from 'vitest'
import type { NewCustomer } from '../owners/new-customer.ts'
import { makeAssetServer } from '../testing/asset-server.ts'
import { draftOfAsset, saveHere } from './asset-change.ts'
import { draftValues, isSent, type LocalDraft, needsAttention, newDraft, typeInto } from './draft.ts'
import { chooseOwner } from './owner-on-device.ts'
import { openSavedDraft, savedDraft } from './saved-draft.ts'
import { beginStep, type FieldResult, type FieldStep, nextStep, recordResult, takeNews } from './sync-plan.ts'

const AT = '2026-11-15T09:00:00.000Z'
const CUSTOMER: NewCustomer = {
  owner_type: 'organization',
  id: '0b8f6a52-3d0c-4c63-9a4e-2f6f3f7a1c11',
  organization_id: '0b8f6a52-3d0c-4c63-9a4e-2f6f3f7a1c22',
  name: 'Grustaket AS',
  legal_name: null,
  organization_number: '918273645',
  vat_number: null,
  country_id: 578,
  official_address: { street: 'Kaia 3', postal_code: '3036', postal_place: 'Drammen', city: null },
  physical_address: null,
  contacts: [],
  vendo_id: null,
}
const CHOSEN = { id: CUSTOMER.id, name: CUSTOMER.name, customer: CUSTOMER }

const begun = () => newDraft({ id: CUSTOMER.id, user_id: 'u', subcategory: 'crawler_excavator', at: AT })

/** A draft that the server knows, with a new customer as its owner. */
function chosen() {
  const server = makeAssetServer()
  const create = nextStep(begun()) as FieldStep
  const created = recordResult(begun(), { step: create, result: server.answer(create) }, AT) ?? expect.fail()
  const draft = chooseOwner(created, CHOSEN, AT)
  const step = nextStep(draft) as FieldStep
  /** What the server answers once the customer is the owner, or somebody that it had already. */
  const done = (owner: { id: string; name: string }, merged?: true): FieldResult & { kind: 'done' } => {
    const { confirmed, values } = server.told()
    const asset = { confirmed: { ...confirmed, version: 2, owner }, values: { ...values, owner_id: owner.id } }
    return { kind: 'done', asset, ...(merged && { merged }) }
  }
  return { draft, step, done }
}

const record = (draft: LocalDraft, step: FieldStep, result: FieldResult) =>
  recordResult(draft, { step, result }, AT) ?? expect.fail()

test('AST-28 OFF-4 T11 a new customer is an owner on the device, and goes out with the section', () => {
  const { draft, step, done } = chosen()
  expect(draftValues(draft)['owner_id']).toBe(CUSTOMER.id)
  expect(step).toMatchObject({ kind: 'section', section: 'ownership', customer: CUSTOMER })
  const sent = record(draft, step, done({ id: CUSTOMER.id, name: CUSTOMER.name }))
  expect(sent.owner).toEqual({ id: CUSTOMER.id, name: CUSTOMER.name })
  expect(sent.merged_owner).toBeUndefined()
  expect([nextStep(sent), isSent(sent)]).toEqual([undefined, true])
})

test('AST-28 OFF-4 T11 the owner that the server had already takes its place, and the draft says so', () => {
  const { draft, step, done } = chosen()
  const known = { id: 'known', name: 'Grustaket Drammen AS' }
  const sent = record(beginStep(draft, step), step, done(known, true))
  expect(sent).toMatchObject({ owner: known, merged_owner: 'known', base: { owner_id: 'known' } })
  expect([nextStep(sent), isSent(sent)]).toEqual([undefined, true])
})

test('AST-28 OFF-4 T11 what is known of the customer stays until the server has accepted it', () => {
  const { draft, step, done } = chosen()
  const lost = record(beginStep(draft, step), step, { kind: 'unreached' })
  expect(lost.owner).toEqual(CHOSEN)
  expect(nextStep(lost)).toEqual(step)
  // The server has it, and its answer was lost: what is read of the asset next settles it.
  const settled = takeNews(lost, done({ id: CUSTOMER.id, name: CUSTOMER.name }).asset)
  expect(settled.owner).toEqual({ id: CUSTOMER.id, name: CUSTOMER.name })
  expect(nextStep(settled)).toBeUndefined()
})

test('AST-28 OFF-4 T11 a refusal names the field of the customer, which is kept and goes out once it is corrected', () => {
  const { draft, step } = chosen()
  const refused = record(draft, step, {
    kind: 'refused',
    refusal: { code: 'invalid_input', message: 'Look at the fields' },
    issues: [{ path: 'new_customer.organization_number', code: 'number_taken' }],
  })
  expect(refused.owner).toEqual(CHOSEN)
  expect(refused.refusals).toEqual({})
  expect(refused.changes.ownership['owner_id']).toMatchObject({
    value: CUSTOMER.id,
    issue: { path: 'owner_id.organization_number', code: 'number_taken' },
  })
  expect([nextStep(refused), needsAttention(refused)]).toEqual([undefined, true])
  const other = { ...CUSTOMER, id: 'other', organization_number: null }
  const corrected = chooseOwner(refused, { id: other.id, name: other.name, customer: other }, AT)
  expect(nextStep(corrected)).toMatchObject({ changes: { owner_id: 'other' }, customer: other })
})

test('AST-28 AST-12 OFF-4 T11 an owner that somebody else has chosen meanwhile waits for a decision, with the customer', () => {
  const { draft, step, done } = chosen()
  const { asset } = done({ id: 'theirs', name: 'Anleggstorget AS' })
  const disputed = record(draft, step, { kind: 'changed', asset })
  expect(disputed.changes.ownership['owner_id']).toMatchObject({ conflict: { before: null } })
  expect(disputed.owner).toEqual(CHOSEN)
  expect(nextStep(disputed)).toBeUndefined()
})

test('AST-28 OFF-4 T11 with another owner in its place the customer is not sent', () => {
  const { draft } = chosen()
  const other = chooseOwner(draft, { id: 'other', name: 'Anleggstorget AS' }, AT)
  expect(nextStep(other)).not.toHaveProperty('customer')
  const place = typeInto(chooseOwner(draft, null, AT), 'ownership', { place: { value: { country_id: 578 } } }, AT)
  expect(nextStep(place)).toMatchObject({ changes: { place: { country_id: 578 } } })
  expect(nextStep(place)).not.toHaveProperty('customer')
})

test('AST-28 OFF-4 T11 an asset is saved on the device with a new customer', () => {
  const { done } = chosen()
  const seen = done({ id: 'before', name: 'Anleggstorget AS' }).asset
  const saved = saveHere(draftOfAsset('a', 'u', seen), {
    section: 'ownership',
    changes: { owner_id: CUSTOMER.id },
    seen,
    owner: CHOSEN,
    at: AT,
  })
  expect(nextStep(saved)).toMatchObject({ kind: 'section', changes: { owner_id: CUSTOMER.id }, customer: CUSTOMER })
})

test('AST-28 OFF-4 T11 a draft that is saved as a file has its customer, and those of earlier builds open as before', () => {
  const textOf = (draft: LocalDraft) => JSON.stringify(savedDraft(draft, { title: '', at: AT, damaged: new Set() }))
  const ownerIn = (text: string) => {
    const opened = openSavedDraft(text)
    return opened.kind === 'draft' ? opened.draft.owner : opened.kind
  }
  const draft = chooseOwner(begun(), CHOSEN, AT)
  expect(ownerIn(textOf(draft))).toEqual(CHOSEN)
  const earlier = { id: 'o', name: 'Anleggstorget AS' }
  expect(ownerIn(textOf(chooseOwner(begun(), earlier, AT)))).toEqual(earlier)
  expect(ownerIn(textOf(draft).replace('"country_id":578', '"country_id":"578"'))).toBe('not_ours')
  expect(ownerIn(textOf(draft).replaceAll(CUSTOMER.id, '../elsewhere'))).toBe('not_ours')
})
