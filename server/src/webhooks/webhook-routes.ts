import type { Deps } from '../deps.ts'
import type { Route } from '../http/route.ts'
import {
  createWebhook,
  listDeliveries,
  listWebhooks,
  redeliver,
  removeWebhook,
  setWebhookDisabled,
} from './webhook-service.ts'

export function webhookRoutes(route: Route, deps: Deps): void {
  route('GET /v1/webhooks', async () => listWebhooks(deps))
  route('POST /v1/webhooks', async ({ body }, { actor, request }) => createWebhook(deps, actor, body, request.id))
  route('POST /v1/webhooks/{id}/disable', async ({ params }, { actor, request }) =>
    setWebhookDisabled(deps, actor, { id: params.id, disabled: true }, request.id),
  )
  route('POST /v1/webhooks/{id}/enable', async ({ params }, { actor, request }) =>
    setWebhookDisabled(deps, actor, { id: params.id, disabled: false }, request.id),
  )
  route('DELETE /v1/webhooks/{id}', async ({ params }, { actor, request }) => {
    await removeWebhook(deps, actor, params.id, request.id)
    return {}
  })
  route('GET /v1/webhooks/{id}/deliveries', async ({ params, query }) => listDeliveries(deps, params.id, query))
  route('POST /v1/webhooks/{id}/deliveries/{delivery_id}/redeliver', async ({ params }) =>
    redeliver(deps, params.id, params.delivery_id),
  )
}
