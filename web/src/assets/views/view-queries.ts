import type { Api } from '@klubba/domain/api'
import type { AssetView } from '@klubba/domain/asset-views/asset-view-api'
import type { Input } from '@klubba/domain/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export const viewsOptions = () =>
  queryOptions({
    queryKey: ['asset_views'],
    queryFn: async ({ signal }) => (await call('GET /v1/asset_views', undefined, { signal })).results,
  })

type NewView = Input<Api['POST /v1/asset_views']>['body']
type ViewChanges = Input<Api['PATCH /v1/asset_views/{id}']>['body']

/** Keeping, changing and removing views; the list of them follows. */
export function useViewDeeds() {
  const client = useQueryClient()
  const { queryKey } = viewsOptions()
  /** At once, then as the server has it. */
  const take = (id: string, view: AssetView | undefined) => {
    client.setQueryData(queryKey, (views = []) => {
      const others = views.filter((each) => each.id !== id)
      return view ? [...others, view].toSorted((one, other) => one.name.localeCompare(other.name)) : others
    })
    void client.invalidateQueries({ queryKey })
    return view
  }
  return {
    keep: async (body: NewView) => take(body.id, await call('POST /v1/asset_views', { body })),
    change: async (id: string, body: ViewChanges) =>
      take(id, await call('PATCH /v1/asset_views/{id}', { params: { id }, body })),
    remove: async (id: string) => {
      await call('DELETE /v1/asset_views/{id}', { params: { id } })
      take(id, undefined)
    },
  }
}
