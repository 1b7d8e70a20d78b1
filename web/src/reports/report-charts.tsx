import type { Chart } from '@klubba/domain/reports/report-api'
import { Suspense } from 'react'
import { useTranslation } from '../use-translation.ts'
import { Card } from '../ui/card.tsx'
import { lazyPiece } from '../ui/lazy-piece.ts'
import classes from './reports.module.css'
import { useReportWords } from './use-report-words.ts'

const BarDrawing = lazyPiece(async () => (await import('./bar-drawing.tsx')).BarDrawing)

function useSeriesName(): (series: Chart['series'][number]) => string {
  const { t } = useTranslation('reports')
  return (series) => (series === 'all' ? t('point.all') : t(`outcome.${series}`))
}

/** The numbers of a chart, for who reads rather than looks. */
function Numbers({ chart, title }: { chart: Chart; title: string }) {
  const { t } = useTranslation('reports')
  const { point, chartValue } = useReportWords()
  const seriesName = useSeriesName()
  return (
    <details className={classes.numbers}>
      <summary>{t('show_numbers')}</summary>
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t(`point.${chart.kind}`)}</th>
            {chart.series.map((series) => (
              <th key={series} scope="col">
                {seriesName(series)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chart.points.map(({ name, values }) => (
            <tr key={name}>
              <th scope="row">{point(chart.kind, name)}</th>
              {values.map((value, index) => (
                <td key={chart.series[index]}>{chartValue(chart.unit, value, chart.currency)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** Names with a bar and its value each: a list that reads by itself. */
function NamedBars({ chart }: { chart: Chart }) {
  const { chartValue } = useReportWords()
  const most = Math.max(1, ...chart.points.map(({ values }) => values[0] ?? 0))
  return (
    <ul className={classes.bars}>
      {chart.points.map(({ name, values: [value = 0] }) => (
        <li key={name}>
          <span className={classes.name}>{name}</span>
          <span className={classes.amount}>{chartValue(chart.unit, value, chart.currency)}</span>
          <span className={classes.track} aria-hidden>
            <span className={classes.bar} style={{ width: `${(value / most) * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function ChartCard({ chart }: { chart: Chart }) {
  const { t } = useTranslation('reports')
  const { point, chartValue, tick } = useReportWords()
  const seriesName = useSeriesName()
  const title = t(`chart.${chart.key}`)
  const { currency } = chart
  return (
    <Card title={title} {...(currency && { lead: t('chart_in', { currency }) })}>
      {chart.kind === 'name' ? (
        <NamedBars chart={chart} />
      ) : (
        <>
          <figure className={classes.drawing} aria-label={t('chart_described', { title })}>
            <div aria-hidden>
              <Suspense fallback={null}>
                <BarDrawing
                  series={chart.series.map((key) => ({ key, name: seriesName(key) }))}
                  points={chart.points.map(({ name, values }) => ({ name: point(chart.kind, name), values }))}
                  valueText={(value) => chartValue(chart.unit, value, currency)}
                  tickText={(value) => tick(chart.unit, value)}
                />
              </Suspense>
            </div>
          </figure>
          <Numbers chart={chart} title={title} />
        </>
      )}
    </Card>
  )
}

/** What there is to look at. */
export function ReportCharts({ charts }: { charts: readonly Chart[] }) {
  return (
    <div className={classes.charts}>
      {charts.map((chart) => (
        <ChartCard key={chart.key} chart={chart} />
      ))}
    </div>
  )
}
