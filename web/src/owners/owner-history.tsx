import type { Owner } from '@klubba/domain/owners/owner-api'
import { OWNER_TYPES } from '@klubba/domain/owners/owner-checks'
import type { Address } from '@klubba/domain/registry/address'
import { REGISTRY_STATUSES } from '@klubba/domain/registry/verification'
import { useTranslation } from '../use-translation.ts'
import { call } from '../api/call.ts'
import { useCountries } from '../countries/country-queries.ts'
import { useDateText } from '../dates/use-date-text.ts'
import { useAddressText } from '../registry/address-view.tsx'
import { HistoryCard } from '../registry/history-card.tsx'
import { nameOfValue } from '../registry/history-values.ts'

const LABELLED = [
  'name',
  'country_id',
  'birth_date',
  'address',
  'phone',
  'email',
  'owner_type',
  'status',
  'retired',
  'erased',
  'return_reason',
  'group_organization_ids',
] as const
type Labelled = (typeof LABELLED)[number]

function useShown(owner: Owner): (field: string, value: unknown) => string {
  const { t } = useTranslation(['owners', 'registry'])
  const { nameOf } = useCountries()
  const dateText = useDateText()
  const addressText = useAddressText()
  const shownBy: Partial<Record<Labelled, (value: unknown) => string>> = {
    country_id: (value) => nameOf(Number(value)),
    birth_date: (value) => (typeof value === 'string' ? dateText(value) : ''),
    address: (value) => {
      if (value === null || value === undefined) return ''
      const { street, rest } = addressText(value as Address, owner.country_id)
      return [street, rest].filter(Boolean).join('\n')
    },
    owner_type: (value) => {
      const type = OWNER_TYPES.find((known) => known === value)
      return type ? t(`type.${type}`) : ''
    },
    status: (value) => {
      const status = REGISTRY_STATUSES.find((known) => known === value)
      return status ? t(`registry:status.${status}`) : ''
    },
    retired: (value) => (value === true ? t('registry:retired') : t('in_use')),
    erased: (value) => (value === true ? t('erased') : ''),
  }
  return (field, value) => (shownBy[field as Labelled] ?? nameOfValue)(value)
}

/** What became of an owner; values that are not for the user are hidden, and say so. */
export function OwnerHistory({ owner }: { owner: Owner }) {
  const { t } = useTranslation('owners')
  const shown = useShown(owner)
  const { id } = owner
  return (
    <HistoryCard
      list={{
        queryKey: ['owners', 'history', id],
        fetchPage: async (page, signal) =>
          call(
            'GET /v1/owners/{id}/history',
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
