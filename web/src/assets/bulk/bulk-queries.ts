import type { Api } from '@klubba/domain/api'
import type { Input } from '@klubba/domain/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export type AskedBulk = Input<Api['POST /v1/asset_bulks']>['body']
export type BulkAction = AskedBulk['action']
type ItemStatus = 'ready' | 'refused' | 'done'

const ALL = ['asset_bulks'] as const

/** What would become of each. Asked again under the same id it is the same. */
export const previewOptions = (asked: AskedBulk) =>
  queryOptions({
    queryKey: [...ALL, asked.id, 'preview'],
    queryFn: async ({ signal }) => call('POST /v1/asset_bulks', { body: asked }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })

/** How far it is, until it is done. */
export const bulkOptions = (id: string) =>
  queryOptions({
    queryKey: [...ALL, id],
    queryFn: async ({ signal }) => call('GET /v1/asset_bulks/{id}', { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'done' ? false : 700),
    staleTime: 0,
  })

/** The assets of a bulk, some at a time; what they are depends on how far it is. */
export const itemList = (id: string, status: ItemStatus, stage: string) => ({
  queryKey: [...ALL, id, 'items', status, stage],
  fetchPage: async (page: number, signal: AbortSignal) => {
    const query = { status, page: String(page), page_size: '50' }
    const { results, ...rest } = await call('GET /v1/asset_bulks/{id}/items', { params: { id }, query }, { signal })
    return { ...rest, results: results.map((item) => ({ ...item, id: item.asset_id })) }
  },
})

export async function runBulk(id: string) {
  return call('POST /v1/asset_bulks/{id}/run', { params: { id } })
}

export async function undoBulk(id: string, undoId: string) {
  return call('POST /v1/asset_bulks/{id}/undo', { params: { id }, body: { id: undoId } })
}
