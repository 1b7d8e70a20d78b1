import type { Api } from '@klubba/domain/api'
import type { AuditAction } from '@klubba/domain/audit/audit'
import type { Output, Parsed } from '@klubba/domain/contract'
import type { IssueCode } from '@klubba/domain/errors'
import { MOST_WEBHOOKS, type WebhookEvent } from '@klubba/domain/webhooks/webhook'
import type { CreatedWebhook, Delivery, NewWebhook, Webhook } from '@klubba/domain/webhooks/webhook-api'
import { randomBytes } from 'node:crypto'
import { audit } from '../audit/audit-service.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { leadsToPrivate } from '../integrations/public-address.ts'
import { enqueueDeliveries, webhookSecret } from './deliver-service.ts'
import {
  countDeliveries,
  findDelivery,
  listDeliveries as listRows,
  updateRedelivered,
  updateWaitingFailed,
  type FoundDelivery,
} from './delivery-sql.ts'
import { webhookUrlIssue } from './webhook-url.ts'
import {
  countWebhooks,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks as listAll,
  updateWebhookDisabled,
  updateWebhookEnabled,
  type FoundWebhook,
} from './webhook-sql.ts'

function stateOf({ disabled_at, failing_since }: FoundWebhook): Webhook['state'] {
  if (disabled_at) return 'disabled'
  return failing_since ? 'failing' : 'active'
}

function present(row: FoundWebhook): Webhook {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    events: row.events as WebhookEvent[],
    state: stateOf(row),
    ...(row.failing_since && { failing_since: row.failing_since.toISOString() }),
    ...(row.disabled_at && { disabled_at: row.disabled_at.toISOString() }),
    ...(row.disabled_because && { disabled_because: row.disabled_because }),
    created_by: { id: row.created_by, name: row.creator_name },
    created_at: row.created_at.toISOString(),
  }
}

function presentDelivery(row: FoundDelivery): Delivery {
  return {
    id: row.id,
    event_id: row.event_id,
    event: row.event as WebhookEvent,
    at: row.at.toISOString(),
    status: row.status,
    attempts: row.attempts,
    ...(row.last_attempt_at && { last_attempt_at: row.last_attempt_at.toISOString() }),
    ...(row.status === 'waiting' && { next_attempt_at: row.next_attempt_at.toISOString() }),
    ...(row.duration_ms !== null && { duration_ms: row.duration_ms }),
    ...(row.answer_status !== null && { answer_status: row.answer_status }),
    ...(row.answer_text !== null && { answer_text: row.answer_text }),
    ...(row.failure && { failure: row.failure }),
  }
}

async function findOrFail(db: Db, id: string): Promise<FoundWebhook> {
  const row = await findWebhook(db, id)
  if (!row) throw new AppError('not_found')
  return row
}

export async function listWebhooks({ db }: Deps): Promise<Output<Api['GET /v1/webhooks']>> {
  return { results: (await listAll(db)).map(present) }
}

async function urlIssue(deps: Deps, url: string): Promise<IssueCode | undefined> {
  const allowPrivate = deps.settings.partners.webhooksToPrivateAddresses
  const issue = webhookUrlIssue(url, allowPrivate)
  if (issue || allowPrivate) return issue
  return (await leadsToPrivate(new URL(url))) ? 'private_address' : undefined
}

/** The secret leaves the server here and nowhere else: a repeated request finds the webhook, and tells none. */
export async function createWebhook(
  deps: Deps,
  caller: Caller,
  given: NewWebhook,
  requestId: string,
): Promise<CreatedWebhook> {
  const code = await urlIssue(deps, given.url)
  if (code) throw new AppError('invalid_input', [{ path: 'url', code }])
  const salt = randomBytes(32)
  const isNew = await deps.db.transaction().execute(async (tx) => {
    const made = { ...given, events: [...new Set(given.events)] }
    if (!(await insertWebhook(tx, made, { salt, createdBy: caller.user_id }))) return false
    if ((await countWebhooks(tx)) > MOST_WEBHOOKS) throw new AppError('too_many_webhooks')
    await note(deps, tx, 'webhook_created', caller, given, requestId)
    return true
  })
  const webhook = present(await findOrFail(deps.db, given.id))
  return { ...webhook, ...(isNew && { secret: webhookSecret(deps.keys, given.id, salt) }) }
}

async function note(
  deps: Deps,
  tx: Tx,
  action: AuditAction,
  caller: Caller,
  { id, name, url }: Pick<FoundWebhook, 'id' | 'name' | 'url'>,
  requestId: string,
): Promise<void> {
  const subject = { type: 'webhook', id } as const
  // The rest of an address can hold a key.
  const details = { name, host: new URL(url).host }
  await audit(tx, deps.keys, { action, actorId: caller.user_id, subject, requestId, details })
}

export async function setWebhookDisabled(
  deps: Deps,
  caller: Caller,
  { id, disabled }: { id: string; disabled: boolean },
  requestId: string,
): Promise<Webhook> {
  await deps.db.transaction().execute(async (tx) => {
    const webhook = await findOrFail(tx, id)
    if ((webhook.disabled_at !== null) === disabled) throw new AppError('wrong_state')
    if (disabled) {
      await updateWebhookDisabled(tx, id, 'by_admin')
      await updateWaitingFailed(tx, id)
    } else await updateWebhookEnabled(tx, id)
    await note(deps, tx, disabled ? 'webhook_disabled' : 'webhook_enabled', caller, webhook, requestId)
  })
  return present(await findOrFail(deps.db, id))
}

/** Removes it; a second try finds nothing, which is what was wanted. */
export async function removeWebhook(deps: Deps, caller: Caller, id: string, requestId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const webhook = await findOrFail(tx, id)
    await deleteWebhook(tx, id)
    await note(deps, tx, 'webhook_deleted', caller, webhook, requestId)
  })
}

type ListDeliveries = Api['GET /v1/webhooks/{id}/deliveries']

export async function listDeliveries(
  { db }: Deps,
  id: string,
  { page, page_size }: Parsed<ListDeliveries>['query'],
): Promise<Output<ListDeliveries>> {
  await findOrFail(db, id)
  const [total, rows] = await Promise.all([
    countDeliveries(db, id),
    listRows(db, id, { limit: page_size, offset: (page - 1) * page_size }),
  ])
  return { results: rows.map(presentDelivery), total, page, page_size }
}

export async function redeliver(deps: Deps, id: string, deliveryId: string): Promise<Delivery> {
  await deps.db.transaction().execute(async (tx) => {
    const { disabled_at } = await findOrFail(tx, id)
    if (!(await findDelivery(tx, id, deliveryId))) throw new AppError('not_found')
    if (disabled_at || !(await updateRedelivered(tx, id, deliveryId))) throw new AppError('wrong_state')
    await enqueueDeliveries(tx, id)
  })
  const row = await findDelivery(deps.db, id, deliveryId)
  if (!row) throw new AppError('not_found')
  return presentDelivery(row)
}
