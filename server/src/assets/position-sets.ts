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

/** Writes the set of those that are in all of the sets; tells how many. One set after another: such loops are quickest. */
export function meet(found: Bits, [first, ...others]: readonly Bits[]): number {
  found.set(first ?? [])
  for (const bits of others) {
    for (let at = 0; at < found.length; at++) found[at] = (found[at] ?? 0) & (bits[at] ?? 0)
  }
  let total = 0
  for (let at = 0; at < found.length; at++) if (found[at] !== 0) total += countBits(found[at] ?? 0)
  return total
}

/** Those of the positions that are in all of the sets. */
export function meetAmong(among: Uint32Array, sets: readonly Bits[]): Uint32Array {
  return among.filter((position) => {
    for (const bits of sets) if (!has(bits, position)) return false
    return true
  })
}
