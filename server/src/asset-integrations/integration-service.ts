import {
  ID_FIELDS,
  integrationActions,
  integrationRetryDelay,
  INTEGRATION_TYPES,
  SECONDS_TO_ANSWER,
  type IntegrationAction,
  type IntegrationType,
} from '@klubba/domain/integrations/integration'
import type { Integration, Integrations, PartnerMessage } from '@klubba/domain/integrations/integration-api'
import { randomUUIDv7 } from 'node:crypto'
import { findAssetOfPartner, lockAssetOfPartner, setPartnerId } from '../assets/asset-partner-service.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { enqueue } from '../jobs/jobs.ts'
import {
  deleteOldMessages,
  findByLink,
  insertMessage,
  listIntegrations,
  lockIntegration,
  updateOutcome,
  upsertRequest,
  type FoundIntegration,
  type LockedIntegration,
  type Outcome,
} from './integration-sql.ts'
import { askPartner, shownReason, type Asked } from './partner-answer.ts'

function present(
  deps: Deps,
  caller: Caller,
  type: IntegrationType,
  record: FoundIntegration | undefined,
  archived: boolean,
): Integration {
  const isSetUp = deps.settings.partners[type] !== undefined
  return {
    type,
    ...(record && {
      link: {
        status: record.status,
        action: record.action,
        ...(record.external_id !== null && { external_id: record.external_id }),
        attempts: record.attempts,
        ...(record.next_attempt_at && { next_attempt_at: record.next_attempt_at.toISOString() }),
        ...(record.reason && { reason: record.reason }),
        ...(record.reason_text && { reason_text: record.reason_text }),
        requested_by: { id: record.requested_by, name: record.requester_name },
        requested_at: record.requested_at.toISOString(),
        updated_at: record.updated_at.toISOString(),
      },
    }),
    actions: integrationActions(caller, { record, archived, isSetUp }),
  }
}

/** Those that are set up, and those that were: what happened is still told. */
export async function getIntegrations(deps: Deps, caller: Caller, assetId: string): Promise<Integrations> {
  const [{ archived }, records] = await Promise.all([
    findAssetOfPartner(deps.db, assetId),
    listIntegrations(deps.db, assetId),
  ])
  const results = INTEGRATION_TYPES.flatMap((type) => {
    const record = records.find((each) => each.type === type)
    return deps.settings.partners[type] || record ? [present(deps, caller, type, record, archived)] : []
  })
  return { results }
}

/** Begins a request: the partner is asked by a job, once this is committed. */
export async function requestIntegration(
  deps: Deps,
  caller: Caller,
  assetId: string,
  type: IntegrationType,
  asked: IntegrationAction,
): Promise<Integrations> {
  const isSetUp = deps.settings.partners[type] !== undefined
  if (!isSetUp) throw new AppError('not_found')
  await deps.db.transaction().execute(async (tx) => {
    const { archived } = await lockAssetOfPartner(tx, assetId)
    const record = await lockIntegration(tx, assetId, type)
    const action = asked === 'retry' ? (record?.action ?? 'link') : asked
    if (isUnderWay(record, action)) return
    const verdict = integrationActions(caller, { record, archived, isSetUp })[asked]
    if (verdict !== 'allowed') throw new AppError(verdict === 'archived' ? 'archived' : 'wrong_state')
    const linkId = randomUUIDv7()
    await upsertRequest(tx, { assetId, type, action, linkId, requestedBy: caller.user_id })
    await enqueue(tx, 'ask_partner', { link_id: linkId })
  })
  return getIntegrations(deps, caller, assetId)
}

/** The same request a second time asks for nothing new. */
const isUnderWay = (record: LockedIntegration | undefined, action: string) =>
  record?.status === 'pending' && record.action === action

/** What the outcome of a request changes: the record, and the partner's id on the asset. Both must be locked. */
async function settle(tx: Tx, record: LockedIntegration, outcome: Outcome): Promise<void> {
  const gone = outcome.status === 'deleted'
  const externalId = gone ? null : outcome.externalId
  await updateOutcome(tx, record.link_id, { ...outcome, ...(externalId !== undefined && { externalId }) })
  if (externalId === undefined) return
  await setPartnerId(tx, record.asset_id, record.type, { actorId: record.requested_by, id: externalId })
}

/** The record of a request with the asset locked, unless a later request has taken its place. */
async function lockRequest(tx: Tx, linkId: string): Promise<LockedIntegration | undefined> {
  const found = await findByLink(tx, linkId)
  if (!found) return undefined
  await lockAssetOfPartner(tx, found.asset_id)
  const record = await lockIntegration(tx, found.asset_id, found.type)
  return record?.link_id === linkId ? record : undefined
}

/** The job: asks the partner, or gives up on one that took the request and never said how it went. */
export async function askPartnerFor(deps: Deps, { link_id: linkId }: { link_id: string }): Promise<void> {
  const found = await findByLink(deps.db, linkId)
  if (found?.status !== 'pending') return
  if (found.accepted_at) return giveUp(deps, linkId)
  const { values, facts } = await findAssetOfPartner(deps.db, found.asset_id)
  const external_id = values[ID_FIELDS[found.type]]
  const asked = await askPartner(deps, found.type, linkId, {
    id: linkId,
    action: found.action,
    asset: facts,
    ...(external_id !== undefined && { external_id }),
  })
  await deps.db.transaction().execute(async (tx) => {
    const record = await lockRequest(tx, linkId)
    // The partner's message may have been faster than its answer.
    if (record?.status !== 'pending') return
    const outcome = outcomeOf(asked, record)
    await settle(tx, record, outcome)
    const wait = outcome.accepted ? SECONDS_TO_ANSWER : outcome.delaySeconds
    if (wait !== undefined) await enqueue(tx, 'ask_partner', { link_id: linkId }, { delaySeconds: wait })
  })
}

async function giveUp(deps: Deps, linkId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const record = await lockRequest(tx, linkId)
    if (record?.status === 'pending') await settle(tx, record, { status: 'failed', reason: 'no_answer' })
  })
}

function outcomeOf(asked: Asked, record: LockedIntegration): Outcome {
  const attempts = record.attempts + 1
  if (asked.kind === 'answered') {
    const { status, external_id: externalId, reason } = asked.answer
    if (status === 'pending') return { status, attempts, accepted: true }
    return { attempts, ...told(record, status, { externalId, reason }) }
  }
  const delaySeconds = asked.passing ? integrationRetryDelay(attempts) : undefined
  return {
    status: delaySeconds === undefined ? 'failed' : 'pending',
    attempts,
    reason: asked.reason,
    ...(asked.text !== undefined && { reasonText: asked.text }),
    ...(delaySeconds !== undefined && { delaySeconds }),
  }
}

/** What the partner said of a request, as it is kept. Success of taking a link back is that it is gone. */
function told(
  { action }: LockedIntegration,
  status: PartnerMessage['status'],
  { externalId, reason }: { externalId?: string | undefined; reason?: string | undefined },
): Outcome {
  if (status === 'failed') {
    return { status, reason: 'partner', ...(reason !== undefined && { reasonText: shownReason(reason) }) }
  }
  if (status === 'success' && action === 'unlink') return { status: 'deleted' }
  return { status, ...(externalId !== undefined && { externalId }) }
}

/** What a partner says, once its signature was checked. A message that came before changes nothing. */
export async function takeMessage(deps: Deps, type: IntegrationType, message: PartnerMessage): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const record = await lockRequest(tx, message.link_id)
    if (record?.type !== type) throw new AppError('not_found')
    if (!(await insertMessage(tx, type, message.id))) return
    // A link that is gone here, or that is being taken back, does not come to life again.
    if (record.status === 'deleted') return
    await settle(tx, record, told(record, message.status, { externalId: message.external_id, reason: message.reason }))
  })
}

export async function clearOldMessages({ db }: Deps): Promise<void> {
  await deleteOldMessages(db)
}
