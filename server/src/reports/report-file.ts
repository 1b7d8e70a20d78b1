import type { Readable } from 'node:stream'
import type { Language } from '@klubba/domain/languages'
import { definitionOf, type ColumnKey, type ReportColumn } from '@klubba/domain/reports/report'
import type { Cell, ExportedReport } from '@klubba/domain/reports/report-api'
import { translator } from '@klubba/i18n/translator'
import type { Deps } from '../deps.ts'
import { csvOf } from '../http/csv.ts'
import { xlsxOf, type SheetCell } from '../http/xlsx.ts'
import { questionOf, totalsOf } from './report-service.ts'
import { everyRow, type Asked } from './report-rows.ts'

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

const bareValue = (cell: Cell): string | number | null =>
  typeof cell === 'object' && cell !== null ? cell.amount : cell

function sheetCell({ type }: ReportColumn, cell: Cell): SheetCell {
  const value = bareValue(cell)
  if (value === null || value === '') return null
  if (type === 'text' || type === 'date') return { type, value: String(value) }
  if (type === 'money') return { type, value: hundredths(Number(value)) }
  // A share is kept as a part of one.
  if (type === 'percent') return { type, value: (Number(value) / 10_000).toFixed(4) }
  return { type, value: String(value) }
}

function csvCell({ type }: ReportColumn, cell: Cell, language: Language): string | number | null {
  const value = bareValue(cell)
  if (value === null) return null
  const decimal = (text: string) => (language === 'en' ? text : text.replace('.', ','))
  if (type === 'money' || type === 'percent') return decimal(hundredths(Number(value)))
  if (type === 'days') return decimal(String(value))
  if (type !== 'date') return value
  const [year = '', month = '', date = ''] = String(value).split('-')
  return DAY_ORDER[language](year, month, date)
}

interface Progress {
  /** Called with every row that is written. */
  onRow?: () => Promise<void>
}

async function* rowsWith(deps: Deps, asked: Asked, { report }: ExportedReport, { onRow }: Progress) {
  for await (const row of everyRow(deps.db, report, asked)) {
    yield row.cells
    await onRow?.()
  }
}

async function* mapped<From, To>(from: AsyncIterable<From>, map: (one: From) => To) {
  for await (const one of from) yield map(one)
}

export interface ReportFile {
  name: string
  type: string
  content: Readable
}

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function fileNameOf({ report, format }: ExportedReport, language: Language): { name: string; type: string } {
  const t = translator(language, 'reports')
  return { name: `${t(`report.${report}.title`)}.${format}`, type: format === 'csv' ? 'text/csv' : XLSX_TYPE }
}

/** A report as a file, written as its rows are read. */
export async function reportFile(
  deps: Deps,
  exported: ExportedReport,
  { language, hidesPersons }: { language: Language; hidesPersons: boolean },
  progress: Progress = {},
): Promise<ReportFile> {
  const { report, format, filters } = exported
  const t = translator(language, 'reports')
  const asked = await questionOf(deps, report, filters, { language, hidesPersons })
  const { columns, totals } = definitionOf(report)
  const heading = ({ key, type }: ReportColumn) => {
    const text = key === 'group' ? t(`by.${asked.by}`) : t(`column.${key as Exclude<ColumnKey, 'group'>}`)
    return type === 'percent' && format === 'csv' ? `${text} (%)` : text
  }
  const rows = rowsWith(deps, asked, exported, progress)
  const named = fileNameOf(exported, language)
  if (format === 'csv') {
    const lines = async function* () {
      yield columns.map(heading)
      yield* mapped(rows, (cells) => columns.map((each) => csvCell(each, cells[each.key] ?? null, language)))
    }
    return { ...named, content: csvOf(language, lines()) }
  }
  const summed = await totalsOf(deps.db, report, asked)
  const content = xlsxOf([
    {
      name: t('sheet.rows'),
      headings: columns.map(heading),
      rows: mapped(rows, (cells) => columns.map((each) => sheetCell(each, cells[each.key] ?? null))),
    },
    {
      name: t('sheet.totals'),
      headings: totals.map(heading),
      rows: summed.map((cells) => totals.map((each) => sheetCell(each, cells[each.key] ?? null))),
    },
    { name: t('sheet.about'), headings: [t(`report.${report}.title`), ''], rows: aboutRows(asked, exported) },
  ])
  return { ...named, content }
}

/** From when to when, and how it is counted. */
function aboutRows({ period, language, now }: Asked & { now: Date }, { report }: ExportedReport): SheetCell[][] {
  const t = translator(language, 'reports')
  const { period: rule } = definitionOf(report)
  const day = (value: string): SheetCell => ({ type: 'date', value })
  const text = (value: string): SheetCell => ({ type: 'text', value })
  return [
    ...(rule
      ? [
          [text(t('filter.from')), day(period.from)],
          [text(t('filter.to')), day(period.to)],
        ]
      : []),
    [text(t('counted')), day(now.toISOString().slice(0, 10))],
    [text(t('rule.title')), text(t(`rule.${rule ?? 'now'}`))],
  ]
}
