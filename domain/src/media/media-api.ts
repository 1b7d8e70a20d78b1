import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Id, LanguagesOf, Line, OptionalLine } from '../fields.ts'
import { ORGANIZATION_DOCUMENT_KINDS } from '../organizations/organization-document.ts'
import { Stamps } from '../registry/registry-api.ts'
import { CONTENT_TYPES, DOCUMENT_TYPES, MEDIA_STATUSES, MEDIA_TYPES, PROCESSING_REASONS, VARIANTS } from './media.ts'
import { MEDIA_ACTIONS } from './media-rules.ts'

const ContentType = z.enum(CONTENT_TYPES)
const DocumentType = z.enum(DOCUMENT_TYPES)

/** A key of the shot list of the asset's subcategory. */
const Shot = z.string().regex(/^[a-z_]{1,40}$/)

const LONGEST_IMAGE_TEXT = 500
const ImageTextLanguages = LanguagesOf(LONGEST_IMAGE_TEXT)

/** What is no JSON is nothing, which the schema behind it refuses. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** One file that is served. The address changes with the content, so it may be kept for good. */
const ServedFile = z.strictObject({
  /** A path on the API's host. The session's cookie opens it, so it can stand in an element; so does the token. */
  url: z.string(),
  /** `small` is AVIF for who takes it. */
  mime_type: z.string(),
  size: z.int(),
  width: z.int().optional(),
  height: z.int().optional(),
})

export const Medium = z.strictObject({
  id: Id,
  asset_id: Id,
  type: z.enum(MEDIA_TYPES),
  content_type: ContentType,
  /** Of a file: what kind of document it is. */
  document_type: DocumentType.nullable(),
  /** The file's name, or what the document is called. */
  name: z.string(),
  image_text: z.string().nullable(),
  image_text_languages: ImageTextLanguages,
  shot: z.string().nullable(),
  order: z.int(),
  status: z.enum(MEDIA_STATUSES),
  /** Why it is in PROCESSING_ERROR. */
  reason: z.enum(PROCESSING_REASONS).optional(),
  /** The same in the caller's language. */
  reason_text: z.string().optional(),
  /** Of what was sent. */
  mime_type: z.string(),
  size: z.int(),
  sha256: z.string(),
  /** Of a picture or video, upright. */
  width: z.int().optional(),
  height: z.int().optional(),
  duration_seconds: z.number().optional(),
  /** A tiny blurred picture as a data address, to show until the real one is there. */
  placeholder: z.string().optional(),
  /** What the caller may fetch now. */
  files: z.partialRecord(z.enum(VARIANTS), ServedFile),
  ...Stamps,
  /** 'allowed', or the code of the reason why not; absent when it is not offered. */
  actions: z.partialRecord(z.enum(['edit', 'retry', 'delete']), z.string()),
})
export type Medium = z.infer<typeof Medium>

const MediaOfAsset = z.strictObject({
  /** In their order: the first picture is the main one. What the caller may not see is not among them. */
  results: z.array(Medium),
  /** Of the order; a new order says which one it began from. */
  order_version: z.int(),
  actions: z.partialRecord(z.enum(MEDIA_ACTIONS), z.string()),
})
export type MediaOfAsset = z.infer<typeof MediaOfAsset>

const MediaChanges = z.strictObject({
  version: z.int(),
  name: Line(200).optional(),
  image_text: OptionalLine(LONGEST_IMAGE_TEXT).optional(),
  image_text_languages: ImageTextLanguages.optional(),
  content_type: ContentType.optional(),
  document_type: DocumentType.optional(),
  shot: Shot.nullable().optional(),
})
export type MediaChanges = z.output<typeof MediaChanges>

const uploadFields = {
  /** Of the medium, made by the client: the same one again goes on where it was. */
  id: Id,
  filename: z.string().min(1).max(1000),
  /** As the browser calls it; may be empty. */
  filetype: z.string().max(200).default(''),
  /** Of the whole file, in hex: compared when all has arrived. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
}

/** What comes with an upload, in the header Upload-Metadata of tus: each value as base64. */
export const AssetUpload = z.strictObject({
  ...uploadFields,
  asset_id: Id,
  type: z.enum(MEDIA_TYPES),
  content_type: ContentType.optional(),
  document_type: DocumentType.optional(),
  image_text: OptionalLine(LONGEST_IMAGE_TEXT).optional(),
  /** As JSON. */
  image_text_languages: z.string().max(10_000).transform(readJson).pipe(ImageTextLanguages).optional(),
  shot: Shot.optional(),
  /** Where it stands among the asset's media; behind them unless said otherwise. */
  order: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .optional(),
})
export type AssetUpload = z.output<typeof AssetUpload>

/** The same, for a document of an organization. */
export const OrganizationUpload = z.strictObject({
  ...uploadFields,
  organization_id: Id,
  type: z.literal('file'),
  kind: z.enum(ORGANIZATION_DOCUMENT_KINDS),
})
export type OrganizationUpload = z.output<typeof OrganizationUpload>

export type UploadMetadata = AssetUpload | OrganizationUpload

const Params = z.strictObject({ id: Id })
const Nothing = z.strictObject({})

const mediaCalls = {
  'GET /v1/assets/{id}/media': endpoint({
    access: 'assets.see',
    summary: 'Pictures, videos and documents of an asset, in their order',
    params: Params,
    response: MediaOfAsset,
  }),
  'PUT /v1/assets/{id}/media/order': endpoint({
    access: 'media.edit',
    summary: 'Put media in a new order. What is not named comes behind, as it stood',
    params: Params,
    body: z.strictObject({ version: z.int(), media_ids: z.array(Id).min(1).max(1000) }),
    response: MediaOfAsset,
  }),
  'DELETE /v1/assets/{id}/media': endpoint({
    access: 'media.delete',
    summary: 'Delete all pictures and videos of an asset, or all its documents',
    params: Params,
    query: z.strictObject({ kind: z.enum(['media', 'documents']).default('media') }),
    response: z.strictObject({ deleted: z.int() }),
  }),
  'PATCH /v1/media/{id}': endpoint({
    access: 'media.edit',
    summary: 'Save what was changed of a medium',
    params: Params,
    body: MediaChanges,
    response: Medium,
  }),
  'DELETE /v1/media/{id}': endpoint({
    access: 'media.delete',
    summary: 'Delete a picture, video or document',
    params: Params,
    response: Nothing,
  }),
  'POST /v1/media/{id}/retry': endpoint({
    access: 'media.edit',
    summary: 'Make a file ready again that failed',
    params: Params,
    response: Medium,
    status: 202,
  }),
  'GET /v1/media/{id}/{variant}': endpoint({
    access: 'assets.see',
    byCookie: true,
    summary: 'A file, whole or a range of it. Admits by the session cookie too',
    params: Params.extend({ variant: z.enum(VARIANTS) }),
    query: z.strictObject({ v: z.string().max(64).optional() }),
    file: true,
    response: z.custom<AsyncIterable<Uint8Array>>(),
  }),
  'GET /v1/uploads/limits': endpoint({
    access: 'assets.see',
    summary: 'How large files may be, in megabytes, and how many an asset or an organization may have',
    response: z.strictObject({ image: z.int(), video: z.int(), file: z.int(), files_per_asset: z.int() }),
  }),
}

/** tus 1.0 with creation, termination and expiration: what matters stands in its headers. */
const uploadCalls = {
  'POST /v1/uploads': endpoint({
    access: 'media.edit',
    summary:
      'tus: begin an upload. Upload-Metadata names the medium (its id is the upload’s) and the asset, or the organization and the kind of document',
    response: Nothing,
    status: 201,
  }),
  'HEAD /v1/uploads/{id}': endpoint({
    access: 'media.edit',
    summary: 'tus: how much has arrived',
    params: Params,
    response: z.literal(''),
  }),
  'PATCH /v1/uploads/{id}': endpoint({
    access: 'media.edit',
    summary: 'tus: send on from an offset',
    params: Params,
    stream: true,
    response: z.literal(''),
    status: 204,
  }),
  'DELETE /v1/uploads/{id}': endpoint({
    access: 'media.edit',
    summary: 'tus: give an upload up',
    params: Params,
    response: z.literal(''),
    status: 204,
  }),
}

export const mediaApi = { ...mediaCalls, ...uploadCalls }
