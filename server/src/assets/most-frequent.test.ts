import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Values } from './asset-column.ts'
import { MOST_VALUES } from '@klubba/domain/assets/searched-facets'
import { mostFrequent } from './most-frequent.ts'

/** Some of more values than are told, most of them alike in how many there are; the last ones beyond what is told apart at once. */
const counts = fc.array(fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 6_000 })), {
  minLength: 1,
  maxLength: MOST_VALUES * 3,
  size: 'max',
})

test('AST-5 the most frequent values are told, and of those that are alike the first in their order', () => {
  fc.assert(
    fc.property(counts, fc.nat(), (each, base) => {
      const values = new Values()
      // In another order than that of their numbers.
      const all = each.map((count, at) => ({
        value: `v${(at * 7 + base) % 1_009}-${at}`,
        count: count + (base % 2) * 5_000,
      }))
      for (const { value } of all) values.numberOf(value)
      const expected = all
        .filter(({ count }) => count > 0)
        .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
        .slice(0, MOST_VALUES)
      const found = Uint32Array.of(9, ...all.map(({ count }) => count))
      expect(mostFrequent(values, found)).toEqual(expected)
      const there = Uint32Array.from(all.flatMap(({ count }, at) => (count > 0 ? [at + 1] : []))).toReversed()
      expect(mostFrequent(values, found, there)).toEqual(expected)
    }),
  )
})
