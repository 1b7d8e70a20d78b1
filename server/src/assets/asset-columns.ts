import type { AssetSort } from '@klubba/domain/assets/asset-filters'
import { AssetCells } from './asset-cells.ts'
import { OPPOSITES, type AssetCounts, type CountedFacet, type ValueCounts, type WholeCounts } from './asset-counted.ts'
import { AssetRows, type RowCounts } from './asset-rows.ts'
import type { AssetFacts } from './asset-facts.ts'
import type { AssetQuestion } from './asset-filter-sql.ts'
import {
  bitsOf,
  FAR_KINDS,
  FAR_STANDS,
  KIND_FACETS,
  markFar,
  NARROWER,
  STAND_FACETS,
  totalOf,
  type Fails,
  type KindFacet,
  type StandFacet,
  type Tally,
} from './facet-bits.ts'
import { firstOf, type FirstOf } from './first-of.ts'
import { mostFrequent } from './most-frequent.ts'
import { listBits, meet, type Bits } from './place-bits.ts'
import { meetSets, PlaceSets, type PlaceSet } from './place-sets.ts'
import { copyForQuestion, startQuestion } from './question-room.ts'

const CURRENT = 'current'
const ARCHIVED = 'archived'

/**
 * So many are found one by one more quickly than by walking along an order until a page is full: the fewer there are
 * among all, the longer that walk is.
 */
const few = (all: number) => Math.sqrt(20 * all)

/**
 * What was asked for, found: the kinds and stands that fail, the places that everything else leaves, and how many of
 * those fail in nothing.
 */
interface Asked {
  state: string
  fails: Fails
  left: PlaceSet | undefined
  total: number
}

/** The columns of all assets that lists filter and count by, in memory. Pure: who reads the database fills it. */
export class AssetColumns {
  readonly #cells = new AssetCells()
  readonly #rows = new AssetRows(this.#cells)
  readonly #sets = new PlaceSets()
  /** By position: what lists are ordered by. */
  #idStarts = new Float64Array(0)
  #years = new Int16Array(0)
  #created = new Float64Array(0)
  #updated = new Float64Array(0)
  /** How many current ones stand like each. */
  readonly #currentCounts: number[] = []
  /** Used anew for each question. */
  #met: Bits = new Uint32Array(0)
  #others: Bits = new Uint32Array(0)
  #found = new Uint32Array(0)

  set(facts: AssetFacts): void {
    const { position, archived, category, subcategory, brand, model, named } = facts
    this.#makeRoomFor(position)
    const state = archived ? ARCHIVED : CURRENT
    const kind = this.#cells.kinds.numberOf({ category, subcategory, brand, model, named, state })
    const stand = this.#cells.stands.numberOf(facts)
    const known = this.#cells.placeOf(position)
    if (known >= 0) this.#leave(known)
    const staysIfAlike = known >= 0 && this.#cells.isInCell(known)
    const isAlike = staysIfAlike && this.#cells.isOf(known, kind, stand) && this.#rows.fits(known, facts)
    const place = known < 0 || (staysIfAlike && !isAlike) ? this.#cells.end : known
    if (known >= 0 && place !== known) this.#free(known)
    this.#cells.put(position, place, kind, stand)
    this.#rows.set(place, facts)
    this.#idStarts[position] = Number.parseInt(facts.id_start.replace('-', ''), 16)
    this.#years[position] = facts.year ?? 0
    this.#created[position] = facts.created
    this.#updated[position] = facts.updated
    if (!archived) this.#addCurrent(place, 1)
    this.#sets.update(place, true)
  }

  remove(position: number): void {
    const place = this.#cells.placeOf(position)
    if (place < 0) return
    this.#leave(place)
    this.#free(place)
  }

  #leave(place: number): void {
    if (this.#cells.stateAt(place) === CURRENT) this.#addCurrent(place, -1)
  }

  #free(place: number): void {
    this.#cells.remove(place)
    this.#sets.update(place, false)
  }

  #addCurrent(place: number, count: 1 | -1): void {
    const stand = this.#cells.standAt(place)
    this.#currentCounts[stand] = (this.#currentCounts[stand] ?? 0) + count
    this.#rows.addCurrent(place, stand, count)
  }

  /** Where hardly anybody has left a place, putting all in order makes too little room. */
  #makeRoomFor(position: number): void {
    const isFull = this.#cells.end >= this.#cells.room
    if (isFull) this.#putInOrder()
    const needed = Math.max(position + 1, isFull ? this.#cells.end * 1.1 : 0)
    if (needed > this.#cells.room) this.grow(Math.max(1024, Math.ceil(needed * 1.25)))
  }

  /** Room for positions before this one, so that it is not made bit by bit. */
  grow(size: number): void {
    if (size <= this.#cells.room) return
    this.#cells.grow(size)
    this.#rows.grow(size)
    this.#sets.grow(size)
    const [years, idStarts] = [new Int16Array(size), new Float64Array(size)]
    const [created, updated] = [new Float64Array(size), new Float64Array(size)]
    years.set(this.#years)
    idStarts.set(this.#idStarts)
    created.set(this.#created)
    updated.set(this.#updated)
    ;[this.#years, this.#idStarts, this.#created, this.#updated] = [years, idStarts, created, updated]
    this.#found = new Uint32Array(size)
    this.#met = this.#sets.empty()
    this.#others = this.#sets.empty()
  }

  #putInOrder(): void {
    const from = this.#cells.putInOrder(this.#sets.taken)
    this.#rows.move(from)
    this.#sets.reset(from.length)
  }

  /** With a page, the positions are those that can be on it. */
  count(question: AssetQuestion, withFacets: boolean, page?: FirstOf): AssetCounts {
    startQuestion()
    if (!withFacets) return this.#foundOf(this.#ask(question), page)
    const asked = this.#askForFacets(question)
    return { ...this.#foundOf(asked, page), facets: this.#facetsOf(question, asked, this.#counted(asked)) }
  }

  #foundOf(asked: Asked, page: FirstOf | undefined): AssetCounts {
    const positions = this.#fewOf(asked, page)
    return { total: asked.total, ...(positions && { positions }) }
  }

  /** All that is told beside the filters of a list to one user; narrower filters than a facet's own do not count for it. */
  countWhole(question: AssetQuestion, user: string): WholeCounts {
    startQuestion()
    const asked = this.#askForFacets(question)
    const counted = this.#counted(asked)
    const { total } = asked
    const { images, videos, mine, ready } = this.#rows.countExtras(counted, user)
    const there = { total, mine, ready, with_images: images, with_videos: videos }
    const absent = { not_ready: total - ready, without_images: total - images, without_videos: total - videos }
    const facets = this.#facetsOf(question, asked, counted, NARROWER)
    return { ...there, ...absent, facets, ...this.#countAnyway(question) }
  }

  /** What is counted as if the other had not been asked for. */
  #countAnyway(question: AssetQuestion): Partial<WholeCounts> {
    const counts: Partial<WholeCounts> = {}
    for (const [asked, there, absent] of OPPOSITES) {
      const count = (value: 'true' | 'false') => this.#ask({ ...question, [asked]: value }).total
      if (question[asked] === 'false') counts[there] = count('true')
      if (question[asked] === 'true') counts[absent] = count('false')
    }
    return counts
  }

  /** Of each value of a facet, as if its own filter were not set. */
  countValues(question: AssetQuestion, facet: CountedFacet): ValueCounts {
    startQuestion()
    if (facet === 'brand' || facet === 'model') {
      const { fails, tally } = this.#askForFacets(question)
      const { kinds } = this.#cells
      const counts = kinds.countBy(facet, tally.kinds, fails.kinds, bitsOf(KIND_FACETS, [facet]))
      return { values: kinds.values[facet], counts }
    }
    const counted = this.#counted(this.#ask({ ...question, [facet]: undefined }))
    const { owner, beside } = this.#rows.columns
    if (facet === 'owner') return { values: owner.values, counts: counted.owner }
    return { values: beside.all.values.portfolio, counts: this.#rows.countPortfolios(counted) }
  }

  #find(question: AssetQuestion): Omit<Asked, 'total'> {
    if (this.#cells.isLoose) this.#putInOrder()
    const { kinds, stands } = this.#cells
    const state = question.archived === 'true' ? ARCHIVED : CURRENT
    const fails = { kinds: kinds.failing({ ...question, state: [state] }), stands: stands.failing(question) }
    const sets = this.#sets.findAll(this.#rows.filtersOf(question))
    return { state, fails, left: sets.length === 0 ? undefined : this.#meet(sets) }
  }

  #ask(question: AssetQuestion): Asked {
    const found = this.#find(question)
    return { ...found, total: this.#cells.countRight(found.fails, found.left ?? { bits: this.#sets.taken }) }
  }

  #askForFacets(question: AssetQuestion): Asked & { tally: Tally } {
    const found = this.#find(question)
    const { fails, left } = found
    markFar(fails.kinds, FAR_KINDS)
    markFar(fails.stands, FAR_STANDS)
    const tally = this.#cells.tally(fails, left, this.#sets.taken)
    return { ...found, tally, total: totalOf(fails, tally) }
  }

  #meet(sets: readonly PlaceSet[]): PlaceSet {
    const met = meetSets(this.#met, sets)
    if ('few' in met || !this.#cells.isFew(met.bits)) return met
    return { few: copyForQuestion(listBits(this.#found, met.bits)) }
  }

  #facetsOf(
    question: AssetQuestion,
    { fails, tally }: Asked & { tally: Tally },
    counted: RowCounts,
    narrower: typeof NARROWER = {},
  ): AssetCounts['facets'] & object {
    const { kinds, stands } = this.#cells
    const { owner, beside } = this.#rows.columns
    const ofKind = (facet: KindFacet) => {
      const mayFail = bitsOf(KIND_FACETS, [facet, narrower[facet]])
      return mostFrequent(kinds.values[facet], kinds.countBy(facet, tally.kinds, fails.kinds, mayFail))
    }
    const ofStand = (facet: StandFacet) => {
      const mayFail = bitsOf(STAND_FACETS, [facet])
      return mostFrequent(stands.values[facet], stands.countBy(facet, tally.stands, fails.stands, mayFail))
    }
    const without = (facet: 'owner' | 'portfolio') =>
      question[facet] ? this.#counted(this.#ask({ ...question, [facet]: undefined })) : counted
    const owned = without('owner')
    return {
      status: ofStand('status'),
      category: ofKind('category'),
      subcategory: ofKind('subcategory'),
      brand: ofKind('brand'),
      model: ofKind('model'),
      owner: mostFrequent(owner.values, owned.owner, owned.owners),
      portfolio: mostFrequent(beside.all.values.portfolio, this.#rows.countPortfolios(without('portfolio'))),
      country: ofStand('country'),
    }
  }

  /**
   * Counts by what is known of each asset alone. Of all current ones that stand like this much is known: where most of
   * them were found, the others are counted.
   */
  #counted(asked: Asked): RowCounts {
    const { stands } = asked.fails
    const right = [...stands.keys()].filter((stand) => stands[stand] === 0)
    const known = right.length === stands.length ? undefined : right
    const all = right.reduce((sum, stand) => sum + (this.#currentCounts[stand] ?? 0), 0)
    const { total } = asked
    const isMost = all - total + this.#rows.costOfOthers(known) < total
    if (asked.state !== CURRENT || !isMost || (asked.left && 'few' in asked.left)) {
      return this.#rows.count(this.#listed(asked))
    }
    return this.#rows.countOthers(all === total ? new Uint32Array(0) : this.#listOthers(asked), known)
  }

  #listed({ fails, left }: Asked): Uint32Array {
    return this.#cells.list(this.#found, fails, left ?? { bits: this.#sets.taken })
  }

  #listOthers({ fails, left }: Asked): Uint32Array {
    const kinds = this.#cells.kinds.failing({ state: [CURRENT] })
    this.#others.fill(0)
    this.#cells.collect(this.#others, { kinds, stands: fails.stands })
    meet(this.#others, [this.#others, this.#sets.taken])
    this.#cells.leaveOut(this.#others, fails, left && 'bits' in left ? left.bits : this.#sets.taken)
    return listBits(this.#found, this.#others)
  }

  /** Where they are; of many in an order that is kept, those that can be on a page near its beginning. */
  #fewOf(asked: Asked, page: FirstOf | undefined): number[] | undefined {
    const all = this.#cells.end
    const most = few(all)
    const values = page && this.#orders()[page.sort]
    const isOrdered = page !== undefined && values !== undefined && page.count <= most
    if (asked.total > (isOrdered ? all / 8 : most)) return undefined
    const found = this.#listed(asked).map((place) => this.#cells.positions[place] ?? 0)
    if (!isOrdered) return [...found]
    const first = firstOf(found, { values, ties: this.#idStarts }, page)
    return first.length <= most ? [...first] : undefined
  }

  /** What is kept of that lists are ordered by. */
  #orders(): Partial<Record<AssetSort, Int16Array | Float64Array>> {
    return { year: this.#years, created_at: this.#created, updated_at: this.#updated }
  }
}
