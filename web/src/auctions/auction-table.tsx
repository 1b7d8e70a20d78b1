import type { AuctionRow } from '@klubba/domain/auctions/auction-answers'
import { useTranslation } from '../use-translation.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useLotTime } from './use-lot-time.ts'
import { pathTo } from '../paths.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Coded, Value } from '../ui/value.tsx'
import type { AuctionOrder, AuctionSort } from './auction-list-search.ts'
import { AuctionStatusBadge } from './auction-status-badge.tsx'
import classes from './auctions.module.css'
import { LotPicture } from './lot-picture.tsx'
import { Price, useReserveText } from './price.tsx'
import { priceOf } from './standing.ts'
import { TimeLeft } from '../i18n/time-left.tsx'
import { useAuctionName } from './use-auction-name.ts'

/** What is auctioned: picture, name, and its numbers and place. */
export function Lot({ auction }: { auction: AuctionRow }) {
  const nameOf = useAuctionName()
  const { asset, auction_number, place } = auction
  return (
    <span className={classes.lot}>
      <LotPicture asset={asset} />
      <span className={classes.words}>
        <span className={classes.title}>{nameOf(auction)}</span>
        <span className={classes.below}>
          <Coded codes={[auction_number, asset.asset_number]} rest={[place]} />
        </span>
      </span>
    </span>
  )
}

/** When it ends, and how long that is while it runs. */
export function Ends({ auction }: { auction: AuctionRow }) {
  const { t } = useTranslation('auctions')
  const { named } = useLotTime(auction.country_id)
  const end = auction.bidding.effective_end ?? auction.end
  if (end === null) return <span className={classes.below}>{t('no_end')}</span>
  return (
    <>
      {auction.status === 'LIVE' && <TimeLeft until={end} />}
      <span className={classes.below}>{named(end)}</span>
    </>
  )
}

function Highest({ auction }: { auction: AuctionRow }) {
  const { t } = useTranslation('auctions')
  const reserveText = useReserveText()
  const price = priceOf(auction)
  if (price === null) return <span className={classes.below}>{t('no_bids')}</span>
  return (
    <>
      <Price sum={price} />
      <span className={classes.below}>{reserveText(auction)}</span>
    </>
  )
}

function useColumns(): Column<AuctionRow, AuctionSort>[] {
  const { t } = useTranslation('auctions')
  const { ago } = useFormat()
  return [
    {
      key: 'lot',
      label: t('column.lot'),
      sort: 'auction_number',
      bones: 'pictured',
      cell: (auction) => <Lot auction={auction} />,
    },
    {
      key: 'status',
      label: t('column.status'),
      width: 20,
      bones: 'badge',
      cell: ({ status }) => <AuctionStatusBadge status={status} />,
    },
    {
      key: 'price',
      label: t('column.price'),
      width: 16,
      align: 'right',
      bones: [90, 60],
      cell: (auction) => <Highest auction={auction} />,
    },
    {
      key: 'end',
      label: t('column.end'),
      sort: 'effective_end',
      width: 16,
      align: 'right',
      bones: [80, 100],
      cell: (auction) => <Ends auction={auction} />,
    },
    {
      key: 'updated_at',
      label: t('column.updated_at'),
      sort: 'updated_at',
      width: 13,
      isExtra: true,
      bones: [80],
      cell: ({ updated_at }) => (
        <span className={classes.below}>
          <Value>{ago(updated_at)}</Value>
        </span>
      ),
    },
  ]
}

function AuctionCard({ auction }: { auction: AuctionRow }) {
  return (
    <>
      <Lot auction={auction} />
      <span className={classes.facts}>
        <AuctionStatusBadge status={auction.status} />
        <span className={classes.sum}>
          <Highest auction={auction} />
        </span>
        <span className={classes.end}>
          <Ends auction={auction} />
        </span>
      </span>
    </>
  )
}

interface AuctionTableProps {
  auctions: readonly AuctionRow[]
  order: AuctionOrder
  isLoading: boolean
  isStale: boolean
  onSort: (order: AuctionOrder) => void
}

export function AuctionTable({ auctions, order, onSort, isLoading, isStale }: AuctionTableProps) {
  const { t } = useTranslation('shell')
  return (
    <DataTable
      label={t('page.auctions.title')}
      columns={useColumns()}
      rows={auctions}
      rowKey={({ id }) => id}
      rowHref={({ id }) => pathTo('auctions/{auctionId}', { auctionId: id })}
      renderCard={(auction) => <AuctionCard auction={auction} />}
      sort={order}
      onSort={onSort}
      isLoading={isLoading}
      isStale={isStale}
    />
  )
}
