import { expect, test } from 'vitest'
import { holdDraft, isOpenInATab } from './draft-locks.ts'

test('OFF-3 OFF-4 who looks whether a draft is open is not in the way of who opens it', async () => {
  const id = crypto.randomUUID()
  const looks = Array.from({ length: 20 }, () => isOpenInATab(id))
  const giveFree = await holdDraft(id, false, () => {})
  expect(giveFree).toBeDefined()
  await Promise.all(looks)
  expect(await isOpenInATab(id)).toBe(true)
  await giveFree?.()
  expect(await isOpenInATab(id)).toBe(false)
})
