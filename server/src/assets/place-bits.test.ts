import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countBetween, fill, leaveOutBetween, listBetween, listBits, meet, put } from './place-bits.ts'

const SIZE = 160
const place = fc.nat({ max: SIZE - 1 })
const places = fc.uniqueArray(place)
const all = Array.from({ length: SIZE }, (_, each) => each)

function bitsOf(some: readonly number[]) {
  const bits = new Uint32Array(SIZE / 32)
  for (const each of some) put(bits, each, true)
  return bits
}
const listOf = (bits: ReturnType<typeof bitsOf>) => [...listBits(new Uint32Array(SIZE), bits)]

test('AST-5 places in a range, in both sets and in one of them alone are those that a list tells', () => {
  fc.assert(
    fc.property(places, places, place, fc.nat({ max: SIZE }), (some, others, start, end) => {
      const isBetween = (each: number) => each >= start && each < end
      const listed = (isIn: (each: number) => boolean) => all.filter(isIn)
      const [bits, more] = [bitsOf(some), bitsOf(others)]
      expect(listOf(bits)).toEqual(listed((each) => some.includes(each)))
      expect(countBetween(bits, start, end)).toBe(some.filter(isBetween).length)
      expect(listOf(meet(bitsOf([]), [bits, more]))).toEqual(
        listed((each) => some.includes(each) && others.includes(each)),
      )
      const filled = bitsOf(others)
      fill(filled, start, end)
      expect(listOf(filled)).toEqual(listed((each) => others.includes(each) || isBetween(each)))
      const found = Uint32Array.of(7, ...all)
      const between = some.filter(isBetween).toSorted((a, b) => a - b)
      expect([...found.subarray(0, listBetween(found, 1, bits, start, end))]).toEqual([7, ...between])
      leaveOutBetween(bits, more, start, end)
      expect(listOf(bits)).toEqual(listed((each) => some.includes(each) && !(others.includes(each) && isBetween(each))))
    }),
  )
})
