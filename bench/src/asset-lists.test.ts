import { expect, test } from 'vitest'
import { measureAssetLists } from './asset-lists.ts'

test('AST-5 lists, counts, search, pages and saves answer what the bare SQL answers, under load and without an error', async () => {
  const { cases } = await measureAssetLists(3_000, { clients: [20], rounds: 1, seconds: 0.3 })
  expect(cases).toHaveLength(7)
  for (const { ours, floor } of cases) expect(Math.min(ours.rate, floor.rate)).toBeGreaterThan(0)
}, 60_000)
