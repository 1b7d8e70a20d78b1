import { READINESS_NEEDS } from '@klubba/domain/assets/readiness'
import type { AssetCells } from './asset-cells.ts'
import { Column, ListedColumn } from './asset-column.ts'
import type { AssetFacts } from './asset-facts.ts'
import type { AssetQuestion } from './asset-filter-sql.ts'
import { AssetSearch } from './asset-search.ts'
import type { Filter } from './place-sets.ts'

const NEEDS_TOTAL = Object.keys(READINESS_NEEDS).length

/** What there is of an asset beside its fields, as the names of all that is there. */
const extrasOf = ({ ready_count, has_images, has_videos }: AssetFacts) =>
  `${ready_count === NEEDS_TOTAL ? 'ready ' : ''}${has_images ? 'images ' : ''}${has_videos ? 'videos ' : ''}`
export type Extra = 'ready' | 'images' | 'videos'

const COLUMNS = ['owner', 'portfolio', 'creator', 'year', 'extras'] as const
type RowColumn = (typeof COLUMNS)[number]

/** What is known of each asset alone, and not of its cell: the columns, and what lists filter by them. */
export class AssetRows {
  readonly columns = {
    owner: new ListedColumn(),
    portfolio: new ListedColumn(),
    creator: new Column(),
    year: new Column(),
    extras: new Column(),
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
    this.columns.creator.set(place, facts.created_by)
    this.columns.year.set(place, facts.year === null ? null : String(facts.year))
    this.columns.extras.set(place, extrasOf(facts))
    this.#search.set(facts.position, facts.own)
  }

  addCurrent(place: number, count: 1 | -1): void {
    for (const name of COLUMNS) this.columns[name].addCurrent(place, count)
  }

  /** Each comes from another place now. */
  move(from: Uint32Array): void {
    for (const name of COLUMNS) this.columns[name].move(from)
  }

  /** All that is asked for beside kind and stand. */
  filtersOf(question: AssetQuestion): Filter[] {
    const { year_from, year_to, ready, has_images, has_videos, createdBy, owner, portfolio, words } = question
    const { year } = this.columns
    const years = (name: string, bound: number, isRight: (value: number) => boolean) =>
      filterBy(year, [name, bound], (value) => value !== null && isRight(Number(value)))
    return [
      ...words.map((word) => this.#search.filter(word)),
      ...(year_from === undefined ? [] : [years('from', year_from, (value) => value >= year_from)]),
      ...(year_to === undefined ? [] : [years('to', year_to, (value) => value <= year_to)]),
      ...(ready === undefined ? [] : [this.withExtra('ready', ready)]),
      ...(has_images === undefined ? [] : [this.withExtra('images', has_images)]),
      ...(has_videos === undefined ? [] : [this.withExtra('videos', has_videos)]),
      ...(createdBy === undefined ? [] : [this.withValue('creator', [createdBy])]),
      ...(owner ? [this.withValue('owner', owner)] : []),
      ...(portfolio ? [this.withValue('portfolio', portfolio)] : []),
    ]
  }

  withExtra(name: Extra, isThere: 'true' | 'false'): Filter {
    return filterBy(this.columns.extras, [name, isThere], (value) => String(value?.includes(name)) === isThere)
  }

  /** How many have it, from how many there are of each combination of extras. */
  countExtra(counts: Uint32Array, name: Extra): number {
    return counts.reduce((sum, count, number) => sum + (this.columns.extras.values[number]?.includes(name) ? count : 0), 0)
  }

  withValue(name: RowColumn, asked: readonly string[]): Filter {
    const column = this.columns[name]
    return {
      key: JSON.stringify([name, ...asked]),
      collect: (bits) => column.collect(bits, column.wanted(asked)),
      holds: (place) => asked.includes(column.valueAt(place) ?? ''),
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
        Uint8Array.from(column.values, (value) => (isWanted(value) ? 1 : 0)),
      ),
    holds: (place) => isWanted(column.valueAt(place)),
  }
}
