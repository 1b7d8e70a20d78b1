import { createHmac, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { hmac, isSealed, seal } from './keyed-chain.ts'

test('AUC-6 entries are sealed by HMAC with SHA-256', () => {
  for (const length of [0, 1, 63, 64, 65, 1000]) {
    const [key, before, text] = [randomBytes(32), randomBytes(length), 'Øst "for" elva'.repeat(length)]
    const known = createHmac('sha256', key).update(before).update(text).digest()
    expect(hmac(key, before, text).equals(known)).toBe(true)
  }
})

test('AUC-6 a seal holds in whatever order the database gives JSON back, and for nothing else', () => {
  const [key, before] = [randomBytes(32), randomBytes(32)]
  const details = { note: 'by phone', deep: { b: [{ y: 1, x: 2 }], a: null } }
  const sealed = seal(key, before, ['id', 3, { end: 5, cause: 'extended' }], details)
  const turned = { deep: { a: null, b: [{ x: 2, y: 1 }] }, note: 'by phone' }
  const facts = ['id', 3, { cause: 'extended', end: 5 }]
  expect(isSealed(key, before, facts, { ...sealed, details: turned })).toBe(true)
  expect(isSealed(key, before, ['id', 4, facts[2]], { ...sealed, details: turned })).toBe(false)
  expect(isSealed(key, before, facts, { ...sealed, details: { ...turned, note: 'by mail' } })).toBe(false)
  expect(isSealed(key, sealed.hash, facts, { ...sealed, details: turned })).toBe(false)
  expect(isSealed(randomBytes(32), before, facts, { ...sealed, details: turned })).toBe(false)
})
