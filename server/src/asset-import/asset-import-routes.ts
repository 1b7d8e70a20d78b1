import { Readable } from 'node:stream'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Route } from '../http/route.ts'
import {
  checkAgain,
  discardImport,
  getImport,
  listImportRows,
  listOwnImports,
  mendRow,
  runImport,
  saveMapping,
} from './asset-import-service.ts'
import { takeFile } from './upload-service.ts'

export function assetImportRoutes(route: Route, deps: Deps): void {
  route('GET /v1/asset_imports', async ({ query }, { actor }) => listOwnImports(deps, actor, query))

  route('PUT /v1/asset_imports/{id}/file', async ({ params, query }, { actor, request }) => {
    if (!(request.body instanceof Readable)) throw new AppError('wrong_content_type')
    const size = Number(request.headers['content-length'] ?? 0)
    return takeFile(deps, actor, { id: params.id, name: query.name, size, stream: request.body })
  })

  route('GET /v1/asset_imports/{id}', async ({ params }, { actor }) => getImport(deps, actor, params.id))

  route('DELETE /v1/asset_imports/{id}', async ({ params }, { actor }) => {
    await discardImport(deps, actor, params.id)
    return {}
  })

  route('PUT /v1/asset_imports/{id}/mapping', async ({ params, body }, { actor }) =>
    saveMapping(deps, actor, params.id, body),
  )
  route('POST /v1/asset_imports/{id}/check', async ({ params, body }, { actor }) =>
    checkAgain(deps, actor, params.id, body.version),
  )
  route('POST /v1/asset_imports/{id}/run', async ({ params, body }, { actor, request }) =>
    runImport(deps, actor, { id: params.id, version: body.version, requestId: request.id }),
  )
  route('GET /v1/asset_imports/{id}/rows', async ({ params, query }, { actor, language }) =>
    listImportRows(deps, actor, params.id, query, language),
  )
  route('PUT /v1/asset_imports/{id}/rows/{row_number}', async ({ params, body }, { actor, language }) =>
    mendRow(deps, actor, params.id, { ...body, rowNumber: Number(params.row_number) }, language),
  )
}
