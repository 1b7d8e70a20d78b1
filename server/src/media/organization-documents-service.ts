import { isImageFormat } from '@klubba/domain/media/file-formats'
import type { Variant } from '@klubba/domain/media/media'
import type { OrganizationUpload } from '@klubba/domain/media/media-api'
import { maySeeOrganizationDocument } from '@klubba/domain/organizations/organization-document'
import type {
  OrganizationDocument,
  OrganizationDocuments,
} from '@klubba/domain/organizations/organization-document-api'
import type { Db, Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import {
  findOrganizationOfDocuments,
  lockOrganizationOfDocuments,
  recordDocumentChange,
  type OrganizationOfDocuments,
} from '../organizations/organization-media-service.ts'
import type { ArrivedFile } from './arrived-file.ts'
import { tagOf } from './media-objects.ts'
import { enqueueProcessing } from './media-processing-service.ts'
import { forgetFiles } from './media-removal-service.ts'
import { deleteMedia, findReadyTwin, updateReady, updateToProcess, type StoredVariants } from './media-sql.ts'
import { fileFacts, fileToServe, filesOf, retryOf, servedFile, type FileToServe, type Reader } from './media-view.ts'
import { findDocument, insertDocument, listDocuments, type FoundDocument } from './organization-documents-sql.ts'

/** Who has sent a file sees it, whoever's the organization is. */
const scopeOf = (row: FoundDocument, organization: OrganizationOfDocuments, caller: Caller) => ({
  own: organization.own || row.created_by === caller.user_id,
})

function isVisible(row: FoundDocument, organization: OrganizationOfDocuments, caller: Caller): boolean {
  return maySeeOrganizationDocument(caller, row.organization_kind, scopeOf(row, organization, caller).own)
}

function requireEdit({ edit }: OrganizationOfDocuments): void {
  if (edit === undefined) throw new AppError('forbidden')
  if (edit !== 'allowed') throw new AppError('wrong_state')
}

function present(row: FoundDocument, organization: OrganizationOfDocuments, caller: Reader): OrganizationDocument {
  const { edit } = organization
  const address = `/v1/organizations/${row.organization_id}/documents/${row.id}`
  return {
    ...fileFacts(row, caller),
    organization_id: row.organization_id,
    kind: row.organization_kind,
    files: filesOf(row, scopeOf(row, organization, caller), caller, (variant) => {
      return `${address}/${variant}?v=${tagOf(row.sha256, variant)}`
    }),
    created_by: { id: row.created_by, name: row.creator_name },
    created_at: row.created_at.toISOString(),
    actions: edit === undefined ? {} : { retry: retryOf(edit, row.status), delete: edit },
  }
}

export async function listOrganizationDocuments(
  { db }: Deps,
  caller: Reader,
  organizationId: string,
): Promise<OrganizationDocuments> {
  const organization = await findOrganizationOfDocuments(db, caller, organizationId)
  const rows = await listDocuments(db, organizationId)
  return {
    results: rows
      .filter((row) => isVisible(row, organization, caller))
      .map((row) => present(row, organization, caller)),
    actions: organization.edit === undefined ? {} : { add: organization.edit },
  }
}

/** A document that the caller may see; any other is not there. */
async function findVisible(db: Db, organization: OrganizationOfDocuments, caller: Caller, id: string) {
  const row = await findDocument(db, organization.id, id)
  if (!row || !isVisible(row, organization, caller)) throw new AppError('not_found')
  return row
}

/** Whether the organization has this report. */
export async function isTcrDocument(db: Db, organizationId: string, id: string): Promise<boolean> {
  return (await findDocument(db, organizationId, id))?.organization_kind === 'tcr'
}

export async function checkMayAddDocument(
  { db }: Deps,
  caller: Caller,
  { organization_id }: OrganizationUpload,
): Promise<void> {
  requireEdit(await findOrganizationOfDocuments(db, caller, organization_id))
}

export async function lockToAddDocument(
  tx: Tx,
  caller: Caller,
  { organization_id }: OrganizationUpload,
): Promise<void> {
  requireEdit(await lockOrganizationOfDocuments(tx, caller, organization_id))
}

/** A document whose file is stored. The organization and the content must be locked. */
export async function addDocument(
  deps: Deps,
  tx: Tx,
  caller: Caller,
  { id, organization_id, kind, filename: name }: OrganizationUpload,
  { format, size, sha256 }: ArrivedFile,
  requestId: string,
): Promise<void> {
  const needsWork = isImageFormat(format)
  await insertDocument(tx, {
    id,
    organization_id,
    organization_kind: kind,
    name,
    format,
    size,
    sha256,
    status: needsWork ? 'PROCESSING' : 'ACTIVE',
    created_by: caller.user_id,
  })
  const twin = needsWork ? await findReadyTwin(tx, sha256, 'file') : undefined
  if (twin) await updateReady(tx, id, { ...twin, variants: twin.variants as StoredVariants })
  else if (needsWork) await enqueueProcessing(tx, id)
  const action = 'organization_document_added'
  await recordDocumentChange(deps, tx, caller, organization_id, { action, kind, name, requestId })
}

export async function removeOrganizationDocument(
  deps: Deps,
  caller: Caller,
  organizationId: string,
  id: string,
  requestId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const organization = await lockOrganizationOfDocuments(tx, caller, organizationId)
    const { sha256, name, organization_kind: kind } = await findVisible(tx, organization, caller, id)
    requireEdit(organization)
    await deleteMedia(tx, [id])
    await forgetFiles(tx, [sha256])
    const action = 'organization_document_deleted'
    await recordDocumentChange(deps, tx, caller, organizationId, { action, kind, name, requestId })
  })
}

export async function retryOrganizationDocument(
  deps: Deps,
  caller: Reader,
  organizationId: string,
  id: string,
): Promise<OrganizationDocument> {
  return deps.db.transaction().execute(async (tx) => {
    const organization = await lockOrganizationOfDocuments(tx, caller, organizationId)
    const { status } = await findVisible(tx, organization, caller, id)
    requireEdit(organization)
    if (status !== 'PROCESSING_ERROR') throw new AppError('wrong_state')
    await updateToProcess(tx, id)
    await enqueueProcessing(tx, id)
    return present(await findVisible(tx, organization, caller, id), organization, caller)
  })
}

export async function findDocumentToServe(
  { db }: Deps,
  caller: Caller,
  organizationId: string,
  { id, variant, takes }: { id: string; variant: Variant; takes: string },
): Promise<FileToServe> {
  const organization = await findOrganizationOfDocuments(db, caller, organizationId)
  const row = await findVisible(db, organization, caller, id)
  const file = servedFile(row, variant, scopeOf(row, organization, caller), caller, takes)
  if (!file) throw new AppError('not_found')
  return fileToServe(row, variant, file)
}
