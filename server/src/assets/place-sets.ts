import { countOnes, fill, listBits, meet, placesIn, put, putAll, type Bits } from './place-bits.ts'

/** Sets are kept until they take more than this. Also a short one counts as so many: each is corrected with every change. */
const MOST_BYTES = 40_000_000
const LEAST_BYTES = 20_000

/** So many times fewer than there are numbers of bits are worth a list. */
const FEW = 4

/** So many places are asked one by one more quickly than all places are looked through. */
const SHORT = 300

export interface Filter {
  /** Tells one filter from another. */
  key: string
  /** All places that it holds for, each once and in any order, where they can be told one by one. */
  list?: () => Uint32Array | undefined
  /** Else puts in all places that it holds for. For both, some that nobody is at may be among them. */
  collect?: (bits: Bits) => void
  holds: (place: number) => boolean
}

/** The places that a filter holds for: as bits or, where they are few, in a list in their order. */
export type PlaceSet = { bits: Bits } | { few: Uint32Array }

/** Where a place is in a list, or would be. */
function indexIn(few: Uint32Array, place: number): number {
  let at = 0
  for (let end = few.length; at < end;) {
    const middle = (at + end) >>> 1
    if ((few[middle] ?? 0) < place) at = middle + 1
    else end = middle
  }
  return at
}

function putInSet(set: PlaceSet, place: number, isNowIn: boolean): void {
  if ('bits' in set) return put(set.bits, place, isNowIn)
  const { few } = set
  const at = indexIn(few, place)
  const wasIn = few[at] === place
  if (isNowIn === wasIn) return
  const others = [few.subarray(0, at), isNowIn ? [place] : [], few.subarray(wasIn ? at + 1 : at)]
  set.few = Uint32Array.from(others.flatMap((some) => [...some]))
}

/** The set of those that are in all of the sets; bits are written where there is room for them. */
export function meetSets(room: Bits, sets: readonly PlaceSet[]): PlaceSet {
  const [shortest] = sets.filter((set) => 'few' in set).toSorted((a, b) => a.few.length - b.few.length)
  if (shortest) {
    let { few } = shortest
    for (const set of sets) {
      if ('bits' in set) few = placesIn(few, set.bits)
      else if (set !== shortest) few = few.filter((place) => set.few[indexIn(set.few, place)] === place)
    }
    return { few }
  }
  const [first, ...others] = sets.flatMap((set) => ('bits' in set ? [set.bits] : []))
  return { bits: first && others.length === 0 ? first : meet(room, first ? [first, ...others] : []) }
}

/** Which places fulfil which filter: found once, and then kept with every change. */
export class PlaceSets {
  readonly #kept = new Map<string, { filter: Filter; set: PlaceSet; bytes: number }>()
  #bytes = 0
  /** The places that somebody is at. */
  taken: Bits = new Uint32Array(0)
  /** Used anew for each set that is found. */
  #room: Bits = new Uint32Array(0)

  /** Room for so many places. */
  grow(size: number): void {
    const taken = new Uint32Array(Math.ceil(size / 32))
    taken.set(this.taken)
    this.taken = taken
    this.#room = this.empty()
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

  /** Sets that have in common what all the filters hold for: where one is short, new filters are asked only there. */
  findAll(filters: readonly Filter[]): PlaceSet[] {
    const sets: PlaceSet[] = []
    for (const filter of filters) {
      const short = sets.find((set) => 'few' in set && set.few.length <= SHORT)
      if (!short || !('few' in short) || this.#kept.has(filter.key)) sets.push(this.#find(filter))
      else sets.push({ few: short.few.filter((place) => filter.holds(place)) })
    }
    return sets
  }

  #find(filter: Filter): PlaceSet {
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
    const [bits, taken] = [this.#room, this.taken]
    const places = filter.list?.()
    if (places && places.length <= bits.length / FEW) {
      const few = placesIn(places, taken).toSorted()
      return { filter, set: { few }, bytes: LEAST_BYTES + few.byteLength }
    }
    bits.fill(0)
    if (places) putAll(bits, places)
    else filter.collect?.(bits)
    let count = 0
    const { length } = bits
    for (let at = 0; at < length; at++) {
      const some = (bits[at] ?? 0) & (taken[at] ?? 0)
      bits[at] = some
      count += countOnes(some)
    }
    if (count > bits.length / FEW) return { filter, set: { bits: bits.slice() }, bytes: bits.byteLength }
    return { filter, set: { few: listBits(new Uint32Array(count), bits) }, bytes: LEAST_BYTES + count * 4 }
  }
}
