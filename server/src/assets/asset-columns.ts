import { ASSET_FACETS, type AssetFacet } from '@klubba/domain/assets/asset-api'
import { READINESS_NEEDS } from '@klubba/domain/assets/readiness'
import type { AssetQuestion } from './asset-filter-sql.ts'

/** What is kept of an asset. `named`: brand, model and variant in lower case, in which words are looked for. */
export interface AssetFacts extends Record<AssetFacet, string | null> {
  position: number
  archived: boolean
  named: string
  created_by: string
  year: number | null
  ready_count: number
}

export interface AssetCounts {
  total: number
  /** Where the assets are, when they are few. */
  positions?: number[]
  /** The most frequent values first; each facet as if its own filter were not set. */
  facets?: Record<AssetFacet, { value: string; count: number }[]>
}

/** Values beyond these are found by searching. */
export const MOST_VALUES = 200
const NEEDS_TOTAL = Object.keys(READINESS_NEEDS).length
const ABSENT = 0
const CURRENT = 1
const ARCHIVED = 2
/** How an asset stands to the filters of the facets: it has them all, misses the one at index − 1, or more. */
const HAS_ALL = 255
const MISSES_MORE = 0

/** A column: which of its values each asset has, by the value's number. None is 0. */
class Column {
  readonly values: (string | null)[] = [null]
  readonly #numbers = new Map<string | null, number>([[null, 0]])
  numbers = new Uint32Array(0)

  grow(size: number): void {
    const grown = new Uint32Array(size)
    grown.set(this.numbers)
    this.numbers = grown
  }

  set(position: number, value: string | null): void {
    let number = this.#numbers.get(value)
    if (number === undefined) {
      number = this.values.push(value) - 1
      this.#numbers.set(value, number)
    }
    this.numbers[position] = number
  }

  /** For each of the values, by its number, whether it is one of these. */
  among(wanted: readonly (string | number)[]): Uint8Array {
    const marks = new Uint8Array(this.values.length)
    for (const value of wanted) marks[this.#numbers.get(String(value)) ?? 0] = 1
    marks[0] = 0
    return marks
  }

  containing(word: string): Uint8Array {
    return Uint8Array.from(this.values, (value) => (value?.includes(word) ? 1 : 0))
  }
}

/**
 * So many are found one by one more quickly than by walking along an order until a page is full: the fewer there are
 * among all, the longer that walk is.
 */
const few = (all: number) => Math.sqrt(20 * all)

/** A searched word, with the positions of assets that have it in a text of their own. */
export interface FoundWord {
  word: string
  ownerIds: readonly string[]
  positions: readonly number[]
}

/** The columns of all assets that lists filter and count by, in memory. Pure: who reads the database fills it. */
export class AssetColumns {
  readonly #facets = Object.fromEntries(ASSET_FACETS.map((facet) => [facet, new Column()])) as Record<
    AssetFacet,
    Column
  >
  readonly #named = new Column()
  readonly #creators = new Column()
  #states = new Uint8Array(0)
  #years = new Int16Array(0)
  #ready = new Uint8Array(0)
  /** Used anew for each question. */
  #marks = new Uint8Array(0)
  #own = new Uint8Array(0)
  /** Positions from here on are not taken yet. */
  #end = 0

  set(facts: AssetFacts): void {
    const { position } = facts
    this.#makeRoomFor(position)
    for (const facet of ASSET_FACETS) this.#facets[facet].set(position, facts[facet])
    this.#named.set(position, facts.named)
    this.#creators.set(position, facts.created_by)
    this.#years[position] = facts.year ?? 0
    this.#ready[position] = facts.ready_count
    this.#states[position] = facts.archived ? ARCHIVED : CURRENT
  }

  remove(position: number): void {
    if (position < this.#end) this.#states[position] = ABSENT
  }

  #makeRoomFor(position: number): void {
    this.#end = Math.max(this.#end, position + 1)
    if (position < this.#states.length) return
    const size = Math.max(1024, Math.ceil((position + 1) * 1.25))
    for (const column of [...Object.values(this.#facets), this.#named, this.#creators]) column.grow(size)
    const [states, years, ready] = [new Uint8Array(size), new Int16Array(size), new Uint8Array(size)]
    states.set(this.#states)
    years.set(this.#years)
    ready.set(this.#ready)
    ;[this.#states, this.#years, this.#ready] = [states, years, ready]
    ;[this.#marks, this.#own] = [new Uint8Array(size), new Uint8Array(size)]
  }

  count(question: AssetQuestion, words: readonly FoundWord[], withFacets: boolean): AssetCounts {
    const marks = this.#candidates(question)
    for (const word of words) this.#keepFound(marks, word)
    for (const [index, facet] of ASSET_FACETS.entries()) {
      const wanted = question[facet]
      if (wanted) this.#keepWanted(marks, index, this.#facets[facet], this.#facets[facet].among(wanted))
    }
    const found = this.#found(marks)
    if (!withFacets) return found
    const facets = ASSET_FACETS.map((facet, index) => [facet, this.#countFacet(marks, index, this.#facets[facet])])
    return { ...found, facets: Object.fromEntries(facets) as Record<AssetFacet, { value: string; count: number }[]> }
  }

  #found(marks: Uint8Array): { total: number; positions?: number[] } {
    let total = 0
    for (let at = 0; at < marks.length; at++) if (marks[at] === HAS_ALL) total++
    if (total > few(marks.length)) return { total }
    const positions: number[] = []
    for (let at = 0; at < marks.length; at++) if (marks[at] === HAS_ALL) positions.push(at)
    return { total, positions }
  }

  /** Every asset that has all that is asked for beside words and facets. */
  #candidates({ archived, year_from, year_to, ready, createdBy }: AssetQuestion): Uint8Array {
    const marks = this.#marks.subarray(0, this.#end)
    marks.fill(MISSES_MORE)
    const states = this.#states
    const state = archived === 'true' ? ARCHIVED : CURRENT
    for (let at = 0; at < marks.length; at++) if (states[at] === state) marks[at] = HAS_ALL
    const drop = (is: (at: number) => boolean) => {
      for (let at = 0; at < marks.length; at++) if (marks[at] === HAS_ALL && is(at)) marks[at] = MISSES_MORE
    }
    if (year_from !== undefined || year_to !== undefined) {
      const years = this.#years
      const [from, to] = [Math.max(year_from ?? 1, 1), year_to ?? Infinity]
      drop((at) => (years[at] ?? 0) < from || (years[at] ?? 0) > to)
    }
    if (ready !== undefined) {
      const counts = this.#ready
      drop((at) => (counts[at] === NEEDS_TOTAL) !== (ready === 'true'))
    }
    if (createdBy !== undefined) {
      const { numbers } = this.#creators
      const wanted = this.#creators.among([createdBy])
      drop((at) => wanted[numbers[at] ?? 0] === 0)
    }
    return marks
  }

  #keepFound(marks: Uint8Array, { word, ownerIds, positions }: FoundWord): void {
    const named = this.#named.containing(word)
    const owners = this.#facets.owner.among(ownerIds)
    const [names, ownersAt] = [this.#named.numbers, this.#facets.owner.numbers]
    const own = this.#own.subarray(0, this.#end)
    own.fill(0)
    for (const position of positions) own[position] = 1
    for (let at = 0; at < marks.length; at++) {
      if (marks[at] === MISSES_MORE || named[names[at] ?? 0] || own[at] || owners[ownersAt[at] ?? 0]) continue
      marks[at] = MISSES_MORE
    }
  }

  #keepWanted(marks: Uint8Array, index: number, { numbers }: Column, wanted: Uint8Array): void {
    for (let at = 0; at < marks.length; at++) {
      if (marks[at] === MISSES_MORE || wanted[numbers[at] ?? 0]) continue
      marks[at] = marks[at] === HAS_ALL ? index + 1 : MISSES_MORE
    }
  }

  #countFacet(marks: Uint8Array, index: number, { numbers, values }: Column): { value: string; count: number }[] {
    const counts = new Uint32Array(values.length)
    for (let at = 0; at < marks.length; at++) {
      const mark = marks[at]
      if (mark !== HAS_ALL && mark !== index + 1) continue
      const number = numbers[at] ?? 0
      counts[number] = (counts[number] ?? 0) + 1
    }
    return values
      .flatMap((value, number) => (value !== null && counts[number] ? [{ value, count: counts[number] }] : []))
      .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
      .slice(0, MOST_VALUES)
  }
}
