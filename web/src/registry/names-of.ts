import { queryOptions, useQueries } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useTranslation } from '../use-translation.ts'

type Part = 'owners' | 'organizations' | 'portfolios' | 'communities'

const nameOptions = (part: Part, id: string) =>
  queryOptions({
    queryKey: [part, 'name', id],
    queryFn: async ({ signal }) => (await call(`GET /v1/${part}/{id}`, { params: { id } }, { signal })).name,
  })

/** What the things are called that a list is filtered by: the address has only their ids. */
export function useNamesOf(chosen: Partial<Record<Part, readonly string[]>>): (id: string) => string {
  const { t } = useTranslation('common')
  const asked = (Object.keys(chosen) as Part[]).flatMap((part) => (chosen[part] ?? []).map((id) => ({ part, id })))
  const answers = useQueries({ queries: asked.map(({ part, id }) => nameOptions(part, id)) })
  return (wanted) => {
    const { data, isError } = answers[asked.findIndex(({ id }) => id === wanted)] ?? {}
    if (isError || data === '') return t('unnamed')
    return data ?? '…'
  }
}
