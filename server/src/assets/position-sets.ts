/** Sets are kept until they take more than this. */
const MOST_BYTES = 16_000_000

type Test = (position: number) => boolean

/** A set of positions as bits, 32 of them in a number. */
export type Bits = Uint32Array<ArrayBuffer>

const has = (bits: Bits, position: number) => ((bits[position >>> 5] ?? 0) & (1 << (position & 31))) !== 0

function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Writes the positions that are in a set, in order; tells how many. */
export function listBits(positions: Uint32Array, bits: Bits): number {
  let count = 0
  for (let at = 0; at < bits.length; at++) {
    for (let rest = bits[at] ?? 0; rest !== 0; rest &= rest - 1) {
      positions[count++] = at * 32 + 31 - Math.clz32(rest & -rest)
    }
  }
  return count
}

/** Which positions fulfil which filter: found once, and then kept with every change. */
export class PositionSets {
  readonly #kept = new Map<string, { test: Test; bits: Bits }>()
  #length = 0

  /** Room for so many positions. */
  grow(size: number): void {
    this.#length = Math.ceil(size / 32)
    this.clear()
  }

  clear(): void {
    this.#kept.clear()
  }

  empty(): Bits {
    return new Uint32Array(this.#length)
  }

  /** What is at this position has changed. */
  update(position: number): void {
    const [at, bit] = [position >>> 5, 1 << (position & 31)]
    for (const { test, bits } of this.#kept.values()) {
      bits[at] = test(position) ? (bits[at] ?? 0) | bit : (bits[at] ?? 0) & ~bit
    }
  }

  /** Of the positions before the end, those that the test holds for; the key tells one test from another. */
  find(key: string, end: number, test: Test): Bits {
    const known = this.#kept.get(key)
    this.#kept.delete(key)
    const found = known ?? { test, bits: this.#make(end, test) }
    this.#kept.set(key, found)
    const [oldest] = this.#kept.keys()
    if (oldest !== undefined && this.#kept.size * this.#length * 4 > MOST_BYTES && oldest !== key) {
      this.#kept.delete(oldest)
    }
    return found.bits
  }

  #make(end: number, test: Test): Bits {
    const bits = this.empty()
    for (let position = 0; position < end; position++) {
      if (test(position)) bits[position >>> 5] = (bits[position >>> 5] ?? 0) | (1 << (position & 31))
    }
    return bits
  }
}

/** A filter by a facet, with the value of each position by number; where that is asked for, how many there are of each. */
export interface FacetFilter {
  bits: Bits
  numbers: Uint32Array
  counts: Uint32Array | undefined
}

/** Adds those of 32 positions that have their bit set. */
function addEach(counts: Uint32Array, numbers: Uint32Array, first: number, bits: number): void {
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    const number = numbers[first + 31 - Math.clz32(rest & -rest)] ?? 0
    counts[number] = (counts[number] ?? 0) + 1
  }
}

/**
 * Writes the set of those that are in all of the sets and pass all filters, and tells how many. What misses one filter
 * alone is counted there.
 */
export function meetAll(found: Bits, sets: readonly Bits[], filters: readonly FacetFilter[]): number {
  let total = 0
  for (let at = 0; at < found.length; at++) {
    let inSets = -1
    for (const bits of sets) inSets &= bits[at] ?? 0
    let once = 0
    let twice = 0
    for (const { bits } of filters) {
      const missed = ~(bits[at] ?? 0)
      twice |= once & missed
      once |= missed
    }
    found[at] = inSets & ~once
    total += countBits(inSets & ~once)
    const almost = inSets & once & ~twice
    if (almost === 0) continue
    for (const { bits, numbers, counts } of filters) {
      if (counts) addEach(counts, numbers, at * 32, almost & ~(bits[at] ?? 0))
    }
  }
  return total
}

/** The same for some positions alone; writes a list. */
export function meetAmong(
  found: Uint32Array,
  among: Uint32Array,
  sets: readonly Bits[],
  filters: readonly FacetFilter[],
): number {
  let total = 0
  for (let at = 0; at < among.length; at++) {
    const position = among[at] ?? 0
    let isIn = true
    for (const bits of sets) isIn &&= has(bits, position)
    if (!isIn) continue
    let missed: FacetFilter | undefined
    let misses = 0
    for (const filter of filters) {
      if (has(filter.bits, position)) continue
      missed = filter
      misses += 1
    }
    if (misses === 0) found[total++] = position
    else if (missed?.counts && misses === 1) addEach(missed.counts, missed.numbers, position, 1)
  }
  return total
}
