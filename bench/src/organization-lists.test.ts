import { expect, test } from 'vitest'
import { measureOrganizationLists } from './organization-lists.ts'

test('ORG-1 P6 list, filter and search answer what the floor answers, under load and without an error', async () => {
  const { cases } = await measureOrganizationLists(3_000, { clients: 10, rounds: 1, seconds: 0.2 })
  expect(cases.map(({ name }) => name)).toEqual(['list', 'filter', 'search'])
  for (const { ours, floor } of cases) expect(Math.min(ours.rate, floor.rate)).toBeGreaterThan(0)
})
