import type { AssetSort } from '@klubba/domain/assets/asset-api'

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

/** Those of the positions that can be among the first by their values: all of the first, and what is equal to the last. */
export function firstOf(
  positions: Uint32Array,
  values: Int16Array | Float64Array,
  { descending, count }: FirstOf,
): Uint32Array {
  if (positions.length <= count) return positions
  const valueAt = (position: number) => (descending ? (values[position] ?? 0) : -(values[position] ?? 0))
  const last = lastValue(positions, valueAt, count)
  return positions.filter((position) => valueAt(position) >= last)
}
