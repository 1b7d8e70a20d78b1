import { READINESS_NEEDS } from '@klubba/domain/assets/readiness'
import type { AssetCells } from './asset-cells.ts'
import { Column, countBoth, ListedColumn, Numbered } from './asset-column.ts'
import type { AssetFacts } from './asset-facts.ts'
import type { AssetQuestion } from './asset-filter-sql.ts'
import { AssetSearch } from './asset-search.ts'
import { Combinations } from './combinations.ts'
import type { Filter } from './place-sets.ts'

const NEEDS_TOTAL = Object.keys(READINESS_NEEDS).length

/** What there is of an asset beside its fields, as the names of all that is there. */
const extrasOf = ({ ready_count, has_images, has_videos }: AssetFacts) =>
  `${ready_count === NEEDS_TOTAL ? 'ready ' : ''}${has_images ? 'images ' : ''}${has_videos ? 'videos ' : ''}`
type Extra = 'ready' | 'images' | 'videos'

const COLUMNS = ['owner', 'portfolio', 'year', 'beside'] as const

/** What is counted together, in one column of combinations: there are far fewer of these than assets. */
const BESIDE = ['portfolio', 'creator', 'extras'] as const
type Beside = (typeof BESIDE)[number]

class BesideColumn extends Numbered {
  readonly all = new Combinations(BESIDE)

  set(place: number, facts: Readonly<Record<Beside, string | null>>): void {
    this.numbers[place] = this.all.numberOf(facts)
  }

  valueAt(place: number, part: Beside): string | null {
    return this.all.values[part].values[this.all.numbers[part][this.numbers[place] ?? 0] ?? 0] ?? null
  }
}

/** How many there are of each owner, and of each combination of what is beside. */
export interface RowCounts {
  owner: Uint32Array
  /** The numbers of those owners that have any, where these are known. */
  owners?: Uint32Array
  beside: Uint32Array
}

/** What is known of each asset alone, and not of its cell: the columns, and what lists filter by them. */
export class AssetRows {
  readonly columns = {
    owner: new ListedColumn(),
    portfolio: new ListedColumn(),
    year: new Column(),
    beside: new BesideColumn(),
  }
  readonly #search: AssetSearch

  constructor(cells: AssetCells) {
    this.#search = new AssetSearch(cells, this.columns.owner)
  }

  grow(size: number): void {
    for (const name of COLUMNS) this.columns[name].grow(size)
    this.#search.grow(size)
  }

  /** Whether it is where others with its owner and portfolio are listed. */
  fits(place: number, { owner, portfolio }: AssetFacts): boolean {
    return this.columns.owner.valueAt(place) === owner && this.columns.portfolio.valueAt(place) === portfolio
  }

  set(place: number, facts: AssetFacts): void {
    this.columns.owner.set(place, facts.owner)
    this.columns.portfolio.set(place, facts.portfolio)
    this.columns.year.set(place, facts.year === null ? null : String(facts.year))
    const { portfolio, created_by: creator } = facts
    this.columns.beside.set(place, { portfolio, creator, extras: extrasOf(facts) })
    this.#search.set(facts.position, facts.own)
  }

  addCurrent(place: number, stand: number, count: 1 | -1): void {
    this.columns.owner.addCurrent(place, stand, count)
    this.columns.beside.addCurrent(place, stand, count)
  }

  /** Each comes from another place now. */
  move(from: Uint32Array): void {
    for (const name of COLUMNS) this.columns[name].move(from)
  }

  /** All that is asked for beside kind and stand: what fewest have first, what takes longest to find last. */
  filtersOf(question: AssetQuestion): Filter[] {
    const { year_from, year_to, ready, has_images, has_videos, createdBy, owner, ownedBy, portfolio, words } = question
    const { year } = this.columns
    const years = (name: string, bound: number, isRight: (value: number) => boolean) =>
      filterBy(year, [name, bound], (value) => value !== null && isRight(Number(value)))
    return [
      ...(owner ? [this.#withValue('owner', owner)] : []),
      ...(ownedBy ? [this.#withValue('owner', ownedBy)] : []),
      ...(portfolio ? [this.#withValue('portfolio', portfolio)] : []),
      ...(year_from === undefined ? [] : [years('from', year_from, (value) => value >= year_from)]),
      ...(year_to === undefined ? [] : [years('to', year_to, (value) => value <= year_to)]),
      ...(ready === undefined ? [] : [this.#withExtra('ready', ready)]),
      ...(has_images === undefined ? [] : [this.#withExtra('images', has_images)]),
      ...(has_videos === undefined ? [] : [this.#withExtra('videos', has_videos)]),
      ...(createdBy === undefined ? [] : [this.#besides('creator', createdBy, (value) => value === createdBy)]),
      ...words.map((word) => this.#search.filter(word)),
    ]
  }

  #withExtra(name: Extra, isThere: 'true' | 'false'): Filter {
    return this.#besides('extras', `${name} ${isThere}`, (value) => String(value?.includes(name)) === isThere)
  }

  #besides(part: Beside, asked: string, isWanted: (value: string | null) => boolean): Filter {
    const { beside } = this.columns
    const { values, numbers } = beside.all
    const isRight = (number: number) => (isWanted(values[part].values[number] ?? null) ? 1 : 0)
    return {
      key: JSON.stringify([part, asked]),
      collect: (bits) => beside.collect(bits, Uint8Array.from(numbers[part], isRight)),
      holds: (place) => isWanted(beside.valueAt(place, part)),
    }
  }

  #withValue(name: 'owner' | 'portfolio', asked: readonly string[]): Filter {
    const column = this.columns[name]
    return {
      key: JSON.stringify([name, ...asked]),
      list: () => column.list(asked),
      holds: (place) => asked.includes(column.valueAt(place) ?? ''),
    }
  }

  count(places: Uint32Array): RowCounts {
    const { owner, beside } = this.columns
    const sizes = [owner.values.values.length, beside.all.count] as const
    const [counts, besides, owners] = countBoth(places, [owner, beside], sizes)
    return { owner: counts, owners, beside: besides }
  }

  /** As much as counting so many places: adding up a number of what is known takes a fifth of that. */
  costOfOthers(stands: readonly number[] | undefined): number {
    return (this.columns.owner.values.values.length * (stands?.length ?? 1)) / 5
  }

  /** Counts all current ones that are not at these places; with stands, those that stand like this. */
  countOthers(places: Uint32Array, stands: readonly number[] | undefined): RowCounts {
    const { owner, beside } = this.columns
    const counts = this.count(places)
    return { owner: owner.countOthers(counts.owner, stands), beside: beside.countOthers(counts.beside, stands) }
  }

  countPortfolios({ beside }: RowCounts): Uint32Array {
    return this.columns.beside.all.countBy('portfolio', beside)
  }

  /** How many this user has made, and how many have each of the extras. */
  countExtras({ beside }: RowCounts, user: string): Record<Extra | 'mine', number> {
    const { all } = this.columns.beside
    const creators = all.countBy('creator', beside)
    const extras = all.countBy('extras', beside)
    const number = all.values.creator.known(user)
    const withExtra = (name: Extra) =>
      extras.reduce((sum, count, each) => sum + (all.values.extras.values[each]?.includes(name) ? count : 0), 0)
    return {
      mine: number === undefined ? 0 : (creators[number] ?? 0),
      images: withExtra('images'),
      videos: withExtra('videos'),
      ready: withExtra('ready'),
    }
  }
}

/** For columns of few values. */
function filterBy(column: Column, key: readonly unknown[], isWanted: (value: string | null) => boolean): Filter {
  return {
    key: JSON.stringify(key),
    collect: (bits) =>
      column.collect(
        bits,
        Uint8Array.from(column.values.values, (value) => (isWanted(value) ? 1 : 0)),
      ),
    holds: (place) => isWanted(column.valueAt(place)),
  }
}
