import type { DeliveryFailure } from '@klubba/domain/webhooks/webhook'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** The oldest whose time has come. */
export async function findDueDelivery(db: Db, webhookId: string) {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'waiting')
    .where('next_attempt_at', '<=', sql<Date>`now()`)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
}
export type FoundDelivery = NonNullable<Awaited<ReturnType<typeof findDueDelivery>>>

/** Seconds until the next one's time comes; undefined when none waits. */
export async function secondsToNext(db: Db, webhookId: string): Promise<number | undefined> {
  const { seconds } = await db
    .selectFrom('webhook_deliveries')
    .select(sql<number | null>`extract(epoch FROM min(next_attempt_at) - now())::float8`.as('seconds'))
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return seconds === null ? undefined : Math.max(0, seconds)
}

export interface Attempt {
  durationMs: number
  answerStatus?: number
  answerText?: string
  failure?: DeliveryFailure
  /** Of the next try; absent when there is none. */
  delaySeconds?: number | undefined
}

export async function updateAttempt(db: Db, id: string, attempt: Attempt): Promise<void> {
  const { durationMs, answerStatus, answerText, failure, delaySeconds } = attempt
  const again = delaySeconds === undefined ? 'failed' : 'waiting'
  await db
    .updateTable('webhook_deliveries')
    .set({
      status: failure === undefined ? 'delivered' : again,
      attempts: sql`attempts + 1`,
      last_attempt_at: sql`now()`,
      next_attempt_at: sql<Date>`now() + ${delaySeconds ?? 0} * interval '1 second'`,
      duration_ms: durationMs,
      answer_status: answerStatus ?? null,
      answer_text: answerText ?? null,
      failure: failure ?? null,
    })
    .where('id', '=', id)
    .execute()
}

/** What still waits for an address that is told no more. */
export async function updateWaitingFailed(db: Db, webhookId: string): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ status: 'failed' })
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'waiting')
    .execute()
}

/** From its beginning; false when it waits already. */
export async function updateRedelivered(db: Db, webhookId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set({ status: 'waiting', attempts: 0, next_attempt_at: sql`now()` })
    .where('id', '=', id)
    .where('webhook_id', '=', webhookId)
    .where('status', '<>', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function findDelivery(db: Db, webhookId: string, id: string): Promise<FoundDelivery | undefined> {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst()
}

export async function listDeliveries(db: Db, webhookId: string, page: { limit: number; offset: number }) {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .orderBy('number', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countDeliveries(db: Db, webhookId: string): Promise<number> {
  const { total } = await db
    .selectFrom('webhook_deliveries')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('webhook_id', '=', webhookId)
    .executeTakeFirstOrThrow()
  return total
}

export async function deleteOldDeliveries(db: Db): Promise<void> {
  await db
    .deleteFrom('webhook_deliveries')
    .where('at', '<', sql<Date>`now() - interval '30 days'`)
    .where('status', '<>', 'waiting')
    .execute()
}
