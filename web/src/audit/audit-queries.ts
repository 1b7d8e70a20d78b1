import type { Api } from '@klubba/domain/api'
import type { Input } from '@klubba/domain/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

export type AuditQuery = Input<Api['GET /v1/audit']>['query']
export type AuditFilters = Omit<AuditQuery, 'page' | 'page_size' | 'after'>

export const auditOptions = (query: AuditQuery) =>
  queryOptions({
    queryKey: ['audit', query],
    queryFn: async ({ signal }) => call('GET /v1/audit', { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The address of the log as a file; it works once, for a minute. */
export async function askForAuditFile(filters: AuditFilters): Promise<string> {
  const { url } = await call('POST /v1/downloads', { body: { download: { kind: 'audit', filters } } })
  return url
}
