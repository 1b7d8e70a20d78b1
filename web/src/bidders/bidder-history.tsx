import { BIDDER_STATUSES } from '@klubba/domain/bidders/bidder-rules'
import { isLanguage, LANGUAGE_NAMES } from '@klubba/domain/languages'
import type { Money } from '@klubba/domain/money'
import { useTranslation } from '../use-translation.ts'
import { call } from '../api/call.ts'
import { useCountries } from '../countries/country-queries.ts'
import { HistoryCard } from '../registry/history-card.tsx'
import { nameOfValue } from '../registry/history-values.ts'
import { bidderHistoryKey } from './bidder-queries.ts'
import { BIDDER_FIELDS } from './bidder-values.ts'
import { useLimitsText } from './use-limits-text.ts'

const LABELLED = [...BIDDER_FIELDS, 'status', 'block_reason', 'limits', 'erased'] as const

function useShown(): (field: string, value: unknown) => string {
  const { t } = useTranslation('bidders')
  const { nameOf } = useCountries()
  const limitsText = useLimitsText()
  return (field, value) => {
    if (field === 'country_id') return nameOf(Number(value))
    if (field === 'language') return typeof value === 'string' && isLanguage(value) ? LANGUAGE_NAMES[value] : ''
    if (field === 'limits') return Array.isArray(value) ? limitsText(value as Money[]) : ''
    if (field === 'erased') return value === true ? t('erased') : ''
    if (field !== 'status') return nameOfValue(value)
    const status = BIDDER_STATUSES.find((known) => known === value)
    return status ? t(`status.${status}`) : ''
  }
}

/** Who changed what of the bidder, when. */
export function BidderHistory({ id }: { id: string }) {
  const { t } = useTranslation('bidders')
  const shown = useShown()
  return (
    <HistoryCard
      list={{
        queryKey: bidderHistoryKey(id),
        fetchPage: async (page, signal) =>
          call(
            'GET /v1/bidders/{id}/history',
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
