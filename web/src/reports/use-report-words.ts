import type { Currency } from '@klubba/domain/countries/currencies'
import { dateFormat } from '@klubba/domain/kept-formats'
import { localeOf } from '@klubba/domain/languages'
import { formatNumber } from '@klubba/domain/number-text'
import type { CellType, ColumnKey, Grouping, PointKind, ReportColumn } from '@klubba/domain/reports/report'
import type { Cell, Chart } from '@klubba/domain/reports/report-api'
import { useTranslation } from '../use-translation.ts'
import { useDateText } from '../dates/use-date-text.ts'
import { formatMoney } from '../i18n/amounts.ts'
import { useLanguage } from '../i18n/use-language.ts'

const NOTHING = '–'

/** Headings, cells and points of charts as people read them. */
export function useReportWords() {
  const { t } = useTranslation('reports')
  const [language] = useLanguage()
  const decimal = (value: number) => formatNumber(language, value, { maximumFractionDigits: 1 })
  const day = useDateText()

  function cell(type: CellType, value: Cell | undefined): string {
    if (value === null || value === undefined || value === '') return NOTHING
    if (typeof value === 'object') return formatMoney(language, value)
    if (type === 'percent') return `${decimal(Number(value) / 100)}\u00a0%`
    if (type === 'date') return day(String(value))
    return typeof value === 'number' ? decimal(value) : value
  }

  function monthName(name: string): string {
    const [year, month] = name.split('-').map(Number)
    const moment = new Date(year ?? 0, (month ?? 1) - 1, 15)
    return dateFormat(localeOf(language), { month: 'short', year: '2-digit' }).format(moment)
  }

  return {
    cell,
    day,
    heading: ({ key }: ReportColumn, by: Grouping | null) =>
      key === 'group' ? t(`by.${by ?? 'category'}`) : t(`column.${key as Exclude<ColumnKey, 'group'>}`),
    point(kind: PointKind, name: string): string {
      if (kind === 'month') return monthName(name)
      if (kind === 'name') return name
      const [from = '', to = ''] = name.split('-')
      return to === '' ? t('days_over', { from }) : t('days_range', { from, to })
    },
    chartValue(unit: Chart['unit'], value: number, currency: Currency | null): string {
      if (unit === 'money' && currency) return formatMoney(language, { amount: value, currency })
      return cell(unit, value)
    },
    /** Short, for the edge of a chart. */
    tick(unit: Chart['unit'], value: number): string {
      const shown = unit === 'money' || unit === 'percent' ? value / 100 : value
      return formatNumber(language, shown, { notation: 'compact', maximumFractionDigits: 1 })
    },
  }
}
