import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Id } from '../fields.ts'
import { VARIANTS } from '../media/media.ts'
import { Medium } from '../media/media-api.ts'
import { ORGANIZATION_DOCUMENT_KINDS } from './organization-document.ts'

const OrganizationDocument = Medium.pick({
  id: true,
  type: true,
  name: true,
  status: true,
  reason: true,
  reason_text: true,
  mime_type: true,
  size: true,
  sha256: true,
  width: true,
  height: true,
  placeholder: true,
  files: true,
  created_by: true,
  created_at: true,
}).extend({
  organization_id: Id,
  kind: z.enum(ORGANIZATION_DOCUMENT_KINDS),
  /** 'allowed', or the code of the reason why not; absent when it is not offered. */
  actions: z.partialRecord(z.enum(['retry', 'delete']), z.string()),
})
export type OrganizationDocument = z.infer<typeof OrganizationDocument>

const OrganizationDocuments = z.strictObject({
  /** Newest first. What the caller may not see is not among them. */
  results: z.array(OrganizationDocument),
  actions: z.partialRecord(z.literal('add'), z.string()),
})
export type OrganizationDocuments = z.infer<typeof OrganizationDocuments>

const Params = z.strictObject({ id: Id })
const DocumentParams = z.strictObject({ id: Id, document_id: Id })

export const organizationDocumentApi = {
  'GET /v1/organizations/{id}/documents': endpoint({
    access: 'registry.see',
    summary: 'Files of an organization, newest first. They are sent like those of assets, by POST /v1/uploads',
    params: Params,
    response: OrganizationDocuments,
  }),
  'DELETE /v1/organizations/{id}/documents/{document_id}': endpoint({
    access: 'registry.create',
    summary: 'Delete a file of an organization',
    params: DocumentParams,
    response: z.strictObject({}),
  }),
  'POST /v1/organizations/{id}/documents/{document_id}/retry': endpoint({
    access: 'registry.create',
    summary: 'Prepare a file of an organization again that failed',
    params: DocumentParams,
    response: OrganizationDocument,
    status: 202,
  }),
  'GET /v1/organizations/{id}/documents/{document_id}/{variant}': endpoint({
    access: 'registry.see',
    byCookie: true,
    summary: 'A file of an organization, whole or a range of it. Admits by the session cookie too',
    params: DocumentParams.extend({ variant: z.enum(VARIANTS) }),
    query: z.strictObject({ v: z.string().max(64).optional() }),
    file: true,
    response: z.custom<AsyncIterable<Uint8Array>>(),
  }),
}
