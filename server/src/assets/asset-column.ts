import type { Bits } from './place-bits.ts'
import { takeRoom, takeZeros } from './question-room.ts'

/** Values, numbered. None is 0. */
export class Values {
  readonly values: (string | null)[] = [null]
  readonly #numbers = new Map<string | null, number>([[null, 0]])
  #ordered: number[] = []
  #ranks = new Uint32Array(0)

  /** A value that was not there yet gets a number. */
  numberOf(value: string | null): number {
    const known = this.#numbers.get(value)
    if (known !== undefined) return known
    const number = this.values.push(value) - 1
    this.#numbers.set(value, number)
    return number
  }

  /** The numbers of all values in the order of the values, none first, and for each number its rank among them. */
  order(): { ordered: readonly number[]; ranks: Uint32Array } {
    const { values } = this
    const known = this.#ordered.length
    if (known < values.length) {
      // What is in order already stays so: only the new ones are put among them.
      const all = [...this.#ordered, ...values.slice(known).map((_, index) => known + index)]
      this.#ordered = all.toSorted((a, b) => ((values[a] ?? '') < (values[b] ?? '') ? -1 : 1))
      this.#ranks = new Uint32Array(values.length)
      for (const [rank, number] of this.#ordered.entries()) this.#ranks[number] = rank
    }
    return { ordered: this.#ordered, ranks: this.#ranks }
  }

  /** Its number, if it is there. */
  known(value: string): number | undefined {
    return this.#numbers.get(value)
  }

  /** For each value, by its number, whether it is one of these. */
  wanted(wanted: readonly (string | number)[]): Uint8Array {
    const isWanted = new Uint8Array(this.values.length)
    for (const value of wanted) {
      const number = this.known(String(value))
      if (number !== undefined) isWanted[number] = 1
    }
    return isWanted
  }
}

/** The numbers of those that come from these places, and as much room as before. */
export function moved(numbers: Uint32Array, from: Uint32Array): Uint32Array<ArrayBuffer> {
  const all = new Uint32Array(numbers.length)
  for (let place = 0; place < from.length; place++) all[place] = numbers[from[place] ?? 0] ?? 0
  return all
}

/**
 * Sorted by their numbers, which are less than the count; equal ones stay in their order. With it, for each number, where
 * those that have it end.
 */
export function sortedBy(
  places: Uint32Array,
  numbers: Uint32Array,
  count: number,
): { sorted: Uint32Array<ArrayBuffer>; ends: Uint32Array<ArrayBuffer> } {
  const ends = new Uint32Array(count + 1)
  for (let at = 0; at < places.length; at++) {
    const after = (numbers[places[at] ?? 0] ?? 0) + 1
    ends[after] = (ends[after] ?? 0) + 1
  }
  for (let number = 1; number <= count; number++) ends[number] = (ends[number] ?? 0) + (ends[number - 1] ?? 0)
  const sorted = new Uint32Array(places.length)
  for (let at = 0; at < places.length; at++) {
    const place = places[at] ?? 0
    const number = numbers[place] ?? 0
    const to = ends[number] ?? 0
    sorted[to] = place
    ends[number] = to + 1
  }
  return { sorted, ends }
}

/** Adds to one of the counts; there is room for more of them then. */
function added(counts: Uint32Array<ArrayBuffer> | undefined, number: number, count: number): Uint32Array<ArrayBuffer> {
  let larger = counts ?? new Uint32Array(0)
  if (number >= larger.length) {
    larger = new Uint32Array((number + 1) * 2)
    larger.set(counts ?? [])
  }
  larger[number] = (larger[number] ?? 0) + count
  return larger
}

/** The same numbers, with room for more. */
export function grown(numbers: Uint32Array, size: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(size)
  larger.set(numbers)
  return larger
}

/** What each place has, by a number. */
export class Numbered {
  numbers = new Uint32Array(0)
  /** How many current assets there are of each number: in all, and for each stand. */
  #current = new Uint32Array(0)
  readonly #currentByStand: Uint32Array<ArrayBuffer>[] = []

  grow(size: number): void {
    this.numbers = grown(this.numbers, size)
  }

  move(from: Uint32Array): void {
    this.numbers = moved(this.numbers, from)
  }

  addCurrent(place: number, stand: number, count: 1 | -1): void {
    const number = this.numbers[place] ?? 0
    this.#current = added(this.#current, number, count)
    this.#currentByStand[stand] = added(this.#currentByStand[stand], number, count)
  }

  /** Puts in all places that have a wanted number. */
  collect(bits: Bits, wanted: Uint8Array): void {
    const { numbers } = this
    for (let at = 0; at < bits.length; at++) {
      let some = 0
      for (let index = 0; index < 32; index++) some |= (wanted[numbers[at * 32 + index] ?? 0] ?? 0) << index
      bits[at] = (bits[at] ?? 0) | some
    }
  }

  /** Of how many there are of each number, how many of the current assets that stand like this are not among them. */
  countOthers(counts: Uint32Array, stands: readonly number[] | undefined): Uint32Array {
    const { length } = counts
    const others = takeZeros(length)
    const [first, ...more] = stands ? stands.flatMap((stand) => this.#currentByStand[stand] ?? []) : [this.#current]
    if (first) others.set(first.subarray(0, length))
    for (const current of more) {
      const known = Math.min(current.length, length)
      for (let number = 0; number < known; number++) others[number] = (others[number] ?? 0) + (current[number] ?? 0)
    }
    for (let number = 0; number < length; number++) others[number] = (others[number] ?? 0) - (counts[number] ?? 0)
    return others
  }
}

/**
 * How many there are of each number at these places, in two columns at once: places are many and far from each other.
 * With them, which numbers of the first column are there, without 0.
 */
export function countBoth(
  places: Uint32Array,
  [one, other]: readonly [Numbered, Numbered],
  [oneSize, otherSize]: readonly [number, number],
): [Uint32Array, Uint32Array, Uint32Array] {
  const [numbers, otherNumbers] = [one.numbers, other.numbers]
  const [counts, otherCounts] = [takeZeros(oneSize), takeZeros(otherSize)]
  const { length } = places
  const found = takeRoom(Math.min(length, oneSize) + 1)
  let written = 0
  for (let index = 0; index < length; index++) {
    const place = places[index] ?? 0
    const number = numbers[place] ?? 0
    const count = counts[number] ?? 0
    // One more if it was not there yet. Nobody can foretell that, and a wrong guess costs more than writing in vain.
    found[written] = number
    written += (count - 1) >>> 31
    counts[number] = count + 1
    const otherNumber = otherNumbers[place] ?? 0
    otherCounts[otherNumber] = (otherCounts[otherNumber] ?? 0) + 1
  }
  const none = found.subarray(0, written).indexOf(0)
  if (none >= 0) found[none] = found[--written] ?? 0
  return [counts, otherCounts, found.subarray(0, written)]
}

/** A column: which of its values the asset at each place has. */
export class Column extends Numbered {
  readonly values = new Values()

  set(place: number, value: string | null): void {
    this.numbers[place] = this.values.numberOf(value)
  }

  valueAt(place: number): string | null {
    return this.values.values[this.numbers[place] ?? 0] ?? null
  }
}

/** A column that also knows where each of its many values is. What was there when all moved stays as it is. */
export class ListedColumn extends Column {
  #places = new Uint32Array(0)
  #ends = new Uint32Array(0)
  #last = 0

  override set(place: number, value: string | null): void {
    super.set(place, value)
    this.#last = Math.max(this.#last, place)
  }

  override move(from: Uint32Array): void {
    super.move(from)
    const { sorted, ends } = sortedBy(
      from.map((_, place) => place),
      this.numbers,
      this.values.values.length,
    )
    ;[this.#places, this.#ends, this.#last] = [sorted, ends, from.length - 1]
  }

  /** All places that have one of these values; some that nobody is at any more may be among them. */
  list(wanted: readonly string[]): Uint32Array {
    const numbers = new Set(wanted.flatMap((value) => this.values.known(value) ?? []))
    // A value that came later is at none of these.
    const parts = [...numbers].map((number) =>
      this.#places.subarray(this.#ends[number - 1] ?? 0, this.#ends[number] ?? 0),
    )
    const later: number[] = []
    for (let place = this.#places.length; place <= this.#last; place++) {
      if (numbers.has(this.numbers[place] ?? 0)) later.push(place)
    }
    const places = takeRoom(parts.reduce((sum, part) => sum + part.length, later.length))
    let written = 0
    for (const part of [...parts, later]) {
      places.set(part, written)
      written += part.length
    }
    return places
  }
}
