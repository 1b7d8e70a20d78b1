import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import type { Chart } from '@klubba/domain/reports/report-api'

const COLORS: Record<Chart['series'][number], string> = {
  all: 'var(--chart)',
  sold: 'var(--chart)',
  not_sold: 'var(--chart2)',
  open: 'var(--blue)',
  cancelled: 'var(--amber-fill)',
}

interface BarDrawingProps {
  series: readonly { key: Chart['series'][number]; name: string }[]
  points: readonly { name: string; values: readonly number[] }[]
  valueText: (value: number) => string
  tickText: (value: number) => string
}

/** Bars beside each other, stacked where there are several series. On its own: the library that draws it is large. */
export function BarDrawing({ series, points, valueText, tickText }: BarDrawingProps) {
  const data = points.map(({ name, values }) => ({
    name,
    ...Object.fromEntries(series.map(({ key }, index) => [key, values[index] ?? 0])),
  }))
  return (
    <BarChart
      h={240}
      data={data}
      dataKey="name"
      type="stacked"
      series={series.map(({ key, name }) => ({ name: key, label: name, color: COLORS[key] }))}
      withLegend={series.length > 1}
      gridAxis="x"
      strokeDasharray="6 6"
      gridColor="var(--line)"
      textColor="var(--t2)"
      tickLine="none"
      maxBarWidth={40}
      valueFormatter={valueText}
      xAxisProps={{ interval: 'equidistantPreserveStart' }}
      yAxisProps={{ tickFormatter: tickText, width: 48, allowDecimals: false }}
      barProps={{ isAnimationActive: false }}
      barChartProps={{ accessibilityLayer: false }}
    />
  )
}
