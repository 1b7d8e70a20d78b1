import type { NewWebhook } from '@klubba/domain/webhooks/webhook-api'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { fullName } from '../db/full-name.ts'

function webhooks(db: Db) {
  return db
    .selectFrom('webhooks as w')
    .innerJoin('users as creator', 'creator.id', 'w.created_by')
    .selectAll('w')
    .select(fullName('creator').as('creator_name'))
}
export type FoundWebhook = Awaited<ReturnType<typeof listWebhooks>>[number]

export async function listWebhooks(db: Db) {
  return webhooks(db).orderBy('w.created_at', 'desc').orderBy('w.id').execute()
}

export async function findWebhook(db: Db, id: string): Promise<FoundWebhook | undefined> {
  return webhooks(db).where('w.id', '=', id).executeTakeFirst()
}

export async function countWebhooks(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** False when there is one with this id already. */
export async function insertWebhook(
  db: Db,
  { id, name, url, events }: NewWebhook,
  made: { salt: Buffer; createdBy: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('webhooks')
    .values({ id, name, url, events: JSON.stringify(events), salt: made.salt, created_by: made.createdBy })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateWebhookDisabled(db: Db, id: string, because: 'by_admin' | 'failing'): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ disabled_at: sql`now()`, disabled_because: because })
    .where('id', '=', id)
    .execute()
}

export async function updateWebhookEnabled(db: Db, id: string): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ disabled_at: null, disabled_because: null, failing_since: null, failures: 0, resting_until: null })
    .where('id', '=', id)
    .execute()
}

/** What came through ends a row of failures. */
export async function updateWebhookReached(db: Db, id: string): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ failing_since: null, failures: 0, resting_until: null })
    .where('id', '=', id)
    .where('failures', '>', 0)
    .execute()
}

export async function updateWebhookFailed(db: Db, id: string, failures: number, restSeconds: number): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({
      failures,
      failing_since: sql`coalesce(failing_since, now())`,
      resting_until: restSeconds === 0 ? null : sql<Date>`now() + ${restSeconds} * interval '1 second'`,
    })
    .where('id', '=', id)
    .execute()
}

export async function deleteWebhook(db: Db, id: string): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', id).execute()
}
