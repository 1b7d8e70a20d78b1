import { fill, put, type Bits } from './place-bits.ts'

/** Sets are kept until they take more than this. */
const MOST_BYTES = 24_000_000

export interface Filter {
  /** Tells one filter from another. */
  key: string
  /** Puts in all places that it holds for; some that nobody is at may be among them. */
  collect: (bits: Bits) => void
  holds: (place: number) => boolean
}

/** Which places fulfil which filter: found once, and then kept with every change. */
export class PlaceSets {
  readonly #kept = new Map<string, { filter: Filter; bits: Bits }>()
  /** The places that somebody is at. */
  taken: Bits = new Uint32Array(0)

  /** Room for so many places. */
  grow(size: number): void {
    const taken = new Uint32Array(Math.ceil(size / 32))
    taken.set(this.taken)
    this.taken = taken
    this.clear()
  }

  clear(): void {
    this.#kept.clear()
  }

  /** The first so many places are taken, the others are not. */
  reset(count: number): void {
    this.clear()
    this.taken.fill(0)
    fill(this.taken, 0, count)
  }

  empty(): Bits {
    return new Uint32Array(this.taken.length)
  }

  /** What is at this place has changed, or is gone. */
  update(place: number, isThere: boolean): void {
    put(this.taken, place, isThere)
    for (const { filter, bits } of this.#kept.values()) put(bits, place, isThere && filter.holds(place))
  }

  find(filter: Filter): Bits {
    const { key } = filter
    const found = this.#kept.get(key) ?? { filter, bits: this.#make(filter) }
    this.#kept.delete(key)
    this.#kept.set(key, found)
    const [oldest] = this.#kept.keys()
    if (oldest !== undefined && oldest !== key && this.#kept.size * this.taken.byteLength > MOST_BYTES) {
      this.#kept.delete(oldest)
    }
    return found.bits
  }

  #make(filter: Filter): Bits {
    const [bits, taken] = [this.empty(), this.taken]
    filter.collect(bits)
    for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) & (taken[at] ?? 0)
    return bits
  }
}
