import type { AssetFacet } from '@klubba/domain/assets/asset-filters'
import { ListedColumn, type Column } from './asset-column.ts'
import type { AssetQuestion } from './asset-filter-sql.ts'

/** What the assets of one cell have in common, beside being archived or not. */
export const CELL_FACETS = ['status', 'category', 'subcategory', 'brand', 'model', 'country'] as const
export type CellFacet = (typeof CELL_FACETS)[number]

/** Everything else that can be asked for is not known of a cell. */
const isAskedOfCells = ({ words, year_from, year_to, ready, has_images, has_videos, ...asked }: AssetQuestion) =>
  words.length === 0 &&
  [year_from, year_to, ready, has_images, has_videos, asked.createdBy, asked.owner, asked.portfolio].every(
    (each) => each === undefined,
  )

export interface CellTally {
  total: number
  /** The cells whose assets are all that was asked for. */
  cells: number[]
  /** For each value of each facet how many there are, as if the facet's own filter were not set. */
  counts: ReadonlyMap<AssetFacet, Uint32Array> | undefined
}

/** A row for each cell, by its number: how many assets, whether they are archived, and their value's number in each facet. */
const ROW = 2 + CELL_FACETS.length

interface CellFilter {
  /** Which facet it is, and for each of its values, by the number, whether it is asked for. */
  index: number
  wanted: Uint8Array
}

/**
 * Assets that are alike in what lists filter by most: a company has far fewer kinds of machines in a status and country
 * than machines, and twice the machines are hardly more kinds. So counting cell by cell hardly grows with the assets.
 */
export class AssetCells {
  readonly #cellOf = new ListedColumn()
  readonly #columns: readonly Column[]
  #rows = new Uint32Array(1024 * ROW)
  #end = ROW

  constructor(facets: Readonly<Record<CellFacet, Column>>) {
    this.#columns = CELL_FACETS.map((facet) => facets[facet])
  }

  grow(size: number): void {
    this.#cellOf.grow(size)
  }

  /** By what its columns say. */
  set(position: number, archived: boolean): void {
    const numbers = this.#columns.map((column) => column.numbers[position] ?? 0)
    const row = [archived ? 1 : 0, ...numbers]
    this.remove(position)
    this.#cellOf.set(position, row.join(' '))
    const at = (this.#cellOf.numbers[position] ?? 0) * ROW
    if (at === this.#end) this.#addRow(row)
    this.#rows[at] = (this.#rows[at] ?? 0) + 1
  }

  #addRow(row: readonly number[]): void {
    if (this.#end === this.#rows.length) {
      const rows = new Uint32Array(this.#rows.length * 2)
      rows.set(this.#rows)
      this.#rows = rows
    }
    this.#rows.set(row, this.#end + 1)
    this.#end += ROW
  }

  remove(position: number): void {
    const cell = this.#cellOf.numbers[position] ?? 0
    if (cell === 0) return
    this.#rows[cell * ROW] = (this.#rows[cell * ROW] ?? 0) - 1
    this.#cellOf.set(position, null)
  }

  /** Undefined when more is asked than cells can tell. */
  tally(question: AssetQuestion, withCounts: boolean): CellTally | undefined {
    if (!isAskedOfCells(question)) return undefined
    const filters = CELL_FACETS.flatMap((facet, index): CellFilter[] => {
      const [asked, column] = [question[facet], this.#columns[index]]
      return asked && column ? [{ index, wanted: column.wanted(asked) }] : []
    })
    const archived = question.archived === 'true' ? 1 : 0
    const counts = withCounts ? this.#columns.map((column) => new Uint32Array(column.values.length)) : []
    const [rows, cells] = [this.#rows, [] as number[]]
    let total = 0
    for (let at = ROW; at < this.#end; at += ROW) {
      const size = rows[at] ?? 0
      if (size === 0 || rows[at + 1] !== archived) continue
      const failed = failedAt(rows, at, filters)
      if (failed === NONE) {
        total += size
        cells.push(at / ROW)
        for (let index = 0; index < counts.length; index++) addAt(counts, index, rows[at + 2 + index] ?? 0, size)
      } else if (withCounts && failed !== SEVERAL) addAt(counts, failed, rows[at + 2 + failed] ?? 0, size)
    }
    const named = CELL_FACETS.map((facet, index) => [facet, counts[index] ?? new Uint32Array(0)] as const)
    return { total, cells, counts: withCounts ? new Map<AssetFacet, Uint32Array>(named) : undefined }
  }

  /** Writes where the assets of the cells are; tells how many. */
  list(cells: readonly number[], positions: Uint32Array): number {
    let count = 0
    for (const cell of cells) {
      for (let at = this.#cellOf.first(cell); at >= 0; at = this.#cellOf.next(at)) positions[count++] = at
    }
    return count
  }
}

const NONE = -1
const SEVERAL = -2

/** Which facet's filter the cell fails, if it is one alone. */
function failedAt(rows: Uint32Array, at: number, filters: readonly CellFilter[]): number {
  let failed = NONE
  for (let each = 0; each < filters.length; each++) {
    const filter = filters[each]
    if (!filter || filter.wanted[rows[at + 2 + filter.index] ?? 0] === 1) continue
    if (failed !== NONE) return SEVERAL
    failed = filter.index
  }
  return failed
}

function addAt(counts: readonly Uint32Array[], index: number, number: number, size: number): void {
  const own = counts[index]
  if (own) own[number] = (own[number] ?? 0) + size
}
