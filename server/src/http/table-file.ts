import type { Readable } from 'node:stream'
import type { Language } from '@klubba/domain/languages'
import type { SheetCell } from './xlsx.ts'

/** A table as a file, as it is sent. */
export interface TableFile {
  name: string
  type: string
  content: Readable
}

/** Money counts minor units, a percentage hundredths of a percent, and a date is as 2026-11-17. */
export type CellType = 'text' | 'number' | 'money' | 'percent' | 'days' | 'date'
type Value = string | number | null

export const FILE_TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** How each language writes a day. */
const DAY_ORDER: Record<Language, (year: string, month: string, date: string) => string> = {
  en: (year, month, date) => `${date}/${month}/${year}`,
  no: (year, month, date) => `${date}.${month}.${year}`,
  sv: (year, month, date) => `${year}-${month}-${date}`,
  da: (year, month, date) => `${date}.${month}.${year}`,
  fi: (year, month, date) => `${Number(date)}.${Number(month)}.${year}`,
}

/** 81250 as 812.50: no fraction of any number on the way. */
const hundredths = (value: number) => `${Math.trunc(value / 100)}.${String(value % 100).padStart(2, '0')}`

export function sheetCell(type: CellType, value: Value): SheetCell {
  if (value === null || value === '') return null
  if (type === 'text' || type === 'date') return { type, value: String(value) }
  if (type === 'money') return { type, value: hundredths(Number(value)) }
  // A share is kept as a part of one.
  if (type === 'percent') return { type, value: (Number(value) / 10_000).toFixed(4) }
  return { type, value: String(value) }
}

export function csvCell(type: CellType, value: Value, language: Language): Value {
  if (value === null) return null
  const decimal = (text: string) => (language === 'en' ? text : text.replace('.', ','))
  if (type === 'money' || type === 'percent') return decimal(hundredths(Number(value)))
  if (type === 'days') return decimal(String(value))
  if (type !== 'date') return value
  const [year = '', month = '', date = ''] = String(value).split('-')
  return DAY_ORDER[language](year, month, date)
}

export async function* mapped<From, To>(from: AsyncIterable<From>, map: (one: From) => To) {
  for await (const one of from) yield map(one)
}
