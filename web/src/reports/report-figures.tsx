import type { ColumnKey, ReportDefinition } from '@klubba/domain/reports/report'
import { useTranslation } from '../use-translation.ts'
import type { Report } from './report-queries.ts'
import classes from './reports.module.css'
import { useReportWords } from './use-report-words.ts'

/** The few figures that say the most, with those of the year before. */
export function ReportFigures({ report, definition }: { report: Report; definition: ReportDefinition }) {
  const { t } = useTranslation('reports')
  const { cell } = useReportWords()
  const typeOf = (key: string) => definition.totals.find((column) => column.key === key)?.type ?? 'number'
  return (
    <section aria-label={t('figures')}>
      <dl className={classes.figures}>
        {report.figures.map(({ key, value, before }) => (
          <div key={key} className={classes.figure}>
            <dt>{t(`column.${key as Exclude<ColumnKey, 'group'>}`)}</dt>
            <dd className={classes.value}>{cell(typeOf(key), value)}</dd>
            {before !== null && (
              <dd className={classes.before}>{t('year_before_was', { value: cell(typeOf(key), before) })}</dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  )
}
