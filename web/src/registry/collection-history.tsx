import { useTranslation } from '../use-translation.ts'
import { call } from '../api/call.ts'
import type { Collection, CollectionPart } from './collection-queries.ts'
import { HistoryCard } from './history-card.tsx'
import { nameOfValue } from './history-values.ts'

/** What became of a portfolio or a community. */
export function CollectionHistory({ part, collection }: { part: CollectionPart; collection: Collection }) {
  const { t } = useTranslation([part, 'communities', 'registry'])
  const { id } = collection

  function fieldLabel(field: string): string {
    if (field === 'members') return t('communities:members')
    if (field === 'organization_id') return t(`${part}:field.organization`)
    return field === 'retired' ? t(`${part}:field.retired`) : t(`${part}:field.name`)
  }

  return (
    <HistoryCard
      list={{
        queryKey: [part, 'history', id],
        fetchPage: async (page, signal) =>
          call(
            `GET /v1/${part}/{id}/history`,
            { params: { id }, query: { page: String(page), page_size: '10' } },
            { signal },
          ),
      }}
      fieldLabel={fieldLabel}
      shown={(field, value) => {
        if (field !== 'retired') return nameOfValue(value)
        return value === true ? t('registry:retired') : t(`${part}:in_use`)
      }}
    />
  )
}
