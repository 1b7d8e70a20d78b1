import type { BoardRow } from '@klubba/domain/auctions/bid-api'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslation } from '../use-translation.ts'
import { useFormat } from '../i18n/use-format.ts'
import { pathTo } from '../paths.ts'
import { useLinesInSight } from '../ui/use-lines-in-sight.ts'
import { Coded } from '../ui/value.tsx'
import classes from './board-list.module.css'
import { lanesOf } from './board-rows.ts'
import { LotPicture } from './lot-picture.tsx'
import { Price, ReserveBar } from './price.tsx'
import { TimeLeft, useServerSeconds } from '../i18n/time-left.tsx'
import { useAuctionName } from './use-auction-name.ts'

/** Of a row of the table, as long as its name needs one line. */
const ROW_HEIGHT = 51
const lineOf = (row: BoardRow) => ({ key: row.id, row })

const TEN_MINUTES = ['60', '50', '40', '30', '20', '10'] as const

/** Bids by parts of ten minutes, the oldest first; how many there were stands beside it. */
function RecentBids({ row }: { row: BoardRow }) {
  const most = Math.max(1, ...row.bids_by_ten_minutes)
  return (
    <span className={classes.recent} aria-hidden>
      {TEN_MINUTES.map((ago, part) => {
        const bids = row.bids_by_ten_minutes[part] ?? 0
        return <span key={ago} data-none={bids === 0 || undefined} style={{ height: `${(bids / most) * 100}%` }} />
      })}
    </span>
  )
}

function Highest({ row }: { row: BoardRow }) {
  const { t } = useTranslation('auctions')
  return row.bidding.price ? <Price sum={row.bidding.price} /> : <span className={classes.quiet}>{t('no_bids')}</span>
}

function Left({ row }: { row: BoardRow }) {
  const end = row.bidding.effective_end ?? row.end
  return <span className={classes.left}>{end !== null && <TimeLeft until={end} />}</span>
}

/** Where a line of a long list stands, for who measures it and who has it read out: the first row has the headings. */
const placeOf = (index: number | undefined) => ({
  'data-index': index,
  'aria-rowindex': index === undefined ? undefined : index + 2,
})

interface BoardLineProps {
  row: BoardRow
  isFresh: boolean
  /** Of a long list: its place, and who wants to know its height. */
  place?: number | undefined
  measure?: ((element: HTMLElement | null) => void) | undefined
}

// Kept as they are while others get bids: there may be many.
const BoardLine = memo(function BoardLine({ row, isFresh, place: index, measure }: BoardLineProps) {
  const nameOf = useAuctionName()
  const { number } = useFormat()
  const { asset, place, bidding } = row
  return (
    <tr ref={measure} {...placeOf(index)} className={classes.row} data-fresh={isFresh || undefined}>
      <td>
        <Link to={pathTo('auctions/{auctionId}', { auctionId: row.id })} className={classes.lot}>
          <LotPicture asset={asset} />
          <span>
            <span className={classes.name}>{nameOf(row)}</span>
            <span className={classes.place}>
              <Coded codes={[asset.asset_number]} rest={[place]} />
            </span>
          </span>
        </Link>
      </td>
      <td data-align="right">
        <Highest row={row} />
      </td>
      <td>
        <ReserveBar auction={row} />
      </td>
      <td data-align="right" data-wide>
        {number(bidding.bidder_count)}
      </td>
      <td data-wide>
        <span className={classes.hour}>
          <RecentBids row={row} />
          {number(row.bids_last_hour)}
        </span>
      </td>
      <td data-align="right">
        <Left row={row} />
      </td>
    </tr>
  )
})

const BoardCard = memo(function BoardCard({ row, isFresh }: { row: BoardRow; isFresh: boolean }) {
  const { t } = useTranslation('auctions')
  const nameOf = useAuctionName()
  const { number } = useFormat()
  return (
    <li className={classes.card} data-fresh={isFresh || undefined}>
      <Link to={pathTo('auctions/{auctionId}', { auctionId: row.id })} className={classes.open}>
        <span className={classes.top}>
          <LotPicture asset={row.asset} />
          <span className={classes.told}>
            <span className={classes.name}>{nameOf(row)}</span>
            <span className={classes.now}>
              <Highest row={row} />
              <Left row={row} />
            </span>
          </span>
        </span>
        <span className={classes.bottom}>
          <ReserveBar auction={row} />
          <RecentBids row={row} />
          <span className="unseen">
            {t('board.bids_last_hour', { count: row.bids_last_hour, number: number(row.bids_last_hour) })}
          </span>
        </span>
      </Link>
    </li>
  )
})

interface BoardListProps {
  rows: readonly BoardRow[]
  /** The one that somebody has bid on last. */
  fresh: string | undefined
}

type Lanes = ReturnType<typeof lanesOf>

/** The room of rows that are not in sight. */
const Room = ({ height }: { height: number }) => height > 0 && <tr aria-hidden style={{ height }} />

function BoardTable({ lanes, fresh }: { lanes: Lanes; fresh: string | undefined }) {
  const { t } = useTranslation(['auctions', 'shell'])
  const { number } = useFormat()
  const lines = lanes.flatMap(({ lane, rows }) => [{ key: lane, lane, count: rows.length }, ...rows.map(lineOf)])
  const { first, last, above, below, frame, measure } = useLinesInSight(
    lines.map(({ key }) => key),
    ROW_HEIGHT,
  )
  const isLong = measure !== undefined
  return (
    <div className={classes.frame} ref={frame}>
      <table
        className={classes.table}
        data-long={isLong || undefined}
        aria-label={t('shell:page.board.title')}
        aria-rowcount={isLong ? lines.length + 1 : undefined}
      >
        <thead>
          <tr>
            <th scope="col">{t('column.lot')}</th>
            <th scope="col" data-align="right">
              {t('column.highest_bid')}
            </th>
            <th scope="col">{t('column.against_reserve')}</th>
            <th scope="col" data-align="right" data-wide>
              {t('column.bidders')}
            </th>
            <th scope="col" data-wide>
              {t('column.bids_last_hour')}
            </th>
            <th scope="col" data-align="right">
              {t('column.time_left')}
            </th>
          </tr>
        </thead>
        <tbody>
          <Room height={above} />
          {lines.slice(first, last).map((line, index) =>
            'row' in line ? (
              <BoardLine
                key={line.key}
                row={line.row}
                isFresh={line.key === fresh}
                place={isLong ? first + index : undefined}
                measure={measure}
              />
            ) : (
              <tr key={line.key} ref={measure} {...placeOf(isLong ? first + index : undefined)}>
                <th scope="rowgroup" colSpan={6} className={classes.group} data-lane={line.lane}>
                  {t(`lane.${line.lane}`)} <span>{number(line.count)}</span>
                </th>
              </tr>
            ),
          )}
          <Room height={below} />
        </tbody>
      </table>
    </div>
  )
}

function BoardCards({ lanes, fresh }: { lanes: Lanes; fresh: string | undefined }) {
  const { t } = useTranslation('auctions')
  const { number } = useFormat()
  return lanes.map(({ lane, rows }) => (
    <section key={lane} aria-labelledby={`lane-${lane}`}>
      <h2 id={`lane-${lane}`} className={classes.lane}>
        {t(`lane.${lane}`)} <span>{number(rows.length)}</span>
      </h2>
      <ul className={classes.cards}>
        {rows.map((row) => (
          <BoardCard key={row.id} row={row} isFresh={row.id === fresh} />
        ))}
      </ul>
    </section>
  ))
}

/** AUC-13: running auctions by the time they have left. */
export function BoardList({ rows, fresh }: BoardListProps) {
  const isWide = useMediaQuery('(min-width: 768px)', undefined, { getInitialValueInEffect: false })
  const lanes = lanesOf(rows, useServerSeconds())
  return isWide ? <BoardTable lanes={lanes} fresh={fresh} /> : <BoardCards lanes={lanes} fresh={fresh} />
}
