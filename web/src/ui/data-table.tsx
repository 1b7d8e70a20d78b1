import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent, ReactNode } from 'react'
import { ListSkeleton } from './list-skeleton.tsx'
import { SortHeader } from './sort-header.tsx'
import { useRowsInSight } from './use-rows-in-sight.ts'
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

/** How rows are chosen, to do something with several. */
export interface RowChoice<Row> {
  isChosen: (row: Row) => boolean
  onToggle: (row: Row) => void
  /** What is chosen, for who cannot see it. */
  label: (row: Row) => string
  /** All that are shown. */
  all: { isChosen: boolean; label: string; onToggle: () => void }
  /** Cards have room for it only while somebody chooses. */
  onCards: boolean
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
  choice?: RowChoice<Row> | undefined
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

interface RowLinkProps {
  href: string | undefined
  onChoose?: (() => void) | undefined
  children: ReactNode
}

function RowLink({ href, onChoose, children }: RowLinkProps) {
  if (href === undefined) return children
  return (
    <Link
      to={href}
      className={classes.link}
      data-row-link
      onKeyDown={(event) => {
        const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
        if (onChoose && isPlain && event.key.toLowerCase() === 'x') onChoose()
        else walkRows(event)
      }}
    >
      {children}
    </Link>
  )
}

interface ChoiceBoxProps {
  label: string
  isChosen: boolean
  onToggle: () => void
}

function ChoiceBox({ label, isChosen, onToggle }: ChoiceBoxProps) {
  return (
    <label className={classes.choice}>
      <input type="checkbox" aria-label={label} checked={isChosen} onChange={onToggle} />
    </label>
  )
}

function Table<Row, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { label, columns, rows, rowKey, rowHref, choice, sort, onSort, isLoading, isStale } = props
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={label} aria-busy={isLoading || isStale}>
        <thead>
          <tr>
            {choice && (
              <td className={classes.choices}>
                <ChoiceBox {...choice.all} />
              </td>
            )}
            {columns.map((column) => (
              <SortHeader key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        {isLoading ? (
          <ListSkeleton columns={columns} hasChoice={choice !== undefined} />
        ) : (
          <tbody data-stale={isStale || undefined}>
            {rows.map((row) => (
              <tr
                key={rowKey(row)}
                className={rowHref ? classes.opens : undefined}
                data-chosen={choice?.isChosen(row) || undefined}
              >
                {choice && (
                  <td className={classes.choices}>
                    <ChoiceBox
                      label={choice.label(row)}
                      isChosen={choice.isChosen(row)}
                      onToggle={() => choice.onToggle(row)}
                    />
                  </td>
                )}
                {columns.map(({ key, align, isExtra, cell }, index) => (
                  <td key={key} data-align={align} data-wide={isExtra}>
                    {index === 0 ? (
                      <RowLink href={rowHref?.(row)} onChoose={choice && (() => choice.onToggle(row))}>
                        {cell(row)}
                      </RowLink>
                    ) : (
                      cell(row)
                    )}
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
  const { label, columns, rows, rowKey, rowHref, renderCard, choice: offered, isLoading, isStale } = props
  const choice = offered?.onCards ? offered : undefined
  if (isLoading) return <ListSkeleton asCards columns={columns} />
  return (
    <ul className={classes.cards} aria-label={label} data-stale={isStale || undefined}>
      {rows.map((row) => (
        <li
          key={rowKey(row)}
          className={classes.card}
          data-opens={rowHref ? true : undefined}
          data-chooses={choice ? true : undefined}
          data-chosen={choice?.isChosen(row) || undefined}
        >
          {choice && (
            <ChoiceBox
              label={choice.label(row)}
              isChosen={choice.isChosen(row)}
              onToggle={() => choice.onToggle(row)}
            />
          )}
          {renderCard ? (
            <RowLink href={rowHref?.(row)} onChoose={choice && (() => choice.onToggle(row))}>
              {renderCard(row)}
            </RowLink>
          ) : (
            <CellsOfCard columns={columns} row={row} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** So many there is room for at most: none is lower or narrower, and no table begins higher on the page. */
const rowsInSight = () => Math.ceil((window.innerHeight - 240) / 62)
const cardsInSight = () => Math.ceil(window.innerHeight / 96) * Math.ceil((window.innerWidth - 259) / 260)

/** A list of things: a table where there is room for one, cards in the hand. */
export function DataTable<Row, Sort extends string = never>(props: DataTableProps<Row, Sort>) {
  const isWide = useMediaQuery('(min-width: 768px)', undefined, { getInitialValueInEffect: false })
  const isTable = isWide && !props.asCards
  const rows = useRowsInSight(props.rows, isTable ? rowsInSight() : cardsInSight())
  return isTable ? <Table {...props} rows={rows} /> : <Cards {...props} rows={rows} />
}
