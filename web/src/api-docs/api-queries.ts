import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { Description } from './openapi.ts'

export const descriptionQuery = queryOptions({
  queryKey: ['openapi'],
  // The contract promises only that it is OpenAPI; what is not there is shown as missing.
  queryFn: ({ signal }): Promise<Description> => call('GET /v1/openapi.json', undefined, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
