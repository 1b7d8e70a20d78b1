import { z } from 'zod'
import { LISTINGS } from '../asset-views/asset-list.ts'
import { KeptFilters } from '../asset-views/kept-filters.ts'
import { AssetOrder } from '../assets/asset-filters.ts'
import { endpoint } from '../contract.ts'
import { Id } from '../fields.ts'
import { ExportedReport, ExportFormat } from '../reports/report-api.ts'

/** A list of assets as it is filtered and ordered. */
const ExportedAssets = z.strictObject({
  listing: z.enum(LISTINGS),
  format: ExportFormat,
  filters: KeptFilters,
  sort: AssetOrder,
})
export type ExportedAssets = z.infer<typeof ExportedAssets>

/** What can be taken along as a table. */
export const EXPORTED = [
  z.strictObject({ kind: z.literal('report'), ...ExportedReport.shape }),
  z.strictObject({ kind: z.literal('assets'), ...ExportedAssets.shape }),
] as const
export const Exported = z.discriminatedUnion('kind', EXPORTED)
export type Exported = z.infer<typeof Exported>

/** A file that is made in the background. */
export const FileExport = z.strictObject({
  id: Id,
  status: z.enum(['waiting', 'running', 'done', 'failed']),
  rows_done: z.int(),
  rows_total: z.int(),
})
export type FileExport = z.infer<typeof FileExport>

export const exportApi = {
  'POST /v1/exports': endpoint({
    access: 'lists.export',
    summary: 'Have a large table made as a file in the background. The same id again is harmless',
    body: z.strictObject({ id: Id, export: Exported }),
    response: FileExport,
    status: 202,
  }),
  'GET /v1/exports/{id}': endpoint({
    access: 'lists.export',
    summary: 'How far the file is; when it is done, a download fetches it',
    params: z.strictObject({ id: Id }),
    response: FileExport,
  }),
}
