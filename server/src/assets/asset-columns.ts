import { ASSET_FACETS, type AssetFacet, type AssetSort } from '@klubba/domain/assets/asset-filters'
import { READINESS_NEEDS } from '@klubba/domain/assets/readiness'
import { AssetCells, type CellTally } from './asset-cells.ts'
import { addCounts, Column, countNumbers, mostFrequent } from './asset-column.ts'
import type { AssetQuestion } from './asset-filter-sql.ts'
import { AssetSearch } from './asset-search.ts'
import { firstOf, type FirstOf } from './first-of.ts'
import { listBits, meet, meetAmong, PositionSets, type Bits } from './position-sets.ts'

/**
 * What is kept of an asset. Words are looked for in `named`, its brand, model and variant, and in `own`, the numbers that
 * are its own: both in lower case.
 */
export interface AssetFacts extends Record<AssetFacet, string | null> {
  position: number
  /** The first thirteen signs of the id: what is alike in an order is told apart by the id. */
  id_start: string
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
  /** Where the assets are that can be on the page, when they are few or their order is kept. */
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

const MOST_COUNTED = 100

/**
 * So many are found one by one more quickly than by walking along an order until a page is full: the fewer there are
 * among all, the longer that walk is.
 */
const few = (all: number) => Math.sqrt(20 * all)

interface Filter {
  facet: AssetFacet | undefined
  key: string
  bits: Bits
}

/** The columns of all assets that lists filter and count by, in memory. Pure: who reads the database fills it. */
export class AssetColumns {
  readonly #search = new AssetSearch()
  readonly #facets = Object.fromEntries(
    ASSET_FACETS.map((facet) => [facet, facet === 'owner' ? this.#search.owners : new Column()]),
  ) as Record<AssetFacet, Column>
  readonly #cells = new AssetCells(this.#facets)
  readonly #creators = new Column()
  #idStarts = new Float64Array(0)
  #states = new Uint8Array(0)
  #years = new Int16Array(0)
  #created = new Float64Array(0)
  #updated = new Float64Array(0)
  #ready = new Uint8Array(0)
  #media = new Uint8Array(0)
  #currentCount = 0
  readonly #sets = new PositionSets()
  /** What took long to count by a facet without its own filter, until an asset changes: people try one value after another. */
  readonly #counted = new Map<string, Uint32Array>()
  /** Used anew for each question. */
  #met: Bits = new Uint32Array(0)
  #found = new Uint32Array(0)
  /** Positions from here on are not taken yet. */
  #end = 0

  set(facts: AssetFacts): void {
    const { position } = facts
    this.#makeRoomFor(position)
    this.#forget(position)
    const known = this.#countValues()
    this.#search.set(position, facts)
    for (const facet of ASSET_FACETS) this.#facets[facet].set(position, facts[facet])
    this.#creators.set(position, facts.created_by)
    this.#years[position] = facts.year ?? 0
    this.#created[position] = facts.created
    this.#updated[position] = facts.updated
    this.#ready[position] = facts.ready_count
    this.#media[position] = (facts.has_images ? IMAGES : 0) | (facts.has_videos ? VIDEOS : 0)
    this.#states[position] = facts.archived ? ARCHIVED : CURRENT
    this.#idStarts[position] = Number.parseInt(facts.id_start.replace('-', ''), 16)
    this.#cells.set(position, facts.archived)
    if (!facts.archived) this.#addCurrent(position, 1)
    this.#counted.clear()
    // A filter may ask for a value that there was none of until now.
    if (this.#countValues() === known) this.#sets.update(position)
    else this.#sets.clear()
  }

  remove(position: number): void {
    this.#forget(position)
    this.#cells.remove(position)
    this.#counted.clear()
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
    if (position >= this.#states.length) this.grow(Math.max(1024, Math.ceil((position + 1) * 1.25)))
  }

  /** Room for positions before this one, so that it is not made bit by bit. */
  grow(size: number): void {
    if (size <= this.#states.length) return
    for (const column of [...Object.values(this.#facets), this.#creators]) column.grow(size)
    this.#search.grow(size)
    this.#cells.grow(size)
    const [states, years] = [new Uint8Array(size), new Int16Array(size)]
    const [ready, media] = [new Uint8Array(size), new Uint8Array(size)]
    const [created, updated, idStarts] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)]
    created.set(this.#created)
    updated.set(this.#updated)
    idStarts.set(this.#idStarts)
    ;[this.#created, this.#updated, this.#idStarts] = [created, updated, idStarts]
    states.set(this.#states)
    years.set(this.#years)
    ready.set(this.#ready)
    media.set(this.#media)
    ;[this.#states, this.#years, this.#ready, this.#media] = [states, years, ready, media]
    this.#found = new Uint32Array(size)
    this.#sets.grow(size)
    this.#met = this.#sets.empty()
  }

  /** With a page, the positions are those that can be on it. */
  count(question: AssetQuestion, withFacets: boolean, page?: FirstOf): AssetCounts {
    const tally = this.#cells.tally(question, withFacets)
    if (tally) return this.#countByCells(question, tally, page)
    const filters = this.#filtersOf(question)
    const sets = filters.map(({ bits }) => bits)
    const among = question.words.length === 0 ? undefined : this.#search.find(question.words)
    const inWords = among && meetAmong(among, sets)
    const total = inWords?.length ?? meet(this.#met, sets)
    const hits = () => inWords ?? this.#found.subarray(0, listBits(this.#found, this.#met))
    const positions = this.#fewOf(total, hits, page)
    const found = { total, ...(positions && { positions }) }
    if (!withFacets) return found
    const isMost = question.archived !== 'true' && !among && total * 2 >= this.#currentCount
    const counted = isMost ? this.#countAllBut(sets) : this.#countThose(hits())
    // Those without a filter first: counting the others uses the same room for what is found.
    const plain = ASSET_FACETS.map((facet) => (question[facet] ? undefined : counted(this.#facets[facet])))
    const facets = ASSET_FACETS.map((facet, index) => {
      const counts = plain[index] ?? this.#countWithout(facet, filters, among)
      return [facet, mostFrequent(this.#facets[facet].values, counts)]
    })
    return { ...found, facets: Object.fromEntries(facets) as Record<AssetFacet, { value: string; count: number }[]> }
  }

  /** What cells do not tell is counted of those that were found, however these are found more quickly. */
  #countByCells(question: AssetQuestion, { total, cells, counts }: CellTally, page: FirstOf | undefined): AssetCounts {
    const listed = () => this.#found.subarray(0, this.#cells.list(cells, this.#found))
    const positions = this.#fewOf(total, listed, page)
    const found = { total, ...(positions && { positions }) }
    if (!counts) return found
    const isFew = total <= this.#end / 8
    const counted = isFew ? this.#countThose(listed()) : this.#countMany(question, total)
    const facets = ASSET_FACETS.map((facet) => {
      const column = this.#facets[facet]
      return [facet, mostFrequent(column.values, counts.get(facet) ?? counted(column))]
    })
    return { ...found, facets: Object.fromEntries(facets) as Record<AssetFacet, { value: string; count: number }[]> }
  }

  #countMany(question: AssetQuestion, total: number): (column: Column) => Uint32Array {
    const sets = this.#filtersOf(question).map(({ bits }) => bits)
    meet(this.#met, sets)
    if (question.archived !== 'true' && total * 2 >= this.#currentCount) return this.#countAllBut(sets)
    return this.#countThose(this.#found.subarray(0, listBits(this.#found, this.#met)))
  }

  /** Where they are; of many in an order that is kept, those that can be on a page near its beginning. */
  #fewOf(total: number, hits: () => Uint32Array, page: FirstOf | undefined): number[] | undefined {
    const most = few(this.#end)
    const values = page && this.#orders()[page.sort]
    if (!page || !values || page.count > most) return total > most ? undefined : [...hits()]
    const first = total > this.#end / 8 ? undefined : firstOf(hits(), { values, ties: this.#idStarts }, page)
    return first && first.length <= most ? [...first] : undefined
  }

  /** By a facet, as if its own filter were not set. */
  #countWithout(facet: AssetFacet, filters: readonly Filter[], among: Uint32Array | undefined): Uint32Array {
    const column = this.#facets[facet]
    const others = filters.filter((filter) => filter.facet !== facet)
    const sets = others.map(({ bits }) => bits)
    if (among) return countNumbers(column, meetAmong(among, sets))
    const key = JSON.stringify([facet, ...others.map((filter) => filter.key)])
    const known = this.#counted.get(key)
    if (known) return known
    const total = meet(this.#met, sets)
    const counts = countNumbers(column, this.#found.subarray(0, listBits(this.#found, this.#met)))
    if (total < this.#end / 50) return counts
    if (this.#counted.size >= MOST_COUNTED) this.#counted.clear()
    this.#counted.set(key, counts)
    return counts
  }

  /** What is kept of that lists are ordered by. */
  #orders(): Partial<Record<AssetSort, Int16Array | Float64Array>> {
    return { year: this.#years, created_at: this.#created, updated_at: this.#updated }
  }

  #filter(key: readonly unknown[], test: (position: number) => boolean, facet?: AssetFacet): Filter {
    const text = JSON.stringify(key)
    return { facet, key: text, bits: this.#sets.find(text, this.#end, test) }
  }

  /** All that is asked for beside words, whether it is current or archived first. */
  #filtersOf(question: AssetQuestion): Filter[] {
    const { archived, year_from, year_to, ready, has_images, has_videos, createdBy } = question
    const [states, years, counts] = [this.#states, this.#years, this.#ready]
    const state = archived === 'true' ? ARCHIVED : CURRENT
    const filters = [this.#filter(['state', state], (position) => states[position] === state)]
    if (year_from !== undefined || year_to !== undefined) {
      const from = Math.max(year_from ?? 1, 1)
      const to = year_to ?? 32_767
      const isBetween = (year = 0) => year >= from && year <= to
      filters.push(this.#filter(['year', from, to], (position) => isBetween(years[position])))
    }
    if (ready !== undefined) {
      const wanted = ready === 'true'
      filters.push(this.#filter(['ready', wanted], (position) => (counts[position] === NEEDS_TOTAL) === wanted))
    }
    if (has_images !== undefined) filters.push(this.#withMedia(IMAGES, has_images === 'true'))
    if (has_videos !== undefined) filters.push(this.#withMedia(VIDEOS, has_videos === 'true'))
    if (createdBy !== undefined) filters.push(this.#withValue('creator', this.#creators, [createdBy]))
    for (const facet of ASSET_FACETS) {
      const wanted = question[facet]
      if (wanted) filters.push(this.#withValue(facet, this.#facets[facet], wanted, facet))
    }
    return filters
  }

  #withValue(name: string, column: Column, asked: readonly (string | number)[], facet?: AssetFacet): Filter {
    const { numbers } = column
    const wanted = column.wanted(asked)
    return this.#filter([name, ...asked], (position) => wanted[numbers[position] ?? 0] === 1, facet)
  }

  #withMedia(bit: number, wanted: boolean): Filter {
    const media = this.#media
    return this.#filter(['media', bit, wanted], (position) => (((media[position] ?? 0) & bit) !== 0) === wanted)
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
