import type { Language } from '@klubba/domain/languages'
import { definitionOf, type ColumnKey, type ReportColumn } from '@klubba/domain/reports/report'
import type { Cell, ExportedReport } from '@klubba/domain/reports/report-api'
import { translator } from '@klubba/i18n/translator'
import type { Deps } from '../deps.ts'
import { csvOf } from '../http/csv.ts'
import { csvCell, FILE_TYPES, mapped, sheetCell, type TableFile } from '../http/table-file.ts'
import { xlsxOf, type SheetCell } from '../http/xlsx.ts'
import { questionOf, totalsOf } from './report-service.ts'
import { everyRow, type Asked } from './report-rows.ts'

/** A sum of money without its currency, which has a column of its own. */
const bareValue = (cell: Cell): string | number | null =>
  typeof cell === 'object' && cell !== null ? cell.amount : cell

const sheetOf = ({ key, type }: ReportColumn, cells: Record<string, Cell>) =>
  sheetCell(type, bareValue(cells[key] ?? null))

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

export function fileNameOf({ report, format }: ExportedReport, language: Language): { name: string; type: string } {
  const t = translator(language, 'reports')
  return { name: `${t(`report.${report}.title`)}.${format}`, type: FILE_TYPES[format] }
}

/** A report as a file, written as its rows are read. */
export async function reportFile(
  deps: Deps,
  exported: ExportedReport,
  { language, hidesPersons }: { language: Language; hidesPersons: boolean },
  progress: Progress = {},
): Promise<TableFile> {
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
      yield* mapped(rows, (cells) =>
        columns.map(({ key, type }) => csvCell(type, bareValue(cells[key] ?? null), language)),
      )
    }
    return { ...named, content: csvOf(language, lines()) }
  }
  const summed = await totalsOf(deps.db, report, asked)
  const content = xlsxOf([
    {
      name: t('sheet.rows'),
      headings: columns.map(heading),
      rows: mapped(rows, (cells) => columns.map((each) => sheetOf(each, cells))),
    },
    {
      name: t('sheet.totals'),
      headings: totals.map(heading),
      rows: summed.map((cells) => totals.map((each) => sheetOf(each, cells))),
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
