import { takeRoom } from './question-room.ts'

/** A set of places as bits, 32 of them in a number. */
export type Bits = Uint32Array<ArrayBuffer>

export function put(bits: Bits, place: number, isIn: boolean): void {
  const [at, bit] = [place >>> 5, 1 << (place & 31)]
  bits[at] = isIn ? (bits[at] ?? 0) | bit : (bits[at] ?? 0) & ~bit
}

export function putAll(bits: Bits, places: Uint32Array): void {
  for (let at = 0; at < places.length; at++) put(bits, places[at] ?? 0, true)
}

/** Those of the places that are in the set. Nobody can foretell which: writing in vain costs less than a wrong guess. */
export function placesIn(places: Uint32Array, bits: Bits): Uint32Array<ArrayBuffer> {
  const { length } = places
  const found = takeRoom(length)
  let count = 0
  for (let at = 0; at < length; at++) {
    const place = places[at] ?? 0
    found[count] = place
    count += ((bits[place >>> 5] ?? 0) >>> (place & 31)) & 1
  }
  return found.subarray(0, count)
}

export function countOnes(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** The bits of a number that stand for places from here on, and for those before there. */
const from = (place: number) => -1 << (place & 31)
const before = (place: number) => -1 >>> (31 - ((place - 1) & 31))

export function fill(bits: Bits, start: number, end: number): void {
  if (start >= end) return
  const [first, last] = [start >>> 5, (end - 1) >>> 5]
  if (first === last) {
    bits[first] = (bits[first] ?? 0) | (from(start) & before(end))
    return
  }
  bits[first] = (bits[first] ?? 0) | from(start)
  bits.fill(0xffffffff, first + 1, last)
  bits[last] = (bits[last] ?? 0) | before(end)
}

/** How many of the places from the start to the end are in the set. */
export function countBetween(bits: Bits, start: number, end: number): number {
  if (start >= end) return 0
  const first = start >>> 5
  const last = (end - 1) >>> 5
  const some = (bits[first] ?? 0) & from(start)
  if (first === last) return countOnes(some & before(end))
  let count = countOnes(some) + countOnes((bits[last] ?? 0) & before(end))
  for (let at = first + 1; at < last; at++) count += countOnes(bits[at] ?? 0)
  return count
}

/**
 * Writes those of the places from the start to the end that are in the set, in order, behind as many as are already
 * written; answers with how many are written then.
 */
export function listBetween(found: Uint32Array, written: number, bits: Bits, start: number, end: number): number {
  if (start >= end) return written
  const [first, last] = [start >>> 5, (end - 1) >>> 5]
  let count = written
  for (let at = first; at <= last; at++) {
    let rest = bits[at] ?? 0
    if (at === first) rest &= from(start)
    if (at === last) rest &= before(end)
    for (; rest !== 0; rest &= rest - 1) found[count++] = at * 32 + 31 - Math.clz32(rest & -rest)
  }
  return count
}

/** Writes the places that are in the set, in order; answers with as much as was written. */
export const listBits = (found: Uint32Array, bits: Bits) =>
  found.subarray(0, listBetween(found, 0, bits, 0, bits.length * 32))

/** Takes those of the places from the start to the end out that are in the other set. */
export function leaveOutBetween(bits: Bits, others: Bits, start: number, end: number): void {
  if (start >= end) return
  const [first, last] = [start >>> 5, (end - 1) >>> 5]
  for (let at = first; at <= last; at++) {
    let rest = others[at] ?? 0
    if (at === first) rest &= from(start)
    if (at === last) rest &= before(end)
    bits[at] = (bits[at] ?? 0) & ~rest
  }
}

/** Writes the set of those that are in all of the sets, at least one. Three sets at once: that costs little more than two. */
export function meet(found: Bits, sets: readonly Bits[]): Bits {
  const [first = found, second = first, third = second, ...others] = sets
  const { length } = found
  for (let at = 0; at < length; at++) found[at] = (first[at] ?? 0) & (second[at] ?? 0) & (third[at] ?? 0)
  return others.length === 0 ? found : meet(found, [found, ...others])
}
