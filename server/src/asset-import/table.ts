import { IMPORT_LIMITS, columnLetter, type Cell, type CellFlaw } from '@klubba/domain/asset-import/asset-import'
import type { IssueCode } from '@klubba/domain/errors'

/** Why a file cannot be read as a table, and where. */
export class TableError extends Error {
  readonly code: IssueCode
  readonly params: Record<string, string | number>

  constructor(code: IssueCode, params: Record<string, string | number> = {}) {
    super(code)
    this.code = code
    this.params = params
  }
}

export interface RawRow {
  /** From 1, as spreadsheets count. */
  number: number
  cells: Cell[]
  flaws: Record<number, CellFlaw>
}

/** The rows of a file that have something in them, in their order. */
export interface Table {
  headings: string[]
  rows: RawRow[]
  /** Those between the others that have nothing in them. */
  emptyRows: number
}

const isEmpty = (cell: Cell | undefined) => cell === null || cell === undefined || cell === ''

/** Gathers the rows as they are read, and stops at the first that is too much. */
export class TableBuilder {
  #headings: string[] | undefined
  #headingRow = 0
  #rows: RawRow[] = []

  /** Cells of rows that were read before may still be marked. */
  get rows(): readonly RawRow[] {
    return this.#rows
  }

  get headingRow(): number {
    return this.#headingRow
  }

  add(row: RawRow): void {
    const last = row.cells.findLastIndex((cell, index) => !isEmpty(cell) || row.flaws[index] !== undefined)
    if (last < 0) return
    if (last >= IMPORT_LIMITS.columns) throw new TableError('table_too_many_columns', { max: IMPORT_LIMITS.columns })
    for (const [index, cell] of row.cells.entries()) {
      if (typeof cell === 'string' && cell.length > IMPORT_LIMITS.cellLength) {
        const where = { row: row.number, column: columnLetter(index) }
        throw new TableError('table_cell_too_long', { ...where, max: IMPORT_LIMITS.cellLength })
      }
    }
    if (this.#headings === undefined) this.#begin(row, last)
    else this.#take(row, this.#headings, last)
  }

  #begin(row: RawRow, last: number): void {
    this.#headingRow = row.number
    this.#headings = Array.from({ length: last + 1 }, (_, index) => String(row.cells[index] ?? '').trim())
  }

  #take(row: RawRow, headings: readonly string[], last: number): void {
    const isTitle = headings.filter(Boolean).length === 1 && last > headings.length - 1 && this.#rows.length === 0
    if (isTitle) throw new TableError('table_no_headings', { row: this.#headingRow })
    const nameless = row.cells.findIndex((cell, index) => !isEmpty(cell) && !headings[index])
    if (nameless >= 0) {
      throw new TableError('table_heading_missing', { row: row.number, column: columnLetter(nameless) })
    }
    if (this.#rows.length === IMPORT_LIMITS.rows) {
      throw new TableError('table_too_many_rows', { max: IMPORT_LIMITS.rows })
    }
    const cells = headings.map((_, index) => (isEmpty(row.cells[index]) ? null : (row.cells[index] ?? null)))
    this.#rows.push({ number: row.number, cells, flaws: row.flaws })
  }

  finish(): Table {
    if (this.#headings === undefined) throw new TableError('table_no_headings', { row: 1 })
    const last = this.#rows.at(-1)
    if (!last) throw new TableError('table_no_rows')
    const emptyRows = last.number - this.#headingRow - this.#rows.length
    return { headings: this.#headings, rows: this.#rows, emptyRows }
  }
}
