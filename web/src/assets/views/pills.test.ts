import { expect, test } from 'vitest'
import { pillsOf } from './pills.ts'

test('AST-14 one’s own views come first, only so many are shown, and the open one always is', () => {
  const views = Array.from({ length: 9 }, (_, index) => ({ id: `v${index}`, own: index % 2 === 1 }))
  const ids = (openId?: string) => pillsOf(views, openId).map(({ id }) => id)
  expect(ids()).toEqual(['v1', 'v3', 'v5', 'v7', 'v0', 'v2', 'v4'])
  expect(ids('v3')).toEqual(ids())
  expect(ids('v8')).toEqual(['v1', 'v3', 'v5', 'v7', 'v0', 'v2', 'v8'])
})
