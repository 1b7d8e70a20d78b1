import type { ReportColumn, ReportDefinition, ReportId } from '@klubba/domain/reports/report'
import type { ReportRow } from '@klubba/domain/reports/report-api'
import { useTranslation } from '../use-translation.ts'
import { pathTo } from '../paths.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Value } from '../ui/value.tsx'
import type { Report } from './report-queries.ts'
import classes from './reports.module.css'
import { useReportWords } from './use-report-words.ts'

/** What there is no room for below 1024 px. */
const EXTRA = ['category', 'country', 'bids', 'average', 'highest', 'average_days', 'with_reserve', 'files_added']

/** In per cent; what is not here shares the rest. */
const WIDTHS: Record<string, number> = {
  auction: 8,
  asset_number: 9,
  country: 8,
  status: 11,
  end_day: 12,
  bids: 6,
  price: 14,
}

type Cells = ReportRow['cells']

const isText = ({ type }: ReportColumn) => type === 'text' || type === 'date'

function useColumns<Row>(
  columns: readonly ReportColumn[],
  by: Report['by'],
  cellsOf: (row: Row) => Cells,
): Column<Row>[] {
  const { heading, cell } = useReportWords()
  return columns.map((column) => ({
    key: column.key,
    label: heading(column, by),
    ...(!isText(column) && { align: 'right' as const }),
    ...(EXTRA.includes(column.key) && { isExtra: true }),
    ...(WIDTHS[column.key] !== undefined && { width: WIDTHS[column.key] }),
    bones: [90],
    cell: (row) => {
      const text = cell(column.type, cellsOf(row)[column.key])
      return column.type === 'text' ? text : <Value>{text}</Value>
    },
  }))
}

const HREFS: Partial<Record<ReportId, (id: string) => string>> = {
  assets_with_auctions: (id) => pathTo('auctions/{auctionId}', { auctionId: id }),
  work_per_user: (id) => pathTo('admin/users/{userId}', { userId: id }),
}

/** A row in the hand: its name, and below it what is told of it. */
function RowCard({ columns, row }: { columns: readonly Column<ReportRow>[]; row: ReportRow }) {
  const [first, ...others] = columns
  return (
    <>
      <span className={classes.name}>{first?.cell(row)}</span>
      <dl className={classes.cells}>
        {others.map(({ key, label, cell }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{cell(row)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

interface ReportTableProps {
  report: ReportId
  definition: ReportDefinition
  answer: Report
  isStale: boolean
}

export function ReportTable({ report, definition, answer, isStale }: ReportTableProps) {
  const { t } = useTranslation('reports')
  const shown = definition.columns.filter(({ inFilesOnly }) => !inFilesOnly)
  const columns = useColumns<ReportRow>(shown, answer.by, ({ cells }) => cells)
  const hrefOf = HREFS[report]
  return (
    <DataTable
      label={t('rows')}
      columns={columns}
      rows={answer.rows}
      rowKey={({ key }) => key}
      {...(hrefOf && { rowHref: ({ about }: ReportRow) => hrefOf(about ?? '') })}
      renderCard={(row) => <RowCard columns={columns} row={row} />}
      isStale={isStale}
    />
  )
}

/** All rows together, for each currency where there are sums. */
export function TotalsTable({ definition, answer }: { definition: ReportDefinition; answer: Report }) {
  const { t } = useTranslation('reports')
  const [currency, others] = [
    definition.totals.filter(({ key }) => key === 'currency'),
    definition.totals.filter(({ key }) => key !== 'currency'),
  ]
  const columns = useColumns<Cells>([...currency, ...others], answer.by, (cells) => cells)
  return (
    <section className={classes.totals}>
      <h2 className={classes.heading}>{t('totals')}</h2>
      <DataTable
        label={t('totals')}
        columns={columns.map((column) => ({ ...column, isExtra: false }))}
        rows={answer.totals}
        rowKey={({ currency: code }) => (typeof code === 'string' ? code : '')}
      />
    </section>
  )
}
