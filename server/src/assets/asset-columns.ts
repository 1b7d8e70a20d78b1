import { ASSET_FACETS, type AssetFacet, type AssetSort } from '@klubba/domain/assets/asset-api'
import { READINESS_NEEDS } from '@klubba/domain/assets/readiness'
import { addCounts, Column, countNumbers, mostFrequent, TextColumn } from './asset-column.ts'
import type { AssetQuestion, SearchWord } from './asset-filter-sql.ts'
import { listBits, meetAll, meetAmong, PositionSets, type Bits, type FacetFilter } from './position-sets.ts'
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
  readonly #sets = new PositionSets()
  /** Used anew for each question. */
  #met: Bits = new Uint32Array(0)
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
    this.#forget(position)
    const known = this.#countValues()
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
    // A filter may ask for a value that there was none of until now.
    if (this.#countValues() === known) this.#sets.update(position)
    else this.#sets.clear()
  }

  remove(position: number): void {
    this.#forget(position)
    this.#sets.update(position)
  }

  #countValues(): number {
    let count = this.#creators.values.length
    for (const facet of ASSET_FACETS) count += this.#facets[facet].values.length
    return count
  }

  #forget(position: number): void {
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
    ;[this.#found, this.#withWords] = [new Uint32Array(size), new Uint32Array(size)]
    this.#sets.grow(size)
    this.#met = this.#sets.empty()
  }

  count(question: AssetQuestion, withFacets: boolean): AssetCounts {
    const { words } = question
    const sets = this.#setsOf(question)
    const filters = new Map(ASSET_FACETS.map((facet) => [facet, this.#filterOf(facet, question[facet], withFacets)]))
    const set = [...filters.values()].filter((filter) => filter !== undefined)
    const total =
      words.length === 0 ? meetAll(this.#met, sets, set) : meetAmong(this.#found, this.#positionsWith(words), sets, set)
    const hits = () => this.#found.subarray(0, words.length === 0 ? listBits(this.#found, this.#met) : total)
    const found = { total, ...(total <= few(this.#end) && { positions: [...hits()] }) }
    if (!withFacets) return found
    const isMost = question.archived !== 'true' && words.length === 0 && total * 2 >= this.#currentCount
    const counted = isMost ? this.#countAllBut(sets) : this.#countThose(hits())
    const facets = ASSET_FACETS.map((facet) => {
      const counts = counted(this.#facets[facet])
      const filter = filters.get(facet)
      if (filter?.counts) addCounts(counts, filter.counts, 1)
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

  #filterOf(
    facet: AssetFacet,
    asked: readonly (string | number)[] | undefined,
    counts: boolean,
  ): FacetFilter | undefined {
    if (asked === undefined) return undefined
    const column = this.#facets[facet]
    const { numbers } = column
    const wanted = column.wanted(asked)
    const bits = this.#set([facet, ...asked], (position) => wanted[numbers[position] ?? 0] === 1)
    return { bits, numbers, counts: counts ? new Uint32Array(column.values.length) : undefined }
  }

  #set(key: readonly unknown[], test: (position: number) => boolean): Bits {
    return this.#sets.find(JSON.stringify(key), this.#end, test)
  }

  /** Those that what is asked for beside words and facets leaves. */
  #setsOf({ archived, year_from, year_to, ready, has_images, has_videos, createdBy }: AssetQuestion): Bits[] {
    const [states, years, counts, creators] = [this.#states, this.#years, this.#ready, this.#creators.numbers]
    const state = archived === 'true' ? ARCHIVED : CURRENT
    const sets = [this.#set(['state', state], (position) => states[position] === state)]
    if (year_from !== undefined || year_to !== undefined) {
      const from = Math.max(year_from ?? 1, 1)
      const to = year_to ?? 32_767
      const isBetween = (year = 0) => year >= from && year <= to
      sets.push(this.#set(['year', from, to], (position) => isBetween(years[position])))
    }
    if (ready !== undefined) {
      const wanted = ready === 'true'
      sets.push(this.#set(['ready', wanted], (position) => (counts[position] === NEEDS_TOTAL) === wanted))
    }
    if (has_images !== undefined) sets.push(this.#withMedia(IMAGES, has_images === 'true'))
    if (has_videos !== undefined) sets.push(this.#withMedia(VIDEOS, has_videos === 'true'))
    if (createdBy !== undefined) {
      const wanted = this.#creators.wanted([createdBy])
      sets.push(this.#set(['creator', createdBy], (position) => wanted[creators[position] ?? 0] === 1))
    }
    return sets
  }

  #withMedia(bit: number, wanted: boolean): Bits {
    const media = this.#media
    return this.#set(['media', bit, wanted], (position) => (((media[position] ?? 0) & bit) !== 0) === wanted)
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

  #countThose(hits: Uint32Array): (column: Column) => Uint32Array {
    return (column) => countNumbers(column, hits)
  }

  /** The same for what was met when that is most of all current assets: those that are none are fewer. */
  #countAllBut([current]: readonly Bits[]): (column: Column) => Uint32Array {
    const met = this.#met
    for (let at = 0; at < met.length; at++) met[at] = (current?.[at] ?? 0) & ~(met[at] ?? 0)
    const others = this.#found.subarray(0, listBits(this.#found, met))
    return (column) => {
      const counts = new Uint32Array(column.current)
      addCounts(counts, countNumbers(column, others), -1)
      return counts
    }
  }
}
