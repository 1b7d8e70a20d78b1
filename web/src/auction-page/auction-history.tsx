import { AUCTION_STATUSES } from '@klubba/domain/auctions/auction-status'
import type { Money } from '@klubba/domain/money'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { useFormat } from '../i18n/use-format.ts'
import { HistoryCard } from '../registry/history-card.tsx'
import { nameOfValue } from '../registry/history-values.ts'
import { historyKey } from './page-queries.ts'
import { useMoney } from './use-money.ts'

const LABELLED = [
  'status',
  'title',
  'description',
  'start',
  'end',
  'start_price',
  'step',
  'soft_close_minutes',
  'reserve',
  'negotiation_hours',
  'commission',
  'vat',
  'prices_include_vat',
  'buyers_fee',
  'collection',
  'comment',
] as const

const isMoney = (value: unknown): value is Money =>
  typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value

function useShown(): (field: string, value: unknown) => string {
  const { t } = useTranslation(['auction', 'auctions'])
  const { moment } = useFormat()
  const { money } = useMoney()
  return (field, value) => {
    if (isMoney(value)) return money(value)
    if ((field === 'start' || field === 'end') && typeof value === 'string') return moment(value)
    if (field === 'status') {
      const status = AUCTION_STATUSES.find((known) => known === value)
      return status ? t(`auctions:status.${status}`) : ''
    }
    if (typeof value === 'boolean') return value ? t('yes') : t('no')
    if (typeof value === 'object' && value !== null) return t('another_value')
    return nameOfValue(value)
  }
}

/** Who changed what of the auction, when; every change of status is among it. */
export function AuctionHistory({ id }: { id: string }) {
  const { t } = useTranslation('auction')
  const shown = useShown()
  return (
    <HistoryCard
      list={{
        queryKey: historyKey(id),
        fetchPage: async (page, signal) =>
          call(
            'GET /v1/auctions/{id}/history',
            { params: { id }, query: { page: String(page), page_size: '10' } },
            { signal },
          ),
      }}
      fieldLabel={(field) => {
        const known = LABELLED.find((label) => label === field)
        return known ? t(`field.${known}`) : field
      }}
      shown={shown}
    />
  )
}
