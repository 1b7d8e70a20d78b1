import { expect, test } from 'vitest'
import { newDraft, noteUnsent } from './draft.ts'
import { littleLeft, oldestUnsent } from './storage-health.ts'
import { recordResult } from './sync-plan.ts'

const MEGABYTE = 1024 * 1024
const begun = (id: string, at: string) => noteUnsent(newDraft({ id, user_id: 'u', subcategory: 's', at }), at)

test('OFF-10 little space is told while there is still room for something', () => {
  expect(littleLeft({ isPersistent: true, used: 100, total: 600 * MEGABYTE })).toBeUndefined()
  expect(littleLeft({ isPersistent: true, used: 200 * MEGABYTE, total: 600 * MEGABYTE })).toBe(400 * MEGABYTE)
  expect(littleLeft({ isPersistent: true, used: 700, total: 600 })).toBe(0)
  expect(littleLeft({ isPersistent: false })).toBeUndefined()
})

test('OFF-10 what has waited longest is known, from the first change that the server has not', () => {
  const early = begun('early', '2026-11-14T08:00:00.000Z')
  const late = begun('late', '2026-11-15T08:00:00.000Z')
  const found = oldestUnsent([late, noteUnsent({ ...early, step: 'specs' }, '2026-11-15T09:00:00.000Z')])
  expect(found).toMatchObject({ draft: { id: 'early' }, since: '2026-11-14T08:00:00.000Z' })
  expect(oldestUnsent([])).toBeUndefined()
})

test('OFF-10 what the server has in full waits no more, and what is changed then waits from that moment on', () => {
  const draft = begun('one', '2026-11-14T08:00:00.000Z')
  const confirmed = {
    version: 1,
    status: 'DRAFT',
    subcategory: 's',
    asset_number: '1',
    created_by: 'u',
    owner: null,
    updated_by: 'u',
    updated_at: '2026-11-14T08:01:00.000Z',
  }
  const done = recordResult(
    draft,
    { step: { kind: 'create', subcategory: 's' }, result: { kind: 'done', asset: { confirmed, values: draft.base } } },
    '2026-11-14T08:01:00.000Z',
  )
  const sent = noteUnsent(done ?? draft, '2026-11-14T08:01:00.000Z')
  expect(oldestUnsent([sent])).toBeUndefined()
  const typed = { ...sent, changes: { ...sent.changes, info: { brand: { value: 'Volvo' } } } }
  expect(oldestUnsent([noteUnsent(typed, '2026-11-15T10:00:00.000Z')])?.since).toBe('2026-11-15T10:00:00.000Z')
})
