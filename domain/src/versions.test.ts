import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedFields, mergeChanges } from './versions.ts'

const start = { version: 1, fieldVersions: {} }

test('AST-12 fields that nobody else changed are merged', () => {
  const first = mergeChanges(start, 1, ['name'])
  expect(first).toEqual({ ok: true, version: 2, fieldVersions: { name: 2 } })
  if (first.ok) expect(mergeChanges(first, 1, ['email'])).toMatchObject({ ok: true, version: 3 })
})

test('AST-12 a field that somebody changed meanwhile is a conflict, and named', () => {
  const after = { version: 3, fieldVersions: { name: 3, email: 2 } }
  expect(mergeChanges(after, 2, ['name', 'email'])).toEqual({ ok: false, conflicts: ['name'] })
})

test('AST-12 the same value again is no change', () => {
  expect(changedFields({ a: 1, b: { c: [1] } }, { a: 1, b: { c: [1] } })).toEqual([])
  expect(changedFields({ a: 1, b: 2 }, { a: 1, b: 3 })).toEqual(['b'])
  expect(mergeChanges({ version: 5, fieldVersions: { a: 5 } }, 1, [])).toMatchObject({ ok: true, version: 5 })
})

test('AST-12 the same object is no change when the database returns its keys in another order', () => {
  const stored = { tcr: [{ note: 'Worn', grade: 2 }], place: { city: null, street: 'Kaia 3' } }
  const sent = { tcr: [{ grade: 2, note: 'Worn' }], place: { street: 'Kaia 3', city: null } }
  expect(changedFields(stored, sent)).toEqual([])
  expect(changedFields(stored, { tcr: [{ grade: 3, note: 'Worn' }] })).toEqual(['tcr'])
  expect(changedFields({ parts: [1, 2] }, { parts: [2, 1] })).toEqual(['parts'])
  expect(changedFields<{ city?: string | null }>({}, { city: null })).toEqual(['city'])
})

test('AST-12 whatever the order of saves, no value is overwritten by somebody who had not seen it', () => {
  const save = fc.record({ person: fc.nat(2), field: fc.constantFrom('a', 'b', 'c'), reload: fc.boolean() })
  fc.assert(
    fc.property(fc.array(save, { maxLength: 40 }), (saves) => {
      let row: { version: number; fieldVersions: Record<string, number> } = start
      const seen = [1, 1, 1]
      const lastWriter: Record<string, number> = {}
      for (const { person, field, reload } of saves) {
        if (reload) seen[person] = row.version
        const before = row.fieldVersions[field] ?? 0
        const merge = mergeChanges(row, seen[person] ?? 0, [field])
        if (!merge.ok) {
          expect(lastWriter[field]).not.toBeUndefined()
          expect(before).toBeGreaterThan(seen[person] ?? 0)
          continue
        }
        expect(before).toBeLessThanOrEqual(seen[person] ?? 0)
        row = merge
        lastWriter[field] = person
      }
    }),
  )
})
