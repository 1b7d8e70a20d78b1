import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SearchedTexts } from './searched-texts.ts'

const letters = fc.constantFrom('a', 'b', 'å', '1', '-')
const text = fc.array(letters, { maxLength: 12 }).map((parts) => parts.join(''))
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
      const withAll = [...expected].filter(([, known]) => words.every((each) => known.includes(each)))
      const numbers = withAll.map(([number]) => number).toSorted((a, b) => a - b)
      expect(texts.withAll(words)).toEqual(numbers)
      const isEven = (number: number) => number % 2 === 0
      expect(texts.withAll(words, isEven)).toEqual(numbers.filter(isEven))
    }),
  )
})
