import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Route } from '../http/route.ts'
import { isSigned } from '../integrations/signature.ts'
import { getIntegrations, requestIntegration, takeMessage } from './integration-service.ts'

export function integrationRoutes(route: Route, deps: Deps): void {
  route('GET /v1/assets/{id}/integrations', async ({ params }, { actor }) => getIntegrations(deps, actor, params.id))
  for (const action of ['link', 'retry', 'unlink'] as const) {
    route(`POST /v1/assets/{id}/integrations/{type}/${action}`, async ({ params }, { actor }) =>
      requestIntegration(deps, actor, params.id, params.type, action),
    )
  }

  route('POST /v1/integrations/{type}/messages', async ({ params, body }, { request }) => {
    const partner = deps.settings.partners[params.type]
    if (!partner) throw new AppError('not_found')
    if (!isSigned(partner.secret, request.headers, request.sentText)) throw new AppError('signature_refused')
    await takeMessage(deps, params.type, body)
    return {}
  })
}
