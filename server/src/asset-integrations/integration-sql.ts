import type {
  IntegrationReason,
  IntegrationRequest,
  IntegrationStatus,
  IntegrationType,
} from '@klubba/domain/integrations/integration'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { fullName } from '../db/full-name.ts'

export async function listIntegrations(db: Db, assetId: string) {
  return db
    .selectFrom('asset_integrations as i')
    .innerJoin('users as who', 'who.id', 'i.requested_by')
    .selectAll('i')
    .select(fullName('who').as('requester_name'))
    .where('i.asset_id', '=', assetId)
    .execute()
}
export type FoundIntegration = Awaited<ReturnType<typeof listIntegrations>>[number]

export async function lockIntegration(db: Db, assetId: string, type: IntegrationType) {
  return db
    .selectFrom('asset_integrations')
    .selectAll()
    .where('asset_id', '=', assetId)
    .where('type', '=', type)
    .forUpdate()
    .executeTakeFirst()
}
export type LockedIntegration = NonNullable<Awaited<ReturnType<typeof lockIntegration>>>

export async function findByLink(db: Db, linkId: string) {
  return db
    .selectFrom('asset_integrations')
    .select(['asset_id', 'type', 'status', 'accepted_at', 'action'])
    .where('link_id', '=', linkId)
    .executeTakeFirst()
}

/** A request from its beginning; whatever was before is over. */
export async function upsertRequest(
  db: Db,
  request: { assetId: string; type: IntegrationType; action: IntegrationRequest; linkId: string; requestedBy: string },
): Promise<void> {
  const begun = {
    status: 'pending',
    action: request.action,
    link_id: request.linkId,
    requested_by: request.requestedBy,
    requested_at: sql<Date>`now()`,
    updated_at: sql<Date>`now()`,
    attempts: 0,
    next_attempt_at: sql<Date>`now()`,
    accepted_at: null,
    reason: null,
    reason_text: null,
  } as const
  await db
    .insertInto('asset_integrations')
    .values({ asset_id: request.assetId, type: request.type, ...begun })
    .onConflict((conflict) => conflict.columns(['asset_id', 'type']).doUpdateSet(begun))
    .execute()
}

export interface Outcome {
  status: IntegrationStatus
  attempts?: number
  externalId?: string | null
  reason?: IntegrationReason
  reasonText?: string
  /** The partner has taken the request. */
  accepted?: true
  /** Of the next try. */
  delaySeconds?: number
}

export async function updateOutcome(db: Db, linkId: string, outcome: Outcome): Promise<void> {
  const { status, attempts, externalId, reason, reasonText, accepted, delaySeconds } = outcome
  await db
    .updateTable('asset_integrations')
    .set({
      status,
      reason: reason ?? null,
      reason_text: reasonText ?? null,
      next_attempt_at: delaySeconds === undefined ? null : sql<Date>`now() + ${delaySeconds} * interval '1 second'`,
      updated_at: sql`now()`,
      ...(attempts !== undefined && { attempts }),
      ...(externalId !== undefined && { external_id: externalId }),
      ...(accepted && { accepted_at: sql`now()` }),
    })
    .where('link_id', '=', linkId)
    .execute()
}

/** False when this message has come before. */
export async function insertMessage(db: Db, type: IntegrationType, messageId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('integration_messages')
    .values({ type, message_id: messageId })
    .onConflict((conflict) => conflict.columns(['type', 'message_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteOldMessages(db: Db): Promise<void> {
  await db
    .deleteFrom('integration_messages')
    .where('at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
