import { ASSET_FACETS, type AssetFacet, type AssetSort } from '@klubba/domain/assets/asset-api'
import { READINESS_NEEDS } from '@klubba/domain/assets/readiness'
import { addMissing, Column, countNumbers, markColumn, mostFrequent, TextColumn } from './asset-column.ts'
import type { AssetQuestion, SearchWord } from './asset-filter-sql.ts'
import { SearchedTexts } from './searched-texts.ts'

/**
 * What is kept of an asset. Words are looked for in `named`, its brand, model and variant, and in `own`, the numbers that
 * are its own: both in lower case.
 */
export interface AssetFacts extends Record<AssetFacet, string | null> {
  position: number
  archived: boolean
  named: string
  own: string
  created_by: string
  year: number | null
  /** Microseconds. */
  created: number
  updated: number
  ready_count: number
  has_images: boolean
  has_videos: boolean
}

export interface AssetCounts {
  total: number
  /** Where the assets are, when they are few. */
  positions?: number[]
  /** The most frequent values first; each facet as if its own filter were not set. */
  facets?: Record<AssetFacet, { value: string; count: number }[]>
}

const NEEDS_TOTAL = Object.keys(READINESS_NEEDS).length
const ABSENT = 0
const CURRENT = 1
const ARCHIVED = 2
/** What there is of an asset beside its fields. */
const IMAGES = 1
const VIDEOS = 2
/** A bit for each facet whose filter an asset misses, and this one when it is none of those that are asked for. */
const MISSES_MORE = 1 << ASSET_FACETS.length

/** Searches of which is kept what they found, and how many positions that is at most, or as many as there are assets. */
const MOST_SEARCHES = 2_000
const MOST_SEARCHED = 500_000

/**
 * So many are found one by one more quickly than by walking along an order until a page is full: the fewer there are
 * among all, the longer that walk is.
 */
const few = (all: number) => Math.sqrt(20 * all)

/** The columns of all assets that lists filter and count by, in memory. Pure: who reads the database fills it. */
export class AssetColumns {
  readonly #facets = Object.fromEntries(ASSET_FACETS.map((facet) => [facet, new Column()])) as Record<
    AssetFacet,
    Column
  >
  readonly #named = new TextColumn()
  readonly #own = new SearchedTexts()
  readonly #creators = new Column()
  #states = new Uint8Array(0)
  #years = new Int16Array(0)
  #created = new Float64Array(0)
  #updated = new Float64Array(0)
  #ready = new Uint8Array(0)
  #media = new Uint8Array(0)
  #currentCount = 0
  /** Every position, in order. */
  #all = new Uint32Array(0)
  /** Used anew for each question. */
  #marks = new Uint16Array(0)
  #found = new Uint32Array(0)
  #withWords = new Uint32Array(0)
  /** What words were found in, until a text or an owner changes: people search once, and then filter. */
  readonly #searched = new Map<string, Uint32Array>()
  #searchedCount = 0
  /** Positions from here on are not taken yet. */
  #end = 0

  set(facts: AssetFacts): void {
    const { position } = facts
    this.#makeRoomFor(position)
    this.remove(position)
    const others = ASSET_FACETS.filter((facet) => this.#facets[facet].set(position, facts[facet]))
    const isOtherName = this.#named.set(position, facts.named)
    if (this.#own.set(position, facts.own) || isOtherName || others.includes('owner')) this.#searched.clear()
    this.#creators.set(position, facts.created_by)
    this.#years[position] = facts.year ?? 0
    this.#created[position] = facts.created
    this.#updated[position] = facts.updated
    this.#ready[position] = facts.ready_count
    this.#media[position] = (facts.has_images ? IMAGES : 0) | (facts.has_videos ? VIDEOS : 0)
    this.#states[position] = facts.archived ? ARCHIVED : CURRENT
    if (!facts.archived) this.#addCurrent(position, 1)
  }

  remove(position: number): void {
    if (this.#states[position] === CURRENT) this.#addCurrent(position, -1)
    if (position < this.#end) this.#states[position] = ABSENT
  }

  #addCurrent(position: number, count: 1 | -1): void {
    this.#currentCount += count
    for (const facet of ASSET_FACETS) this.#facets[facet].addCurrent(position, count)
  }

  #makeRoomFor(position: number): void {
    this.#end = Math.max(this.#end, position + 1)
    if (position < this.#states.length) return
    const size = Math.max(1024, Math.ceil((position + 1) * 1.25))
    for (const column of [...Object.values(this.#facets), this.#named, this.#creators]) column.grow(size)
    const [states, years] = [new Uint8Array(size), new Int16Array(size)]
    const [ready, media] = [new Uint8Array(size), new Uint8Array(size)]
    const [created, updated] = [new Float64Array(size), new Float64Array(size)]
    created.set(this.#created)
    updated.set(this.#updated)
    ;[this.#created, this.#updated] = [created, updated]
    states.set(this.#states)
    years.set(this.#years)
    ready.set(this.#ready)
    media.set(this.#media)
    ;[this.#states, this.#years, this.#ready, this.#media] = [states, years, ready, media]
    this.#marks = new Uint16Array(size)
    ;[this.#found, this.#withWords] = [new Uint32Array(size), new Uint32Array(size)]
    this.#all = Uint32Array.from(this.#found, (_, at) => at)
  }

  /**
   * Marks every asset that has the words with what it misses, one filter after another, and counts those that miss
   * nothing or, for the values of a facet, that facet's filter alone.
   */
  count(question: AssetQuestion, withFacets: boolean): AssetCounts {
    const { words } = question
    const among = words.length === 0 ? this.#all.subarray(0, this.#end) : this.#positionsWith(words)
    const marks = this.#begin(question, among)
    for (const [index, facet] of ASSET_FACETS.entries()) {
      const wanted = question[facet]
      if (wanted) markColumn(marks, among, this.#facets[facet], this.#facets[facet].missing(wanted, 1 << index))
    }
    const hits = this.#hitsOf(marks, among)
    const positions = hits.length > few(this.#end) ? undefined : [...hits]
    const found = { total: hits.length, ...(positions && { positions }) }
    if (!withFacets) return found
    const counted = this.#countEach(question, marks, among, hits)
    const facets = ASSET_FACETS.map((facet, index) => {
      const counts = counted(this.#facets[facet])
      if (question[facet]) addMissing(counts, this.#facets[facet], marks, among, 1 << index)
      return [facet, mostFrequent(this.#facets[facet].values, counts)]
    })
    return { ...found, facets: Object.fromEntries(facets) as Record<AssetFacet, { value: string; count: number }[]> }
  }

  /** Those of the positions that can be among the first in this order; all of them in orders that are not kept. */
  firstOf(
    positions: readonly number[],
    order: { sort: AssetSort; descending: boolean },
    count: number,
  ): readonly number[] {
    const kept = { year: this.#years, created_at: this.#created, updated_at: this.#updated }
    const values = order.sort in kept ? kept[order.sort as keyof typeof kept] : undefined
    if (!values || positions.length <= count) return positions
    const sorted = Float64Array.from(positions, (position) => values[position] ?? 0).sort()
    const last = sorted.at(order.descending ? -count : count - 1) ?? 0
    return positions.filter((position) => {
      const value = values[position] ?? 0
      return order.descending ? value >= last : value <= last
    })
  }

  /** For each of these, what it misses beside words and facets. */
  #begin(question: AssetQuestion, among: Uint32Array): Uint16Array {
    const { archived, year_from, year_to, ready, has_images, has_videos, createdBy } = question
    const marks = this.#marks.subarray(0, among.length)
    const states = this.#states
    const state = archived === 'true' ? ARCHIVED : CURRENT
    for (let at = 0; at < marks.length; at++) marks[at] = states[among[at] ?? 0] === state ? 0 : MISSES_MORE
    if (year_from !== undefined || year_to !== undefined) {
      const years = this.#years
      const [from, to] = [Math.max(year_from ?? 1, 1), year_to ?? 32_767]
      for (let at = 0; at < marks.length; at++) {
        const year = years[among[at] ?? 0] ?? 0
        if (year < from || year > to) marks[at] = MISSES_MORE
      }
    }
    if (ready !== undefined) this.#markReady(marks, among, ready === 'true')
    if (has_images !== undefined) this.#markMedia(marks, among, IMAGES, has_images === 'true')
    if (has_videos !== undefined) this.#markMedia(marks, among, VIDEOS, has_videos === 'true')
    if (createdBy !== undefined) {
      markColumn(marks, among, this.#creators, this.#creators.missing([createdBy], MISSES_MORE))
    }
    return marks
  }

  #markReady(marks: Uint16Array, among: Uint32Array, wanted: boolean): void {
    const counts = this.#ready
    for (let at = 0; at < marks.length; at++) {
      if ((counts[among[at] ?? 0] === NEEDS_TOTAL) !== wanted) marks[at] = MISSES_MORE
    }
  }

  #markMedia(marks: Uint16Array, among: Uint32Array, bit: number, wanted: boolean): void {
    const media = this.#media
    for (let at = 0; at < marks.length; at++) {
      if ((((media[among[at] ?? 0] ?? 0) & bit) !== 0) !== wanted) marks[at] = MISSES_MORE
    }
  }

  /** Where the assets are that have each word: in the name, in a text of their own, or in their owner's name. */
  #positionsWith(words: readonly SearchWord[]): Uint32Array {
    const key = JSON.stringify(words)
    const known = this.#searched.get(key)
    if (known) return known
    const plain = words.map(({ word }) => word)
    const owner = this.#facets.owner
    const byName = { lacks: this.#named.lackingWords(plain), numbers: this.#named.numbers }
    const byOwner = { lacks: owner.lacking(words.map(({ ownerIds }) => ownerIds)), numbers: owner.numbers }
    const count = this.#own.fill(this.#withWords, plain, this.#end, [byName, byOwner])
    const positions = this.#withWords.slice(0, count)
    if (this.#searched.size === 0) this.#searchedCount = 0
    this.#searchedCount += count
    if (this.#searchedCount > Math.max(MOST_SEARCHED, this.#end) || this.#searched.size >= MOST_SEARCHES) {
      this.#searched.clear()
      this.#searchedCount = count
    }
    this.#searched.set(key, positions)
    return positions
  }

  /** Counts the hits by a column or, when they are most of all current assets, those that are none. */
  #countEach(
    { archived, words }: AssetQuestion,
    marks: Uint16Array,
    among: Uint32Array,
    hits: Uint32Array,
  ): (column: Column) => Uint32Array {
    if (archived === 'true' || words.length > 0 || hits.length * 2 < this.#currentCount) {
      return (column) => countNumbers(column, hits)
    }
    const others = this.#othersThan(marks, among)
    return (column) => {
      const less = countNumbers(column, others)
      const counts = new Uint32Array(column.current)
      for (const [number, count] of less.entries()) counts[number] = (counts[number] ?? 0) - count
      return counts
    }
  }

  /** Good until the next of these is asked for. */
  #hitsOf(marks: Uint16Array, among: Uint32Array): Uint32Array {
    const found = this.#found
    let count = 0
    for (let at = 0; at < marks.length; at++) if (marks[at] === 0) found[count++] = among[at] ?? 0
    return found.subarray(0, count)
  }

  #othersThan(marks: Uint16Array, among: Uint32Array): Uint32Array {
    const [found, states] = [this.#found, this.#states]
    let count = 0
    for (let at = 0; at < marks.length; at++) {
      const position = among[at] ?? 0
      if (marks[at] !== 0 && states[position] === CURRENT) found[count++] = position
    }
    return found.subarray(0, count)
  }
}
