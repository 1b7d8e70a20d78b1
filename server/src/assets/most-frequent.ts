import { MOST_VALUES } from '@klubba/domain/assets/searched-facets'
import type { Values } from './asset-column.ts'
import { listBits, putAll } from './place-bits.ts'
import { takeRoom, takeZeros } from './question-room.ts'

/** Counts above this are told apart by sorting alone. */
const MANY = 4095

/**
 * Whoever has fewer than the least count is not among the most frequent; so many have more, and so many are alike in
 * having just as many: the first of these in the order of values are among them.
 */
function leastTold(counts: Uint32Array, numbers: Uint32Array): { least: number; above: number; alike: number } {
  if (numbers.length <= MOST_VALUES) return { least: 0, above: numbers.length, alike: 0 }
  const valuesWith = takeZeros(MANY + 1)
  const { length } = numbers
  for (let at = 0; at < length; at++) {
    const count = counts[numbers[at] ?? 0] ?? 0
    const atMost = count < MANY ? count : MANY
    valuesWith[atMost] = (valuesWith[atMost] ?? 0) + 1
  }
  let least = MANY - 1
  let above = valuesWith[MANY] ?? 0
  for (; above + (valuesWith[least] ?? 0) < MOST_VALUES && least > 1; least--) above += valuesWith[least] ?? 0
  return { least, above, alike: valuesWith[least] ?? 0 }
}

/** The numbers of the values that are there; none, 0, is not told. */
export function numbersIn(counts: Uint32Array): Uint32Array {
  const { length } = counts
  const numbers = takeRoom(length)
  let written = 0
  for (let number = 1; number < length; number++) {
    numbers[written] = number
    // One more unless there is none.
    written += -(counts[number] ?? 0) >>> 31
  }
  return numbers.subarray(0, written)
}

/** Different numbers, all less than the end, in their order: as bits that takes far less time than sorting. */
function inOrder(numbers: Uint32Array, end: number): Uint32Array {
  const bits = takeZeros(Math.ceil(end / 32))
  putAll(bits, numbers)
  return listBits(takeRoom(numbers.length), bits)
}

/** More than there are of values. */
const LARGE = 2 ** 26

/**
 * The most frequent values first; those that are as frequent in their order. With numbers, these are all that are there:
 * where there are few of many values, the others are not looked at.
 */
export function mostFrequent(
  values: Values,
  counts: Uint32Array,
  numbers = numbersIn(counts),
): { value: string; count: number }[] {
  const { ordered, ranks } = values.order()
  const { least, above, alike } = leastTold(counts, numbers)
  // One number tells the count and the rank: such are sorted much more quickly than values are compared.
  const keys = new Float64Array(above)
  const ranksAlike = takeRoom(alike)
  const { length } = numbers
  let written = 0
  let writtenAlike = 0
  for (let at = 0; at < length; at++) {
    const number = numbers[at] ?? 0
    const count = counts[number] ?? 0
    if (count > least) keys[written++] = (count + 1) * LARGE - (ranks[number] ?? 0)
    else if (count === least) ranksAlike[writtenAlike++] = ranks[number] ?? 0
  }
  keys.sort()
  const told: { value: string; count: number }[] = []
  const tell = (rank: number, count: number) => told.push({ value: values.values[ordered[rank] ?? 0] ?? '', count })
  for (let at = above - 1; at >= 0 && told.length < MOST_VALUES; at--) {
    const count = Math.ceil((keys[at] ?? 0) / LARGE) - 1
    tell((count + 1) * LARGE - (keys[at] ?? 0), count)
  }
  const room = MOST_VALUES - told.length
  if (alike > 0) for (const rank of inOrder(ranksAlike, ordered.length).subarray(0, room)) tell(rank, least)
  return told
}
