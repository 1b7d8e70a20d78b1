import { countBoth, countBetween, fill, has, listBits, meet, put, type Bits } from './place-bits.ts'

/** Sets are kept until they take more than this. */
const MOST_BYTES = 24_000_000

/** So many times fewer than there are numbers of bits are worth a list. */
const FEW = 4

export interface Filter {
  /** Tells one filter from another. */
  key: string
  /** Puts in all places that it holds for; some that nobody is at may be among them. */
  collect: (bits: Bits) => void
  holds: (place: number) => boolean
}

/** The places that a filter holds for: as bits or, where they are few, in a list in their order. */
export type PlaceSet = { bits: Bits } | { few: Uint32Array }

function putInSet(set: PlaceSet, place: number, isIn: boolean): void {
  if ('bits' in set) return put(set.bits, place, isIn)
  const { few } = set
  let at = 0
  for (let end = few.length; at < end;) {
    const middle = (at + end) >>> 1
    if ((few[middle] ?? 0) < place) at = middle + 1
    else end = middle
  }
  const wasIn = few[at] === place
  if (isIn === wasIn) return
  const others = [few.subarray(0, at), isIn ? [place] : [], few.subarray(wasIn ? at + 1 : at)]
  set.few = Uint32Array.from(others.flatMap((some) => [...some]))
}

/** Writes the set of those that are in all of the sets. */
export function meetSets(found: Bits, sets: readonly PlaceSet[]): Bits {
  const wholes = sets.flatMap((set) => ('bits' in set ? [set.bits] : []))
  if (wholes.length > 0) meet(found, wholes)
  else found.fill(0xffffffff)
  for (const set of sets) {
    if (!('few' in set)) continue
    const left = set.few.filter((place) => has(found, place))
    found.fill(0)
    for (const place of left) put(found, place, true)
  }
  return found
}

/** For each of the sets, how many of its places are among these. */
export function countIn(bits: Bits, sets: readonly PlaceSet[]): number[] {
  const counts = countBoth(
    bits,
    sets.flatMap((set) => ('bits' in set ? [set.bits] : [])),
  )
  return sets.map((set) => ('few' in set ? set.few.filter((place) => has(bits, place)).length : (counts.shift() ?? 0)))
}

/** Which places fulfil which filter: found once, and then kept with every change. */
export class PlaceSets {
  readonly #kept = new Map<string, { filter: Filter; set: PlaceSet; bytes: number }>()
  #bytes = 0
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
    this.#bytes = 0
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
    for (const { filter, set } of this.#kept.values()) putInSet(set, place, isThere && filter.holds(place))
  }

  find(filter: Filter): PlaceSet {
    const { key } = filter
    const known = this.#kept.get(key)
    const found = known ?? this.#make(filter)
    if (!known) this.#bytes += found.bytes
    this.#kept.delete(key)
    this.#kept.set(key, found)
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#bytes <= MOST_BYTES || oldest === key) break
      this.#kept.delete(oldest)
      this.#bytes -= bytes
    }
    return found.set
  }

  #make(filter: Filter): { filter: Filter; set: PlaceSet; bytes: number } {
    const [bits, taken] = [this.empty(), this.taken]
    filter.collect(bits)
    for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) & (taken[at] ?? 0)
    const count = countBetween(bits, 0, bits.length * 32)
    if (count > bits.length / FEW) return { filter, set: { bits }, bytes: bits.byteLength }
    return { filter, set: { few: listBits(new Uint32Array(count), bits) }, bytes: count * 4 }
  }
}
