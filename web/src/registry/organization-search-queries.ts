import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

const SHOWN = '20'

/** The organizations that a few letters find, for choosing one. Retired ones are not offered. */
export const organizationSearchOptions = (q: string) =>
  queryOptions({
    queryKey: ['organizations', 'search', q],
    queryFn: async ({ signal }) =>
      call('GET /v1/organizations', { query: { page_size: SHOWN, ...(q === '' ? {} : { q }) } }, { signal }),
    placeholderData: keepPreviousData,
  })
