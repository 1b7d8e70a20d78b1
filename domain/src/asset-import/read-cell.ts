import type { Issue } from '../errors.ts'
import type { Field, Value } from '../forms/form-schema.ts'
import { valueIssue } from '../forms/validate-values.ts'
import type { Cell } from './asset-import.ts'
import type { ImportField } from './import-words.ts'
import { normalized } from './normalized.ts'

type Fault = Pick<Issue, 'code' | 'params'>
export type Read<T> = { ok: true; value: T } | ({ ok: false } & Fault)

const fault = (code: Fault['code'], params?: Fault['params']): Read<never> => ({
  ok: false,
  code,
  ...(params && { params }),
})

const YES = new Set(['yes', 'y', 'true', '1', 'x', 'ja', 'j', 'sann', 'sant', 'sand', 'kyllä', 'k', 'tosi'])
const NO = new Set(['no', 'n', 'false', '0', 'nei', 'nej', 'usann', 'usant', 'falsk', 'falskt', 'ei', 'e', 'epätosi'])

/** Digits enough for what is measured, few enough that sums of a spreadsheet lose the noise of their last place. */
const SIGNIFICANT = 12

/** A cell as text; null when nothing stands in it. */
export function cellText(cell: Cell): string | null {
  if (cell === null) return null
  return typeof cell === 'string' ? cell.trim() || null : String(cell)
}

function readBoolean(cell: Cell): Read<boolean> {
  if (typeof cell === 'boolean') return { ok: true, value: cell }
  const word = String(cell).trim().toLowerCase()
  if (YES.has(word)) return { ok: true, value: true }
  return NO.has(word) ? { ok: true, value: false } : fault('cell_not_yes_or_no')
}

/** Thousands parted by spaces of any kind, or by an apostrophe. */
const GROUPING = /(?<=\d)[\s\u00A0\u202F\u2009'’](?=\d{3}(\D|$))/g
const PLAIN = /^[+-]?\d+([.,]\d+)?$/
const IN_THOUSANDS = /^[+-]?\d{1,3}([.,])\d{3}(?:\1\d{3})*$/
const BOTH_SIGNS = /^[+-]?\d{1,3}(?:([.,])\d{3})+(?!\1)[.,]\d+$/

/**
 * A number as people write it, with either decimal sign. Where "8.200" may be eight thousand or eight and a fifth, whoever
 * wrote it is asked.
 */
export function readNumber(text: string, isWhole: boolean, unit?: string): Read<number> {
  const bare =
    unit !== undefined && text.toLowerCase().endsWith(unit.toLowerCase()) ? text.slice(0, -unit.length) : text
  const grouped = bare.trim().replaceAll('\u2212', '-')
  const digits = grouped.replaceAll(GROUPING, '')
  if (BOTH_SIGNS.test(digits)) {
    const decimal = digits.includes(',') && digits.lastIndexOf(',') > digits.lastIndexOf('.') ? ',' : '.'
    const other = decimal === ',' ? '.' : ','
    return { ok: true, value: Number(digits.replaceAll(other, '').replace(decimal, '.')) }
  }
  const [, sign] = IN_THOUSANDS.exec(digits) ?? []
  if (sign !== undefined) {
    const isSure = isWhole || digits.split(sign).length > 2
    if (!isSure && digits === grouped) return fault('number_ambiguous', { text: bare.trim() })
    if (isSure) return { ok: true, value: Number(digits.replaceAll(sign, '')) }
  }
  return PLAIN.test(digits) ? { ok: true, value: Number(digits.replace(',', '.')) } : fault('cell_not_a_number')
}

const pad = (text: string) => text.padStart(2, '0')

/** 2026-11-17, or the day first as in the Nordic countries. */
function readDay(text: string): Read<string> {
  const iso = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[T ].*)?$/.exec(text)
  if (iso) return { ok: true, value: `${iso[1]}-${pad(iso[2] ?? '')}-${pad(iso[3] ?? '')}` }
  const nordic = /^(\d{1,2})[-./ ]{1,2}(\d{1,2})[-./ ]{1,2}(\d{4})$/.exec(text)
  if (nordic) return { ok: true, value: `${nordic[3]}-${pad(nordic[2] ?? '')}-${pad(nordic[1] ?? '')}` }
  return fault('cell_not_a_day')
}

function readNumeric(field: Field, cell: Exclude<Cell, null>): Read<number> {
  if (typeof cell === 'number') return { ok: true, value: Number(cell.toPrecision(SIGNIFICANT)) }
  return typeof cell === 'string' ? readNumber(cell, field.value === 'integer', field.unit) : fault('cell_not_a_number')
}

function readText(field: Field, options: ImportField['options'], cell: Exclude<Cell, null>): Read<string> {
  // A spreadsheet rounds what has more digits than these: the number that was meant is gone.
  if (typeof cell === 'number' && Number.isInteger(cell) && !Number.isSafeInteger(cell)) return fault('cell_rounded')
  const text = String(cell).trim()
  if (options) {
    const id = options.get(normalized(text))
    return id === undefined ? fault('not_an_option') : { ok: true, value: id }
  }
  return field.format === 'date' ? readDay(text) : { ok: true, value: text }
}

/** The value that a cell means for a field, by the same check as a form's. */
export function readValue({ field, options }: ImportField, cell: Exclude<Cell, null>): Read<Value> {
  const read = ((): Read<Value> => {
    switch (field.value) {
      case 'boolean':
        return readBoolean(cell)
      case 'integer':
      case 'number':
        return readNumeric(field, cell)
      case 'string':
        return readText(field, options, cell)
    }
  })()
  if (!read.ok) return read
  const issue = valueIssue(field, read.value)
  return issue ? fault(issue.code, issue.params) : read
}
