import { SAVED_SECTIONS } from '@klubba/domain/assets/asset'
import type { Deps } from '../deps.ts'
import type { Route } from '../http/route.ts'
import {
  assignOwner,
  changeCategory,
  saveAsAsset,
  sendBack,
  setArchived,
  setPortfolio,
  takeOver,
} from './asset-actions-service.ts'
import { copyAsset } from './asset-copy-service.ts'
import { listAssetHistory, revertField } from './asset-history-service.ts'
import { countForFilters, findValues, listAssets } from './asset-list-service.ts'
import { createAsset, findSameAssets, getAsset, removeDraft, saveAssetSection } from './asset-service.ts'

export function assetRoutes(route: Route, deps: Deps): void {
  route('GET /v1/assets', async ({ query }, { actor }) => listAssets(deps, actor, query))
  route('GET /v1/assets/counts', async ({ query }, { actor }) => countForFilters(deps, actor, query))
  route('GET /v1/assets/counts/{facet}', async ({ params, query }, { actor }) =>
    findValues(deps, actor, params.facet, query),
  )
  route('POST /v1/assets', async ({ body }, { actor }) => createAsset(deps, actor, body))
  route('GET /v1/assets/{id}', async ({ params }, { actor }) => getAsset(deps, actor, params.id))

  route('DELETE /v1/assets/{id}', async ({ params }, { actor }) => {
    await removeDraft(deps, actor, params.id)
    return {}
  })

  for (const section of SAVED_SECTIONS) {
    route(`PUT /v1/assets/{id}/sections/${section}`, async ({ params, body }, { actor, request }) =>
      saveAssetSection(deps, actor, params.id, section, body, request.id),
    )
  }

  route('PUT /v1/assets/{id}/category', async ({ params, body }, { actor }) =>
    changeCategory(deps, actor, params.id, body),
  )
  route('PUT /v1/assets/{id}/portfolio', async ({ params, body }, { actor }) =>
    setPortfolio(deps, actor, params.id, body),
  )
  route('POST /v1/assets/{id}/save_as_asset', async ({ params, body }, { actor }) =>
    saveAsAsset(deps, actor, params.id, body.version),
  )
  route('POST /v1/assets/{id}/send_back', async ({ params, body }, { actor }) => sendBack(deps, actor, params.id, body))
  route('POST /v1/assets/{id}/archive', async ({ params, body }, { actor }) =>
    setArchived(deps, actor, params.id, { ...body, archived: true }),
  )
  route('POST /v1/assets/{id}/unarchive', async ({ params, body }, { actor }) =>
    setArchived(deps, actor, params.id, { ...body, archived: false }),
  )
  route('POST /v1/assets/{id}/assign_owner', async ({ params, body }, { actor }) =>
    assignOwner(deps, actor, params.id, body),
  )
  route('POST /v1/assets/{id}/take_over', async ({ params, body }, { actor }) =>
    takeOver(deps, actor, params.id, body.version),
  )
  route('POST /v1/assets/{id}/duplicate', async ({ params, body }, { actor }) =>
    copyAsset(deps, actor, params.id, { kind: 'duplicate', newId: body.id }),
  )
  route('POST /v1/assets/{id}/retrade', async ({ params, body }, { actor }) =>
    copyAsset(deps, actor, params.id, { kind: 'retrade', newId: body.id }),
  )
  route('GET /v1/assets/{id}/history', async ({ params, query }, { actor }) =>
    listAssetHistory(deps, actor, params.id, query),
  )
  route('POST /v1/assets/{id}/history/{entry_id}/revert', async ({ params, body }, { actor }) =>
    revertField(deps, actor, { id: params.id, entryId: params.entry_id, version: body.version }),
  )
  route('GET /v1/assets/{id}/same', async ({ params, query }) => findSameAssets(deps, params.id, query))
}
