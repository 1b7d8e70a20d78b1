import { Readable } from 'node:stream'
import type { Language } from '@klubba/domain/languages'

type Cell = string | number | null | undefined

/** A spreadsheet would run a cell that begins so as a formula. */
const FORMULA = /^[=+\-@\t\r]/

export const isFormula = (text: string) => FORMULA.test(text)

function cellText(cell: Cell, separator: string): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = isFormula(cell) ? `'${cell}` : cell
  return safe.includes(separator) || /["\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as CSV, one after another as they are read. Where the comma is the decimal sign, cells are parted by semicolons. */
export function csvOf(language: Language, rows: AsyncIterable<readonly Cell[]>): Readable {
  const separator = language === 'en' ? ',' : ';'
  return Readable.from(
    (async function* () {
      // Tells spreadsheets that it is UTF-8.
      yield '\uFEFF'
      for await (const row of rows) yield `${row.map((cell) => cellText(cell, separator)).join(separator)}\r\n`
    })(),
  )
}
