import type { BoardRow } from '@klubba/domain/auctions/bid-api'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/use-format.ts'
import { pathTo } from '../paths.ts'
import classes from './board-list.module.css'
import { lanesOf } from './board-rows.ts'
import { LotPicture } from './lot-picture.tsx'
import { Price, ReserveBar } from './price.tsx'
import { TimeLeft, useServerSeconds } from './time-left.tsx'
import { useAuctionName } from './use-auction-name.ts'

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

function BoardLine({ row, isFresh }: { row: BoardRow; isFresh: boolean }) {
  const nameOf = useAuctionName()
  const { number } = useFormat()
  const { asset, place, bidding } = row
  return (
    <tr className={classes.row} data-fresh={isFresh || undefined}>
      <td>
        <Link to={pathTo('auctions/{auctionId}', { auctionId: row.id })} className={classes.lot}>
          <LotPicture asset={asset} />
          <span>
            <span className={classes.name}>{nameOf(row)}</span>
            <span className={classes.place}>{[place, asset.asset_number].filter(Boolean).join(', ')}</span>
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
}

function BoardCard({ row, isFresh }: { row: BoardRow; isFresh: boolean }) {
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
}

interface BoardListProps {
  rows: readonly BoardRow[]
  /** The one that somebody has bid on last. */
  fresh: string | undefined
}

/** AUC-13: running auctions by the time they have left. */
export function BoardList({ rows, fresh }: BoardListProps) {
  const { t } = useTranslation(['auctions', 'shell'])
  const { number } = useFormat()
  const isWide = useMediaQuery('(min-width: 768px)', undefined, { getInitialValueInEffect: false })
  const lanes = lanesOf(rows, useServerSeconds())
  if (!isWide) {
    return lanes.map(({ lane, rows: inLane }) => (
      <section key={lane} aria-labelledby={`lane-${lane}`}>
        <h2 id={`lane-${lane}`} className={classes.lane}>
          {t(`lane.${lane}`)} <span>{number(inLane.length)}</span>
        </h2>
        <ul className={classes.cards}>
          {inLane.map((row) => (
            <BoardCard key={row.id} row={row} isFresh={row.id === fresh} />
          ))}
        </ul>
      </section>
    ))
  }
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={t('shell:page.board.title')}>
        <thead>
          <tr>
            <th scope="col">{t('column.lot')}</th>
            <th scope="col" data-align="right">
              {t('column.price')}
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
          {lanes.map(({ lane, rows: inLane }) => (
            <Fragment key={lane}>
              <tr>
                <th scope="rowgroup" colSpan={6} className={classes.group} data-lane={lane}>
                  {t(`lane.${lane}`)} <span>{number(inLane.length)}</span>
                </th>
              </tr>
              {inLane.map((row) => (
                <BoardLine key={row.id} row={row} isFresh={row.id === fresh} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}
