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
      const has = texts.searcher(words)
      const everyWord = (1 << words.length) - 1
      for (let number = 0; number <= 20; number++) {
        const known = expected.get(number) ?? ''
        expect(words.map((_, index) => has(number, 1 << index))).toEqual(words.map((each) => known.includes(each)))
        expect(has(number, everyWord)).toBe(words.every((each) => known.includes(each)))
      }
    }),
  )
})

test('AST-5 a word counts wherever it is: in the text, or in one of two values beside it', () => {
  const texts = new SearchedTexts()
  for (const [number, each] of ['volvo', 'volvo 320', '320', ''].entries()) texts.set(number, each)
  const one = { lacks: Uint8Array.of(0b11, 0b10), numbers: Uint32Array.of(0, 0, 1, 1) }
  const other = { lacks: Uint8Array.of(0b11, 0b01), numbers: Uint32Array.of(0, 0, 0, 1) }
  const found = new Uint32Array(4)
  expect([...found.subarray(0, texts.fill(found, ['volvo', '320'], 4, [one, other]))]).toEqual([1, 2, 3])
})
