import type { RowFilter } from '@klubba/domain/asset-import/asset-import-api'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'

const LOOK_MS = 800

const keyOf = (id: string) => ['asset_imports', 'one', id]

/** The user's own, newest first. */
export const importListOptions = () =>
  queryOptions({
    queryKey: ['asset_imports', 'list'],
    queryFn: async ({ signal }) => call('GET /v1/asset_imports', { query: { page_size: '10' } }, { signal }),
    staleTime: 0,
  })

/** Looked at again while the server works on it. */
export const importOptions = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => call('GET /v1/asset_imports/{id}', { params: { id } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.status === 'checking' || state.data?.status === 'running' ? LOOK_MS : false,
    staleTime: 0,
  })

export interface ShownRows {
  show: RowFilter
  page: number
  /** What the server says of rows is in the language of the page. */
  language: string
}

export const importRowsOptions = (id: string, { show, page, language }: ShownRows) =>
  queryOptions({
    queryKey: ['asset_imports', 'rows', id, language, show, page],
    queryFn: async ({ signal }) =>
      call('GET /v1/asset_imports/{id}/rows', { params: { id }, query: { show, page: String(page) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The id is made beforehand: sent again it is the same import. */
export async function sendTable(id: string, file: File) {
  return call('PUT /v1/asset_imports/{id}/file', { params: { id }, query: { name: file.name } }, { bytes: file })
}

export async function discardImport(id: string) {
  return call('DELETE /v1/asset_imports/{id}', { params: { id } })
}

/** What is done with one import; what is shown of it is asked for anew. */
export function useImportDeeds(id: string) {
  const client = useQueryClient()
  const fresh = async <T>(answer: Promise<T>): Promise<T> => {
    const done = await answer
    await client.invalidateQueries({ queryKey: keyOf(id) })
    await client.invalidateQueries({ queryKey: ['asset_imports', 'rows', id] })
    return done
  }
  const params = { id }
  return {
    saveMapping: async (body: { version: number; mapping: (string | null)[]; subcategory: string | null }) =>
      fresh(call('PUT /v1/asset_imports/{id}/mapping', { params, body })),
    checkAgain: async (version: number) =>
      fresh(call('POST /v1/asset_imports/{id}/check', { params, body: { version } })),
    run: async (version: number) => fresh(call('POST /v1/asset_imports/{id}/run', { params, body: { version } })),
    mendRow: async (rowNumber: number, body: { version: number; cells?: Record<string, string>; left_out?: boolean }) =>
      fresh(
        call('PUT /v1/asset_imports/{id}/rows/{row_number}', { params: { id, row_number: String(rowNumber) }, body }),
      ),
  }
}
