import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Id, Instant, Line } from '../fields.ts'
import { listOf, Paging } from '../lists.ts'
import { Person } from '../registry/registry-api.ts'
import { DELIVERY_FAILURES, DELIVERY_STATUSES, WEBHOOK_EVENTS, WEBHOOK_STATES } from './webhook.ts'

const Event = z.enum(WEBHOOK_EVENTS)

/** An address that is told of events: never its secret. */
export const Webhook = z.strictObject({
  id: Id,
  name: z.string(),
  url: z.string(),
  events: z.array(Event),
  state: z.enum(WEBHOOK_STATES),
  failing_since: Instant.optional(),
  disabled_at: Instant.optional(),
  disabled_because: z.enum(['by_admin', 'failing']).optional(),
  created_by: Person,
  created_at: Instant,
})
export type Webhook = z.infer<typeof Webhook>

const NewWebhook = z.strictObject({
  id: Id,
  name: Line(100),
  url: Line(1000),
  events: z.array(Event).min(1).max(WEBHOOK_EVENTS.length),
})
export type NewWebhook = z.infer<typeof NewWebhook>

/** The secret is in this answer and in no other. */
const CreatedWebhook = Webhook.extend({ secret: z.string().optional() })
export type CreatedWebhook = z.infer<typeof CreatedWebhook>

/** One event told to one address, or not yet. */
export const Delivery = z.strictObject({
  id: Id,
  event_id: Id,
  event: Event,
  at: Instant,
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int(),
  last_attempt_at: Instant.optional(),
  next_attempt_at: Instant.optional(),
  duration_ms: z.int().optional(),
  answer_status: z.int().optional(),
  /** The beginning of what was answered. */
  answer_text: z.string().optional(),
  failure: z.enum(DELIVERY_FAILURES).optional(),
})
export type Delivery = z.infer<typeof Delivery>

const access = 'administration.tokens_and_webhooks'
const Params = z.strictObject({ id: Id })

export const webhookApi = {
  'GET /v1/webhooks': endpoint({
    access,
    summary: 'The webhooks, newest first',
    response: z.strictObject({ results: z.array(Webhook) }),
  }),
  'POST /v1/webhooks': endpoint({
    access,
    inSession: true,
    summary: 'Create a webhook. The secret is told this once; the same id again is harmless and tells none',
    body: NewWebhook,
    response: CreatedWebhook,
    status: 201,
  }),
  'POST /v1/webhooks/{id}/disable': endpoint({
    access,
    summary: 'Tell a webhook no more',
    params: Params,
    response: Webhook,
  }),
  'POST /v1/webhooks/{id}/enable': endpoint({
    access,
    summary: 'Tell a webhook again, from now on',
    params: Params,
    response: Webhook,
  }),
  'DELETE /v1/webhooks/{id}': endpoint({
    access,
    summary: 'Remove a webhook and the log of its deliveries',
    params: Params,
    response: z.strictObject({}),
  }),
  'GET /v1/webhooks/{id}/deliveries': endpoint({
    access,
    summary: 'What a webhook was told, newest first; kept for 30 days',
    params: Params,
    query: z.strictObject({ ...Paging }),
    response: listOf(Delivery),
  }),
  'POST /v1/webhooks/{id}/deliveries/{delivery_id}/redeliver': endpoint({
    access,
    summary: 'Deliver once more what was delivered or has failed',
    params: z.strictObject({ id: Id, delivery_id: Id }),
    response: Delivery,
  }),
}
