import type { AssetSort } from '@klubba/domain/assets/asset-filters'

/** The first so many in an order. */
export interface FirstOf {
  sort: AssetSort
  descending: boolean
  count: number
}

/** The value that the last of the first so many has: the greatest first. */
function lastValue(positions: Uint32Array, valueAt: (position: number) => number, count: number): number {
  const best = new Float64Array(count * 4)
  let size = 0
  let least = -Infinity
  for (let at = 0; at < positions.length; at++) {
    const value = valueAt(positions[at] ?? 0)
    if (value <= least) continue
    best[size++] = value
    if (size < best.length) continue
    best.set(best.toSorted().subarray(size - count))
    size = count
    least = best[0] ?? 0
  }
  return best.subarray(0, size).toSorted()[size - count] ?? least
}

/** What positions are ordered by, and what tells apart those that are alike in it. */
interface Order {
  values: Int16Array | Float64Array
  ties: Float64Array
}

/** Those of the positions that can be among the first in the order: all of the first, and what is equal to the last. */
export function firstOf(
  positions: Uint32Array,
  { values, ties }: Order,
  { descending, count }: Pick<FirstOf, 'descending' | 'count'>,
): Uint32Array {
  if (positions.length <= count) return positions
  const by = (of: Order[keyof Order]) => (position: number) => (descending ? (of[position] ?? 0) : -(of[position] ?? 0))
  const [valueAt, tieAt] = [by(values), by(ties)]
  const last = lastValue(positions, valueAt, count)
  const isAlike = positions.filter((position) => valueAt(position) === last)
  const before = positions.filter((position) => valueAt(position) > last)
  const room = count - before.length
  const lastTie = isAlike.length > room ? lastValue(isAlike, tieAt, room) : -Infinity
  const first = new Uint32Array(positions.length)
  first.set(before)
  const alike = isAlike.filter((position) => tieAt(position) >= lastTie)
  first.set(alike, before.length)
  return first.subarray(0, before.length + alike.length)
}
