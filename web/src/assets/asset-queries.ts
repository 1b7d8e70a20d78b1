import type { Asset } from '@klubba/domain/assets/asset-api'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { ApiError, isUnreachable } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { showAnswer } from '../query-client.ts'
import { assetKey } from '../offline/asset-key.ts'
import { whenPageStands } from '../when-idle.ts'

const ALL = ['assets'] as const

/** An asset as the server has it, or as it was when this device last read it. */
export type ReadAsset = Asset & { copied_at?: string }

const COPY_SHOWN_MS = 10_000

const copies = async () => import('../offline/asset-copies.ts')

/** Kept on the device once the page that asked for it stands. */
async function keep(asset: Asset): Promise<void> {
  await whenPageStands()
  await (await copies()).keepCopy(asset)
}

async function drop(id: string): Promise<void> {
  await (await copies()).dropCopy(id)
}

/** From the server and kept on the device; from the device when the server cannot be reached. */
async function readAsset(id: string, signal: AbortSignal): Promise<ReadAsset> {
  try {
    const asset = await call('GET /v1/assets/{id}', { params: { id } }, { signal })
    keep(asset).catch(() => undefined)
    return asset
  } catch (error) {
    const isGone = error instanceof ApiError && (error.status === 403 || error.status === 404)
    if (isGone) drop(id).catch(() => undefined)
    if (!isUnreachable(error)) throw error
    const copy = await copies()
      .then(({ readCopy }) => readCopy(id))
      .catch(() => undefined)
    if (!copy) throw error
    return { ...copy.asset, copied_at: copy.read_at }
  }
}

export const assetOptions = (id: string) =>
  queryOptions({
    queryKey: assetKey(id),
    queryFn: ({ signal }) => readAsset(id, signal),
    staleTime: 0,
    // A copy is good until the server can be reached again.
    refetchOnReconnect: true,
    refetchInterval: ({ state }) => (state.data?.copied_at === undefined ? false : COPY_SHOWN_MS),
  })

/** Its history, which has one more entry after every change. */
export const historyKey = (id: string) => [...ALL, 'history', id] as const

const STATUS_ENTRIES = '100'

/** When the asset came to each status, as far back as the newest entries reach. */
export const statusDaysOptions = (id: string) =>
  queryOptions({
    queryKey: [...historyKey(id), 'statuses'],
    queryFn: async ({ signal }): Promise<Partial<Record<string, string>>> => {
      const query = { page_size: STATUS_ENTRIES }
      const { results } = await call('GET /v1/assets/{id}/history', { params: { id }, query }, { signal })
      const changes = results.filter(({ field }) => field === 'status').toReversed()
      return Object.fromEntries(changes.map(({ to, at }) => [String(to), at]))
    },
  })

/** AST-15: other assets that say they are the same machine. */
export const sameAssetsOptions = (id: string, query: { vin?: string; registration_number?: string }) =>
  queryOptions({
    queryKey: [...ALL, 'same', id, query],
    queryFn: async ({ signal }) => call('GET /v1/assets/{id}/same', { params: { id }, query }, { signal }),
    enabled: Object.keys(query).length > 0,
  })

/** Puts an asset that the server has answered with in the place of the one that was read before. */
export function useTakeAsset(): (asset: Asset) => void {
  const client = useQueryClient()
  return (asset) => {
    showAnswer(client, assetOptions(asset.id).queryKey, asset)
    keep(asset).catch(() => undefined)
    void client.invalidateQueries({ queryKey: [...ALL, 'list'] })
    void client.invalidateQueries({ queryKey: historyKey(asset.id) })
  }
}

/** Forgets an asset that is gone. */
export function useDropAsset(): (id: string) => void {
  const client = useQueryClient()
  return (id) => {
    client.removeQueries({ queryKey: assetOptions(id).queryKey })
    void client.invalidateQueries({ queryKey: [...ALL, 'list'] })
  }
}
