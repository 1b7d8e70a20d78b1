import { expect, test } from 'vitest'
import { countFilled } from './filled.ts'

const blueprint = {
  fields: [
    { field: { key: 'weight' }, section: 'specs' },
    { field: { key: 'ce_labelled' }, section: 'specs' },
    { field: { key: 'width' }, section: 'specs' },
    { field: { key: 'crane' }, section: 'equipment' },
    { field: { key: 'tiltrotator' }, section: 'equipment' },
  ],
} as unknown as Parameters<typeof countFilled>[0]

test('AST-1 T2 a specification of 0 or “no” is counted, and of the equipment what the machine has', () => {
  const values = { weight: 0, ce_labelled: false, crane: true, tiltrotator: false }
  expect(countFilled(blueprint, 'specs', values)).toBe(2)
  expect(countFilled(blueprint, 'equipment', values)).toBe(1)
})
