import { AUCTION_STATUSES } from '@klubba/domain/auctions/auction-status'
import type { Answer, Party } from '@klubba/domain/auctions/negotiation'
import type { Money } from '@klubba/domain/money'
import { useTranslation } from '../../use-translation.ts'
import { call } from '../../api/call.ts'
import { useDateText } from '../../dates/use-date-text.ts'
import { useLotTime } from '../use-lot-time.ts'
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
  'bidder_capped',
  'bid_kept',
  'date_paid',
  'date_delivered',
  'collected_by',
  'community',
  'description_addition',
] as const

const MOMENTS = ['start', 'end', 'effective_end']
/** Bidders by their number. */
const NUMBERED = ['buyer', 'bidder_capped', 'bid_kept']

const isMoney = (value: unknown): value is Money =>
  typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value

/** What a side of the negotiation has answered. */
const isSaid = (value: unknown): value is { party: Party; answer: Answer } =>
  typeof value === 'object' && value !== null && 'party' in value && 'answer' in value

function useShown(country: number): (field: string, value: unknown) => string {
  const { t } = useTranslation(['auction', 'auctions'])
  const dateText = useDateText()
  const { named } = useLotTime(country)
  const { money } = useMoney()
  const composite = useCompositeText()
  return (field, value) => {
    if (isMoney(value)) return money(value)
    if (MOMENTS.includes(field) && typeof value === 'string') return named(value)
    if (field.startsWith('date_') && typeof value === 'string') return dateText(value)
    if (field === 'status') {
      const status = AUCTION_STATUSES.find((known) => known === value)
      return status ? t(`auctions:status.${status}`) : ''
    }
    if (NUMBERED.includes(field) && typeof value === 'number') return t('bidder', { number: value })
    if (typeof value === 'boolean') return value ? t('yes') : t('no')
    if (isSaid(value)) return t(`said.${value.answer}`, { party: t(`party.${value.party}`) })
    return typeof value === 'object' && value !== null ? composite(field, value) : nameOfValue(value)
  }
}

/** Who changed what of the auction, when; every change of status is among it. */
export function AuctionHistory({ id, country }: { id: string; country: number }) {
  const { t } = useTranslation(['auction', 'auctions', 'organization_cards'])
  const shown = useShown(country)
  const { plain } = useLotTime(country)
  return (
    <HistoryCard
      when={plain}
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
