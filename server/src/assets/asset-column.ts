import type { Bits } from './place-bits.ts'

/** Values beyond these are found by searching. */
export const MOST_VALUES = 200

/** Values, numbered. None is 0. */
export class Values {
  readonly values: (string | null)[] = [null]
  readonly #numbers = new Map<string | null, number>([[null, 0]])

  /** A value that was not there yet gets a number. */
  numberOf(value: string | null): number {
    const known = this.#numbers.get(value)
    if (known !== undefined) return known
    const number = this.values.push(value) - 1
    this.#numbers.set(value, number)
    return number
  }

  /** For each value, by its number, whether it is one of these. */
  wanted(wanted: readonly (string | number)[]): Uint8Array {
    const isWanted = new Uint8Array(this.values.length)
    for (const value of wanted) {
      const number = this.#numbers.get(String(value))
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

/** A column: which of its values the asset at each place has, by the value's number. */
export class Column extends Values {
  numbers = new Uint32Array(0)
  /** How many current assets there are of each value. */
  readonly current: number[] = []

  grow(size: number): void {
    const grown = new Uint32Array(size)
    grown.set(this.numbers)
    this.numbers = grown
  }

  move(from: Uint32Array): void {
    this.numbers = moved(this.numbers, from)
  }

  set(place: number, value: string | null): void {
    this.numbers[place] = this.numberOf(value)
  }

  valueAt(place: number): string | null {
    return this.values[this.numbers[place] ?? 0] ?? null
  }

  addCurrent(place: number, count: 1 | -1): void {
    const number = this.numbers[place] ?? 0
    this.current[number] = (this.current[number] ?? 0) + count
  }

  /** Puts in all places that have a wanted value. */
  collect(bits: Bits, wanted: Uint8Array): void {
    const { numbers } = this
    for (let at = 0; at < bits.length; at++) {
      let some = 0
      for (let index = 0; index < 32; index++) some |= (wanted[numbers[at * 32 + index] ?? 0] ?? 0) << index
      bits[at] = (bits[at] ?? 0) | some
    }
  }

  /** How many there are of each value at these places. */
  count(places: Uint32Array): Uint32Array {
    const { numbers } = this
    const counts = new Uint32Array(this.values.length)
    for (let index = 0; index < places.length; index++) {
      const number = numbers[places[index] ?? 0] ?? 0
      counts[number] = (counts[number] ?? 0) + 1
    }
    return counts
  }

  /** How many current assets there are of each value at all other places. */
  countOthers(places: Uint32Array): Uint32Array {
    const counts = this.count(places)
    for (let number = 0; number < counts.length; number++) {
      counts[number] = (this.current[number] ?? 0) - (counts[number] ?? 0)
    }
    return counts
  }
}

/** How many the last of the most frequent has: where there are many, nearly all of them have fewer. */
function leastTold(counts: Uint32Array): number {
  const most = new Uint32Array(MOST_VALUES * 4)
  let size = 0
  let least = 1
  for (let number = 1; number < counts.length; number++) {
    const count = counts[number] ?? 0
    if (count < least) continue
    most[size++] = count
    if (size < most.length) continue
    most.set(most.toSorted().subarray(size - MOST_VALUES))
    size = MOST_VALUES
    least = most[0] ?? 1
  }
  return size <= MOST_VALUES ? least : (most.subarray(0, size).toSorted()[size - MOST_VALUES] ?? least)
}

export function mostFrequent(
  values: readonly (string | null)[],
  counts: Uint32Array,
): { value: string; count: number }[] {
  const least = leastTold(counts)
  const told: { value: string; count: number }[] = []
  for (let number = 1; number < counts.length; number++) {
    const count = counts[number] ?? 0
    if (count >= least) told.push({ value: values[number] ?? '', count })
  }
  return told.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, MOST_VALUES)
}
