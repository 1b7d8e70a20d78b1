import { expect, test } from 'vitest'
import { measureAll } from './speed-table.ts'

test('AST-5 P6 lists, counts, search, pages, saves and new assets answer what the floor answers, under load and without an error', async () => {
  const rounds = { clients: [20], rounds: 1, seconds: 0.15 }
  const tables = await measureAll({ assets: [3000], rounds, isWhole: false })
  expect(tables['assets']).toHaveLength(10)
  for (const line of tables['assets'] ?? []) {
    expect(Math.min(Number(line['floor /s']), Number(line['ours /s']))).toBeGreaterThan(0)
  }
  expect(tables['sizes']?.map((size) => [size['assets'], size['counts that differ']])).toEqual([[3000, 0]])
})
