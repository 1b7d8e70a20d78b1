import { z } from 'zod'
import { PAPERS } from '../asset-papers/asset-paper.ts'
import { auditFilters } from '../audit/audit-api.ts'
import { endpoint } from '../contract.ts'
import { Id, Instant } from '../fields.ts'
import { EXPORTED } from '../exports/export-api.ts'
import { LANGUAGES } from '../languages.ts'

/** What can be taken along as a file. */
export const Download = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('audit'), filters: z.strictObject(auditFilters) }),
  z.strictObject({ kind: z.literal('person'), owner_id: Id }),
  ...EXPORTED,
  z.strictObject({ kind: z.literal('export'), id: Id }),
  z.strictObject({
    kind: z.literal('asset_paper'),
    asset_id: Id,
    paper: z.enum(PAPERS),
    /** Of the paper, whoever prints it. */
    language: z.enum(LANGUAGES),
  }),
  z.strictObject({
    kind: z.literal('auction_certificate'),
    auction_id: Id,
    format: z.enum(['pdf', 'json']),
    language: z.enum(LANGUAGES),
  }),
])
export type Download = z.infer<typeof Download>

/** The address of a file works once, for a minute. */
export const DOWNLOAD_SECONDS = 60

export const downloadApi = {
  'POST /v1/downloads': endpoint({
    access: 'signed_in',
    inSession: true,
    summary: 'Ask for a file; the answer is an address that works once, for a minute',
    body: z.strictObject({ download: Download }),
    response: z.strictObject({ url: z.string(), expires_at: Instant }),
    status: 201,
  }),
  'GET /v1/downloads/{key}': endpoint({
    access: 'public',
    lane: 'downloads',
    summary: 'The file itself',
    params: z.strictObject({ key: z.string().regex(/^[\w-]{43}$/) }),
    file: true,
    response: z.custom<AsyncIterable<string | Uint8Array>>(),
  }),
}
