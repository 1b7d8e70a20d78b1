import { SearchedTexts } from './searched-texts.ts'

/** Values beyond these are found by searching. */
export const MOST_VALUES = 200

/** A column: which of its values each asset has, by the value's number. None is 0. */
export class Column {
  readonly values: (string | null)[] = [null]
  readonly #numbers = new Map<string | null, number>([[null, 0]])
  numbers = new Uint32Array(0)
  /** How many current assets there are of each value. */
  readonly current: number[] = [0]

  grow(size: number): void {
    const grown = new Uint32Array(size)
    grown.set(this.numbers)
    this.numbers = grown
  }

  /** Tells whether that is another value than before. */
  set(position: number, value: string | null): boolean {
    let number = this.#numbers.get(value)
    if (number === undefined) {
      number = this.values.push(value) - 1
      this.current.push(0)
      this.#numbers.set(value, number)
    }
    const isOther = this.numbers[position] !== number
    this.numbers[position] = number
    return isOther
  }

  addCurrent(position: number, count: 1 | -1): void {
    const number = this.numbers[position] ?? 0
    this.current[number] = (this.current[number] ?? 0) + count
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

  /** For each value, by its number: a bit for each of these sets (eight at most) that it is not in. */
  lacking(sets: readonly (readonly string[])[]): Uint8Array {
    const lacks = new Uint8Array(this.values.length).fill((1 << sets.length) - 1)
    for (const [index, wanted] of sets.entries()) {
      for (const value of wanted) {
        const number = this.#numbers.get(value)
        if (number !== undefined) lacks[number] = (lacks[number] ?? 0) & ~(1 << index)
      }
    }
    return lacks
  }
}

/** A column that also knows the positions of each value. */
export class ListedColumn extends Column {
  /** Where each value's list begins and where it goes on after a position. These are one more than the position; 0 is the end. */
  readonly #first: number[] = []
  #next = new Uint32Array(0)
  #previous = new Uint32Array(0)

  override grow(size: number): void {
    super.grow(size)
    const [next, previous] = [new Uint32Array(size), new Uint32Array(size)]
    next.set(this.#next)
    previous.set(this.#previous)
    ;[this.#next, this.#previous] = [next, previous]
  }

  override set(position: number, value: string | null): boolean {
    const before = this.numbers[position] ?? 0
    const isOther = super.set(position, value)
    if (!isOther) return false
    if (before !== 0) this.#unlink(position, before)
    const number = this.numbers[position] ?? 0
    if (number !== 0) this.#link(position, number)
    return true
  }

  /** Where the first with this value is, which is not none; what is gone may still be there. -1: nowhere. */
  first(number: number): number {
    return (this.#first[number] ?? 0) - 1
  }

  /** Where the next with the same value is; -1: nowhere. */
  next(position: number): number {
    return (this.#next[position] ?? 0) - 1
  }

  #link(position: number, number: number): void {
    const first = this.#first[number] ?? 0
    this.#next[position] = first
    this.#previous[position] = 0
    if (first !== 0) this.#previous[first - 1] = position + 1
    this.#first[number] = position + 1
  }

  #unlink(position: number, number: number): void {
    const [next, previous] = [this.#next[position] ?? 0, this.#previous[position] ?? 0]
    if (next !== 0) this.#previous[next - 1] = previous
    if (previous === 0) this.#first[number] = next
    else this.#next[previous - 1] = next
  }
}

/** A column in whose values words are looked for. */
export class TextColumn extends ListedColumn {
  readonly #texts = new SearchedTexts()
  /** Values before this one stand in the texts. */
  #next = 0

  /** For each value, by its number: a bit for each of the words (eight at most) that it does not contain. */
  lackingWords(words: readonly string[]): Uint8Array {
    for (; this.#next < this.values.length; this.#next++) this.#texts.set(this.#next, this.values[this.#next] ?? '')
    const lacks = new Uint8Array(this.values.length).fill((1 << words.length) - 1)
    for (const [index, word] of words.entries()) {
      for (const number of this.#texts.withAll([word])) lacks[number] = (lacks[number] ?? 0) & ~(1 << index)
    }
    return lacks
  }
}

export function countNumbers({ numbers, values }: Column, positions: Uint32Array): Uint32Array {
  const counts = new Uint32Array(values.length)
  for (let index = 0; index < positions.length; index++) {
    const number = numbers[positions[index] ?? 0] ?? 0
    counts[number] = (counts[number] ?? 0) + 1
  }
  return counts
}

export function addCounts(counts: Uint32Array, others: Uint32Array, sign: 1 | -1): void {
  for (let number = 0; number < others.length; number++) {
    counts[number] = (counts[number] ?? 0) + sign * (others[number] ?? 0)
  }
}

export function mostFrequent(
  values: readonly (string | null)[],
  counts: Uint32Array,
): { value: string; count: number }[] {
  const there: number[] = []
  for (let number = 0; number < counts.length; number++) if (counts[number] !== 0) there.push(number)
  // Where there are many, nearly all of them are too few to be told: only the others are worth comparing.
  const sizes = there.length <= MOST_VALUES ? [] : Uint32Array.from(there, (number) => counts[number] ?? 0).toSorted()
  const least = sizes.at(-MOST_VALUES - 1) ?? 1
  const told: { value: string; count: number }[] = []
  for (const number of there) {
    const count = counts[number] ?? 0
    const value = count < least ? null : (values[number] ?? null)
    if (value !== null) told.push({ value, count })
  }
  return told.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, MOST_VALUES)
}
