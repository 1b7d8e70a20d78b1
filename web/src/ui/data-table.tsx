import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent, ReactNode } from 'react'
import { ListSkeleton } from './list-skeleton.tsx'
import { SortHeader } from './sort-header.tsx'
import classes from './data-table.module.css'

/** How a cell looks while it is not there: widths of its lines in px, a badge, or two lines beside a picture. */
export type Bones = readonly number[] | 'badge' | 'pictured'

export interface Column<Row, Sort extends string = never> {
  key: string
  label: string
  /** By what the server orders when this header is pressed. */
  sort?: Sort
  /** A share of the width, in per cent. */
  width?: number
  align?: 'right'
  /** Left out of the table where it is narrower than 1024 px. */
  isExtra?: boolean
  bones: Bones
  cell: (row: Row) => ReactNode
}

interface DataTableProps<Row, Sort extends string> {
  /** What the table holds, for who cannot see it. */
  label: string
  columns: readonly Column<Row, Sort>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Where a row leads: the whole of it opens. Its first cell is the link. */
  rowHref?: (row: Row) => string
  /** The row as a card, for the hand; without it the cells stand one below the other. */
  renderCard?: (row: Row) => ReactNode
  /** Cards also where there is room for a table. */
  asCards?: boolean
  sort?: string
  onSort?: (sort: Sort | `-${Sort}`) => void
  isLoading?: boolean
  /** The rows are those of the question before; the new ones are on their way. */
  isStale?: boolean
}

/** The arrow keys walk from row to row, beside Tab. */
function walkRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const list = event.currentTarget.closest('tbody, ul')
  const links = [...(list?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
  const next = links[links.indexOf(event.currentTarget) + (event.key === 'ArrowDown' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}

function RowLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (href === undefined) return children
  return (
    <Link to={href} className={classes.link} data-row-link onKeyDown={walkRows}>
      {children}
    </Link>
  )
}

function Table<Row, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { label, columns, rows, rowKey, rowHref, sort, onSort, isLoading, isStale } = props
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={label} aria-busy={isLoading || isStale}>
        <thead>
          <tr>
            {columns.map((column) => (
              <SortHeader key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        {isLoading ? (
          <ListSkeleton columns={columns} />
        ) : (
          <tbody data-stale={isStale || undefined}>
            {rows.map((row) => (
              <tr key={rowKey(row)} className={rowHref ? classes.opens : undefined}>
                {columns.map(({ key, align, isExtra, cell }, index) => (
                  <td key={key} data-align={align} data-wide={isExtra}>
                    {index === 0 ? <RowLink href={rowHref?.(row)}>{cell(row)}</RowLink> : cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        )}
      </table>
    </div>
  )
}

function CellsOfCard<Row, Sort extends string>({ columns, row }: { columns: readonly Column<Row, Sort>[]; row: Row }) {
  return (
    <dl className={classes.cells}>
      {columns.map(({ key, label, cell }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{cell(row)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Cards<Row, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { label, columns, rows, rowKey, rowHref, renderCard, isLoading, isStale } = props
  if (isLoading) return <ListSkeleton asCards columns={columns} />
  return (
    <ul className={classes.cards} aria-label={label} data-stale={isStale || undefined}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={classes.card} data-opens={rowHref ? true : undefined}>
          {renderCard ? (
            <RowLink href={rowHref?.(row)}>{renderCard(row)}</RowLink>
          ) : (
            <CellsOfCard columns={columns} row={row} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** A list of things: a table where there is room for one, cards in the hand. */
export function DataTable<Row, Sort extends string = never>(props: DataTableProps<Row, Sort>) {
  const isWide = useMediaQuery('(min-width: 768px)', undefined, { getInitialValueInEffect: false })
  return isWide && !props.asCards ? <Table {...props} /> : <Cards {...props} />
}
