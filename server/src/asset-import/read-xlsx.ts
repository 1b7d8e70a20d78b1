import { columnLetter, IMPORT_LIMITS, type Cell, type CellFlaw } from '@klubba/domain/asset-import/asset-import'
import { ZipReader } from './read-zip.ts'
import { TableBuilder, TableError, type RawRow, type Table } from './table.ts'
import { attribute, withoutCodes, xmlTokens } from './xml-tokens.ts'

const DAY_MS = 86_400_000
/** Days from the beginning of a spreadsheet's calendar to 1970; some count from 1904. */
const DAYS_BEFORE_1970 = 25_569
const DAYS_TO_1904 = 1462

interface Book {
  texts: string[]
  /** For each style of cells, whether it shows a number as a date. */
  isDate: boolean[]
  from1904: boolean
}

/** The number formats that come with every spreadsheet and show days. */
const isDateFormat = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

const showsDays = (code: string) => /[yd]/i.test(code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, ''))

function readStyles(xml: string | undefined): boolean[] {
  const own = new Map<number, boolean>()
  const styles: boolean[] = []
  let isCells = false
  for (const token of xmlTokens(xml ?? '')) {
    if (token.type === 'text') continue
    if (token.name === 'cellXfs') isCells = token.type === 'open' && !token.isWhole
    if (token.type === 'close') continue
    const id = Number(attribute(token.attributes, 'numFmtId') ?? 0)
    if (token.name === 'numFmt') own.set(id, showsDays(attribute(token.attributes, 'formatCode') ?? ''))
    if (token.name === 'xf' && isCells) styles.push(own.get(id) ?? isDateFormat(id))
  }
  return styles
}

/** Texts are kept once and named by number; a text may be made of parts with looks of their own. */
function readTexts(xml: string | undefined): string[] {
  const texts: string[] = []
  let text = ''
  let isText = false
  let isPronounced = false
  for (const token of xmlTokens(xml ?? '')) {
    if (token.type === 'text') {
      if (isText && !isPronounced) text += token.text
      continue
    }
    const isBegun = token.type === 'open' && !token.isWhole
    if (token.name === 't') isText = isBegun
    if (token.name === 'rPh') isPronounced = isBegun
    if (token.name !== 'si') continue
    if (token.type === 'open') text = ''
    if (!isBegun) texts.push(withoutCodes(text))
  }
  return texts
}

/** The sheet that is seen first when the file is opened. */
function findSheet(zip: ZipReader): { path: string; from1904: boolean } {
  const book = zip.read('xl/workbook.xml')
  const relations = zip.read('xl/_rels/workbook.xml.rels')
  if (book === undefined || relations === undefined) throw new TableError('table_unreadable')
  let from1904 = false
  let sheetId: string | undefined
  for (const token of xmlTokens(book)) {
    if (token.type !== 'open') continue
    if (token.name === 'workbookPr') from1904 = /^(1|true)$/.test(attribute(token.attributes, 'date1904') ?? '')
    const isSeen = (attribute(token.attributes, 'state') ?? 'visible') === 'visible'
    if (token.name === 'sheet' && isSeen) sheetId ??= attribute(token.attributes, 'id')
  }
  for (const token of xmlTokens(relations)) {
    if (token.type !== 'open' || token.name !== 'Relationship') continue
    if (attribute(token.attributes, 'Id') !== sheetId) continue
    const target = attribute(token.attributes, 'Target') ?? ''
    return { path: target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`, from1904 }
  }
  throw new TableError('table_unreadable')
}

function columnOf(reference: string): number {
  const letters = /^[A-Z]+/.exec(reference)?.[0] ?? ''
  let number = 0
  for (const letter of letters) number = number * 26 + (letter.codePointAt(0) ?? 64) - 64
  return number - 1
}

function dayOf(serial: number, from1904: boolean): string | undefined {
  const days = Math.floor(serial) + (from1904 ? DAYS_TO_1904 : 0) - DAYS_BEFORE_1970
  const date = new Date(days * DAY_MS)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10)
}

interface OpenCell {
  column: number
  type: string
  style: number
  text: string
  isFormula: boolean
}

function valueOf({ type, style, text, isFormula }: OpenCell, book: Book): { cell: Cell; flaw?: CellFlaw } {
  const cell = ((): Cell => {
    if (type === 's') return book.texts[Number(text)]?.trim() ?? null
    if (type === 'inlineStr' || type === 'str') return withoutCodes(text).trim()
    if (type === 'b') return text === '1'
    if (type === 'd') return text.slice(0, 10)
    if (type === 'e' || text === '') return text
    const number = Number(text)
    if (!Number.isFinite(number)) return text
    return book.isDate[style] === true ? (dayOf(number, book.from1904) ?? number) : number
  })()
  if (isFormula) return { cell, flaw: 'cell_formula' }
  return type === 'e' ? { cell, flaw: 'cell_error' } : { cell }
}

/** Reads the rows one by one; those without anything in them are forgotten at once. */
class SheetReader {
  readonly table = new TableBuilder()
  #book: Book
  #row: RawRow = { number: 0, cells: [], flaws: {} }
  #cell: OpenCell | undefined
  #column = -1
  #inside: string | undefined
  #merged: string[] = []

  constructor(book: Book) {
    this.#book = book
  }

  open(name: string, attributes: string, isWhole: boolean): void {
    if (name === 'row') {
      const number = Number(attribute(attributes, 'r') ?? this.#row.number + 1)
      this.#row = { number, cells: [], flaws: {} }
      this.#column = -1
    }
    if (name === 'c') {
      const reference = attribute(attributes, 'r')
      this.#column = reference === undefined ? this.#column + 1 : columnOf(reference)
      const style = Number(attribute(attributes, 's') ?? 0)
      const type = attribute(attributes, 't') ?? 'n'
      this.#cell = { column: this.#column, type, style, text: '', isFormula: false }
      if (isWhole) this.#cell = undefined
    }
    if (name === 'f' && this.#cell) this.#cell.isFormula = true
    if (name === 'mergeCell') this.#merged.push(attribute(attributes, 'ref') ?? '')
    this.#inside = isWhole ? undefined : name
  }

  text(text: string): void {
    if (this.#cell && (this.#inside === 'v' || this.#inside === 't')) this.#cell.text += text
  }

  close(name: string): void {
    this.#inside = undefined
    if (name === 'c' && this.#cell) {
      const { column } = this.#cell
      const { cell, flaw } = valueOf(this.#cell, this.#book)
      this.#cell = undefined
      if (cell === '' && flaw === undefined) return
      const max = IMPORT_LIMITS.columns
      if (column >= max) throw new TableError('table_too_many_columns', { max })
      while (this.#row.cells.length < column) this.#row.cells.push(null)
      this.#row.cells[column] = cell
      if (flaw) this.#row.flaws[column] = flaw
    }
    if (name === 'row') this.table.add(this.#row)
  }

  /** Of cells that are merged the file keeps the first only: what was meant for the others nobody knows. */
  finish(): Table {
    const table = this.table.finish()
    const byNumber = new Map(table.rows.map((row) => [row.number, row]))
    for (const range of this.#merged) {
      const [from = '', to = from] = range.split(':')
      const [first, last] = [from, to].map((reference) => Number(/\d+$/.exec(reference)?.[0] ?? 0)) as [number, number]
      const [left, right] = [columnOf(from), Math.min(columnOf(to), table.headings.length - 1)]
      if (left >= table.headings.length) continue
      if (first <= this.table.headingRow && last >= this.table.headingRow) {
        throw new TableError('table_merged_headings', { cell: `${columnLetter(left)}${first}` })
      }
      for (let number = first; number <= Math.min(last, table.rows.at(-1)?.number ?? 0); number++) {
        const row = byNumber.get(number)
        for (let column = left; row && column <= right; column++) row.flaws[column] = 'cell_merged'
      }
    }
    return table
  }
}

/** The first sheet of an Excel workbook. Only what a table is made of is read: values, dates, formulas, merged cells. */
export function readXlsx(bytes: Uint8Array): Table {
  const zip = new ZipReader(bytes)
  const { path, from1904 } = findSheet(zip)
  const texts = readTexts(zip.read('xl/sharedStrings.xml'))
  const isDate = readStyles(zip.read('xl/styles.xml'))
  const sheet = zip.read(path)
  if (sheet === undefined) throw new TableError('table_unreadable')
  const reader = new SheetReader({ texts, isDate, from1904 })
  for (const token of xmlTokens(sheet)) {
    if (token.type === 'open') reader.open(token.name, token.attributes, token.isWhole)
    else if (token.type === 'text') reader.text(token.text)
    else reader.close(token.name)
  }
  return reader.finish()
}
