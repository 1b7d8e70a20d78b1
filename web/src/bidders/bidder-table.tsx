import type { BidderRow } from '@klubba/domain/bidders/bidder-api'
import { LANGUAGE_NAMES } from '@klubba/domain/languages'
import { useTranslation } from '../use-translation.ts'
import { useCountries } from '../countries/country-queries.ts'
import { useFormat } from '../i18n/use-format.ts'
import cells from '../lists/cells.module.css'
import { pathTo } from '../paths.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Value } from '../ui/value.tsx'
import type { BidderOrder, BidderSort } from './bidder-list-search.ts'
import { BidderStatusBadge } from './bidder-status-badge.tsx'
import { useBidderName } from './use-bidder-name.ts'

interface BidderTableProps {
  bidders: readonly BidderRow[]
  order: BidderOrder
  isLoading: boolean
  isStale: boolean
  onSort: (order: BidderOrder) => void
}

function Name({ bidder }: { bidder: BidderRow }) {
  const { t } = useTranslation('bidders')
  const nameOf = useBidderName()
  return (
    <>
      <span className={cells.name} data-erased={bidder.erased || undefined}>
        {nameOf(bidder)}
      </span>
      <span className={cells.under}>{bidder.contact_name ?? t(`type.${bidder.bidder_type}`)}</span>
    </>
  )
}

function useColumns(): Column<BidderRow, BidderSort>[] {
  const { t } = useTranslation('bidders')
  const { ago } = useFormat()
  const { nameOf } = useCountries()
  return [
    {
      key: 'name',
      label: t('field.name'),
      sort: 'name',
      width: 30,
      bones: [170, 110],
      cell: (bidder) => <Name bidder={bidder} />,
    },
    {
      key: 'number',
      label: t('field.number'),
      sort: 'number',
      bones: [50],
      cell: ({ number }) => <Value>{number}</Value>,
    },
    { key: 'country', label: t('field.country_id'), bones: [70], cell: ({ country_id }) => nameOf(country_id) },
    {
      key: 'language',
      label: t('field.language'),
      isExtra: true,
      bones: [60],
      cell: ({ language }) => LANGUAGE_NAMES[language],
    },
    {
      key: 'status',
      label: t('field.status'),
      bones: 'badge',
      width: 16,
      cell: ({ status }) => <BidderStatusBadge status={status} />,
    },
    {
      key: 'updated_at',
      label: t('field.updated_at'),
      sort: 'updated_at',
      bones: [80],
      width: 17,
      cell: ({ updated_at }) => <Value>{ago(updated_at)}</Value>,
    },
  ]
}

function BidderCard({ bidder }: { bidder: BidderRow }) {
  const { t } = useTranslation('bidders')
  const { nameOf } = useCountries()
  return (
    <>
      <Name bidder={bidder} />
      <span className={cells.below}>
        <BidderStatusBadge status={bidder.status} />
        <span>{nameOf(bidder.country_id)}</span>
        <span className={cells.when}>{t('number', { number: bidder.number })}</span>
      </span>
    </>
  )
}

export function BidderTable({ bidders, order, isLoading, isStale, onSort }: BidderTableProps) {
  const { t } = useTranslation('bidders')
  return (
    <DataTable
      label={t('title')}
      columns={useColumns()}
      rows={bidders}
      rowKey={({ id }) => id}
      rowHref={({ id }) => pathTo('auctions/bidders/{bidderId}', { bidderId: id })}
      renderCard={(bidder) => <BidderCard bidder={bidder} />}
      sort={order}
      onSort={onSort}
      isLoading={isLoading}
      isStale={isStale}
    />
  )
}
