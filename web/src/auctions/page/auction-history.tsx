import { AUCTION_STATUSES } from '@klubba/domain/auctions/auction-status'
import type { Answer, Party } from '@klubba/domain/auctions/negotiation'
import type { Money } from '@klubba/domain/money'
import { useTranslation } from '../../use-translation.ts'
import { call } from '../../api/call.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { HistoryCard } from '../../registry/history-card.tsx'
import { nameOfValue } from '../../registry/history-values.ts'
import { historyKey } from './page-queries.ts'
import { useCompositeText } from './use-composite-text.ts'
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
  'negotiation',
  'buyer',
  'reason',
  'effective_end',
  'end_reason',
  'date_paid',
  'date_delivered',
  'collected_by',
  'community',
  'description_addition',
] as const

const MOMENTS = ['start', 'end', 'effective_end']

const isMoney = (value: unknown): value is Money =>
  typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value

/** What a side of the negotiation has answered. */
const isSaid = (value: unknown): value is { party: Party; answer: Answer } =>
  typeof value === 'object' && value !== null && 'party' in value && 'answer' in value

function useShown(): (field: string, value: unknown) => string {
  const { t } = useTranslation(['auction', 'auctions'])
  const { moment, day } = useFormat()
  const { money } = useMoney()
  const composite = useCompositeText()
  return (field, value) => {
    if (isMoney(value)) return money(value)
    if (MOMENTS.includes(field) && typeof value === 'string') return moment(value)
    if (field.startsWith('date_') && typeof value === 'string') return day(new Date(`${value}T12:00:00`))
    if (field === 'status') {
      const status = AUCTION_STATUSES.find((known) => known === value)
      return status ? t(`auctions:status.${status}`) : ''
    }
    if (field === 'buyer' && typeof value === 'number') return t('bidder', { number: value })
    if (typeof value === 'boolean') return value ? t('yes') : t('no')
    if (isSaid(value)) return t(`said.${value.answer}`, { party: t(`party.${value.party}`) })
    return typeof value === 'object' && value !== null ? composite(field, value) : nameOfValue(value)
  }
}

/** Who changed what of the auction, when; every change of status is among it. */
export function AuctionHistory({ id }: { id: string }) {
  const { t } = useTranslation(['auction', 'auctions', 'organization_cards'])
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
