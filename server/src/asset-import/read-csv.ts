import type { Cell, CellFlaw } from '@klubba/domain/asset-import/asset-import'
import { TableBuilder, TableError, type Table } from './table.ts'

/** UTF-16 where a mark says so, UTF-8 where it can be, and else what Windows wrote in the Nordic countries before it. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Control signs that no table has. */
const UNPRINTED = /[^\P{Cc}\t\n\r\f\u0080-\u009F]/u

/** Where a page or a program would begin. */
const NO_TABLE = /^\s*(<[!?a-z]|%PDF|%!|#!|\{\\rtf)/i

const SEPARATORS = [';', '\t', ',']

/** What parts the headings: in the first line with any of the signs, the one that is there most often outside of quotes. */
function separatorOf(text: string): string {
  const [, named] = /^sep=(.)\r?\n/i.exec(text) ?? []
  if (named !== undefined) return named
  const counts = new Map<string, number>()
  let isQuoted = false
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (SEPARATORS.includes(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1)
    else if (sign === '\n' && counts.size > 0) break
  }
  const count = (sign: string) => counts.get(sign) ?? 0
  return SEPARATORS.reduce((most, sign) => (count(sign) > count(most) ? sign : most))
}

const ERRORS = new Set(['#REF!', '#N/A', '#DIV/0!', '#VALUE!', '#NAME?', '#NUM!', '#NULL!'])

/** A cell that another program wrote so that a spreadsheet runs nothing, as it was meant. */
function undisguised(text: string): { cell: Cell; flaw?: CellFlaw } {
  const [, literal] = /^="([^"]*)"$/.exec(text) ?? []
  if (literal !== undefined) return { cell: literal }
  if (/^'[=+\-@\t]/.test(text)) return { cell: text.slice(1) }
  if (text.startsWith('=')) return { cell: text, flaw: 'cell_formula' }
  return ERRORS.has(text.trim()) ? { cell: text, flaw: 'cell_error' } : { cell: text }
}

/** The next cell from `at` on: its text, and where it ends. */
function readField(text: string, at: number, separator: string, row: number): { field: string; end: number } {
  if (text[at] !== '"') {
    let end = at
    for (; end < text.length; end++) {
      const sign = text[end]
      if (sign === separator || sign === '\n' || sign === '\r') break
    }
    return { field: text.slice(at, end), end }
  }
  let field = ''
  let from = at + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote < 0) throw new TableError('table_unclosed_quote', { row })
    field += text.slice(from, quote)
    if (text[quote + 1] !== '"') {
      const rest = readRest(text, quote + 1, separator)
      return { field: field + rest, end: quote + 1 + rest.length }
    }
    field += '"'
    from = quote + 2
  }
}

/** What stands behind a closing quote, up to the next cell: programs that do not double their quotes leave it. */
function readRest(text: string, at: number, separator: string): string {
  let end = at
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++
  return text.slice(at, end)
}

export function readCsv(bytes: Uint8Array): Table {
  const whole = decoded(bytes).replace(/^\uFEFF/, '')
  if (UNPRINTED.test(whole) || NO_TABLE.test(whole)) throw new TableError('table_unreadable')
  const separator = separatorOf(whole)
  const text = whole.replace(/^sep=.\r?\n/i, '')
  const table = new TableBuilder()
  // A line that names the separator is a line of the file.
  let number = text === whole ? 1 : 2
  let cells: Cell[] = []
  let flaws: Record<number, CellFlaw> = {}
  for (let at = 0; at <= text.length;) {
    const { field, end } = readField(text, at, separator, number)
    const { cell, flaw } = undisguised(field.trim())
    if (flaw) flaws[cells.length] = flaw
    cells.push(cell)
    at = end + 1
    if (text[end] === separator) continue
    table.add({ number, cells, flaws })
    if (text[end] === '\r' && text[end + 1] === '\n') at++
    number++
    cells = []
    flaws = {}
    if (at >= text.length) break
  }
  return table.finish()
}
