import { isConfidential, type OrganizationDocumentKind } from '@klubba/domain/organizations/organization-document'
import { audit } from '../audit/audit-service.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/route.ts'
import { recordChanges } from '../registry/registry-history-service.ts'
import { lockOrganization } from './organization-sql.ts'
import { actionsOf, DOCUMENT_FIELDS, findOrFail } from './organization-view.ts'

/** An organization as its documents ask about it. */
export interface OrganizationOfDocuments {
  id: string
  own: boolean
  /** 'allowed', or the reason why not; absent when it is not offered. */
  edit: string | undefined
}

export async function findOrganizationOfDocuments(
  db: Db,
  caller: Caller,
  id: string,
): Promise<OrganizationOfDocuments> {
  const row = await findOrFail(db, id)
  return { id, own: row.created_by === caller.user_id, edit: actionsOf(row, caller).edit }
}

/** The organization, locked until the transaction ends. */
export async function lockOrganizationOfDocuments(
  tx: Tx,
  caller: Caller,
  id: string,
): Promise<OrganizationOfDocuments> {
  await lockOrganization(tx, id)
  return findOrganizationOfDocuments(tx, caller, id)
}

export interface DocumentChange {
  action: 'organization_document_added' | 'organization_document_deleted'
  kind: OrganizationDocumentKind
  name: string
  requestId: string
}

/** A document has come or gone: the history names it, the audit log only says of what kind it was. */
export async function recordDocumentChange(
  { keys }: Deps,
  tx: Tx,
  caller: Caller,
  id: string,
  { action, kind, name, requestId }: DocumentChange,
): Promise<void> {
  const document = { kind, name }
  const isNew = action === 'organization_document_added'
  const field = DOCUMENT_FIELDS[isConfidential(kind) ? 'confidential' : 'open']
  await recordChanges(tx, id, caller.user_id, [
    { field, before: isNew ? null : document, after: isNew ? document : null },
  ])
  const subject = { type: 'organization', id } as const
  await audit(tx, keys, { action, actorId: caller.user_id, subject, requestId, details: { kind } })
}
