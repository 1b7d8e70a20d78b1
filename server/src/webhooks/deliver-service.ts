import {
  DAYS_BEFORE_DISABLED,
  deliveryRetryDelay,
  restAfter,
  type DeliveryFailure,
} from '@klubba/domain/webhooks/webhook'
import { createHmac } from 'node:crypto'
import { audit } from '../audit/audit-service.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { SendError, sendSigned } from '../integrations/send-signed.ts'
import { shownText } from '../integrations/shown-text.ts'
import { enqueue } from '../jobs/jobs.ts'
import type { Keys } from '../secret-key.ts'
import {
  deleteOldDeliveries,
  findDueDelivery,
  secondsToNext,
  updateAttempt,
  updateWaitingFailed,
  type Attempt,
  type FoundDelivery,
} from './delivery-sql.ts'
import {
  findWebhook,
  updateWebhookDisabled,
  updateWebhookFailed,
  updateWebhookReached,
  type FoundWebhook,
} from './webhook-sql.ts'

/** So many at a time: then others have their turn. */
const MOST_IN_ONE_GO = 50
const MAX_BYTES = 4096
const MOST_SHOWN = 300
const DAY_MS = 86_400_000

/** Made from the installation's key, so that the database alone does not give it away. */
export function webhookSecret(keys: Keys, id: string, salt: Buffer): string {
  const made = createHmac('sha256', keys('webhooks')).update(`${id}.`).update(salt).digest('base64url')
  return `klubba_w_${made}`
}

/** One job of a webhook runs at a time. Under the key waits the one for later: it puts off none that is to run now. */
export async function enqueueDeliveries(db: Db, webhookId: string, delaySeconds = 0): Promise<void> {
  const name = `webhook ${webhookId}`
  const later = delaySeconds > 0 && { key: name, delaySeconds }
  await enqueue(db, 'deliver_webhook', { webhook_id: webhookId }, { queue: name, priority: 5, ...later })
}

/** The job: tells one webhook what waits for it, oldest first. */
export async function deliverTo(deps: Deps, { webhook_id: id }: { webhook_id: string }): Promise<void> {
  for (let sent = 0; sent < MOST_IN_ONE_GO; sent++) {
    const webhook = await findWebhook(deps.db, id)
    if (!webhook || webhook.disabled_at) return
    const rest = ((webhook.resting_until?.getTime() ?? 0) - Date.now()) / 1000
    const delivery = rest > 0 ? undefined : await findDueDelivery(deps.db, id)
    if (!delivery) {
      const wait = await secondsToNext(deps.db, id)
      if (wait !== undefined) await enqueueDeliveries(deps.db, id, Math.max(wait, rest))
      return
    }
    await record(deps, webhook, delivery, await attempt(deps, webhook, delivery))
  }
  await enqueueDeliveries(deps.db, id)
}

async function attempt(deps: Deps, webhook: FoundWebhook, delivery: FoundDelivery): Promise<Attempt> {
  const { settings, keys } = deps
  const { event_id, event, at, data } = delivery
  const began = performance.now()
  const since = () => Math.round(performance.now() - began)
  try {
    const { status, text } = await sendSigned({
      url: webhook.url,
      secret: webhookSecret(keys, webhook.id, webhook.salt),
      id: event_id,
      body: JSON.stringify({ id: event_id, event, at: at.toISOString(), data }),
      timeoutMs: settings.partners.timeoutMs,
      maxBytes: MAX_BYTES,
      allowPrivate: settings.partners.webhooksToPrivateAddresses,
    })
    const failure = failureOf(status)
    return {
      durationMs: since(),
      answerStatus: status,
      answerText: shownText(text, MOST_SHOWN),
      ...(failure && { failure }),
    }
  } catch (error) {
    if (!(error instanceof SendError)) throw error
    return { durationMs: since(), failure: error.failure }
  }
}

function failureOf(status: number): DeliveryFailure | undefined {
  if (status >= 200 && status < 300) return undefined
  if (status >= 300 && status < 400) return 'redirected'
  return status >= 500 ? 'server_error' : 'refused'
}

async function record(deps: Deps, webhook: FoundWebhook, delivery: FoundDelivery, done: Attempt): Promise<void> {
  const { id } = webhook
  await deps.db.transaction().execute(async (tx) => {
    if (done.failure === undefined) {
      await updateAttempt(tx, delivery.id, done)
      await updateWebhookReached(tx, id)
      return
    }
    await updateAttempt(tx, delivery.id, { ...done, delaySeconds: deliveryRetryDelay(delivery.attempts + 1) })
    const failures = webhook.failures + 1
    await updateWebhookFailed(tx, id, failures, restAfter(failures))
    const since = webhook.failing_since?.getTime() ?? Date.now()
    if (Date.now() - since < DAYS_BEFORE_DISABLED * DAY_MS) return
    await updateWebhookDisabled(tx, id, 'failing')
    await updateWaitingFailed(tx, id)
    await audit(tx, deps.keys, {
      action: 'webhook_disabled',
      subject: { type: 'webhook', id },
      details: { name: webhook.name, because: 'failing' },
    })
  })
}

export async function clearOldDeliveries({ db }: Deps): Promise<void> {
  await deleteOldDeliveries(db)
}
