import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SearchedTexts } from './searched-texts.ts'

const letters = fc.constantFrom('a', 'b', 'å', '1', '-')
const text = fc.array(fc.oneof(letters, fc.constant(' ')), { maxLength: 12 }).map((parts) => parts.join(''))
const word = fc.array(letters, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(''))
const writes = fc.array(fc.tuple(fc.nat({ max: 20 }), text), { maxLength: 200 })

test('AST-5 words are found in exactly the texts that have them, however often these change', () => {
  fc.assert(
    fc.property(writes, fc.array(word, { minLength: 1, maxLength: 3 }), (changes, words) => {
      const texts = new SearchedTexts()
      const expected = new Map<number, string>()
      for (const [number, written] of changes) {
        expect(texts.set(number, written)).toBe((expected.get(number) ?? '') !== written)
        expected.set(number, written)
      }
      for (const each of words) {
        const numbers = [...expected].filter(([, known]) => known.includes(each)).map(([number]) => number)
        expect(texts.withWord(each)).toEqual(numbers.toSorted((a, b) => a - b))
        for (const [number] of expected) expect(texts.isIn(number, each)).toBe(numbers.includes(number))
      }
    }),
  )
})
