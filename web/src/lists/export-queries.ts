import type { Api } from '@klubba/domain/api'
import type { Input } from '@klubba/domain/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** What is taken along, and as what kind of file. */
export type ExportedTable = Input<Api['POST /v1/exports']>['body']['export']

/** The address of the file; it works once, for a minute. */
export async function askForTable(exported: ExportedTable): Promise<string> {
  const { url } = await call('POST /v1/downloads', { body: { download: exported } })
  return url
}

/** Has the file made in the background. */
export async function beginFile(id: string, exported: ExportedTable) {
  return call('POST /v1/exports', { body: { id, export: exported } })
}

/** How far the file is, until it is there. */
export const fileOptions = (id: string) =>
  queryOptions({
    queryKey: ['exports', id],
    queryFn: async ({ signal }) => call('GET /v1/exports/{id}', { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'done' || state.data?.status === 'failed' ? false : 1000),
    staleTime: 0,
  })

export async function askForFile(id: string): Promise<string> {
  const { url } = await call('POST /v1/downloads', { body: { download: { kind: 'export', id } } })
  return url
}
