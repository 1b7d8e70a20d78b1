import fc from 'fast-check'
import { expect, test } from 'vitest'
import { copyBetween, countBetween, countBoth, fill, leaveOut, listBits, meet, nextIn, put } from './place-bits.ts'

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
      const both = some.filter((each) => others.includes(each))
      expect(countBoth(bits, [more, bits])).toEqual([both.length, some.length])
      expect(nextIn(bits, start)).toBe(all.find((each) => each >= start && some.includes(each)) ?? SIZE)
      expect(listOf(meet(bitsOf([]), [bits, more]))).toEqual(
        listed((each) => some.includes(each) && others.includes(each)),
      )
      const filled = bitsOf(others)
      fill(filled, start, end)
      expect(listOf(filled)).toEqual(listed((each) => others.includes(each) || isBetween(each)))
      const copied = bitsOf([])
      copyBetween(copied, bits, start, end)
      expect(listOf(copied)).toEqual(listed((each) => some.includes(each) && isBetween(each)))
      leaveOut(bits, more)
      expect(listOf(bits)).toEqual(listed((each) => some.includes(each) && !others.includes(each)))
    }),
  )
})
