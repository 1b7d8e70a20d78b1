import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Id, Instant } from '../fields.ts'
import { listOf, Paging } from '../lists.ts'
import { IMPORT_LIMITS, IMPORT_STATUSES, ROW_OUTCOMES } from './asset-import.ts'

const Cell = z.union([z.string(), z.number(), z.boolean(), z.null()])

const Column = z.strictObject({
  /** As spreadsheets name it: A, B … */
  letter: z.string(),
  heading: z.string(),
  /** The first few things that stand in it. */
  samples: z.array(z.string()),
})

/** For each column the key of the field that it holds, or one of the names for what is no field; null leaves it out. */
const Mapping = z.array(z.string().max(100).nullable()).max(IMPORT_LIMITS.columns)

const Counts = z.strictObject(
  Object.fromEntries(ROW_OUTCOMES.map((outcome) => [outcome, z.int()])) as Record<
    (typeof ROW_OUTCOMES)[number],
    z.ZodInt
  >,
)

export const AssetImport = z.strictObject({
  id: Id,
  file_name: z.string(),
  status: z.enum(IMPORT_STATUSES),
  columns: z.array(Column),
  mapping: z.array(z.string().nullable()),
  /** What the rows are that do not say it themselves. */
  subcategory: z.string().nullable(),
  rows_total: z.int(),
  /** How far the server is with what it does now, or was with what it did last. */
  progress: z.strictObject({ done: z.int(), total: z.int() }),
  /** Rows of the file that were empty, and are left out. */
  empty_rows: z.int(),
  /** Rows that are not imported yet, by what would become of them. */
  counts: Counts,
  left_out: z.int(),
  imported: z.int(),
  /** The same file was imported before. */
  imported_before: Instant.nullable(),
  created_at: Instant,
  version: z.int(),
})
export type AssetImport = z.infer<typeof AssetImport>

const RowIssue = z.strictObject({
  /** Of the column: the field that it holds. Empty when it is about the whole row. */
  path: z.string(),
  code: z.string(),
  /** In the caller's language. */
  message: z.string(),
})

export const ImportRow = z.strictObject({
  /** As the file counts it, with the headings. */
  row_number: z.int(),
  cells: z.array(Cell),
  /** Unknown until the rows are checked. */
  outcome: z.enum(ROW_OUTCOMES).nullable(),
  issues: z.array(RowIssue),
  /** Worth a look, but no hindrance. */
  warnings: z.array(RowIssue),
  /** Mandatory fields without a value, by key. */
  missing: z.array(z.string()),
  /** What it changes or has made. */
  asset: z.strictObject({ id: Id, asset_number: z.string() }).nullable(),
  left_out: z.boolean(),
  imported: z.boolean(),
  version: z.int(),
})
export type ImportRow = z.infer<typeof ImportRow>

const ROW_FILTERS = ['all', 'imported', 'not_imported', 'left_out', ...ROW_OUTCOMES] as const
export type RowFilter = (typeof ROW_FILTERS)[number]

const Params = z.strictObject({ id: Id })
const Version = z.strictObject({ version: z.int() })

export const assetImportApi = {
  'GET /v1/asset_imports': endpoint({
    access: 'assets.bulk_edit',
    summary: "The caller's own imports, newest first",
    query: z.strictObject({ ...Paging }),
    response: listOf(AssetImport.omit({ columns: true, mapping: true })),
  }),
  'PUT /v1/asset_imports/{id}/file': endpoint({
    access: 'assets.bulk_edit',
    summary:
      'Send a table of assets as CSV or Excel (application/offset+octet-stream). It is kept for the caller alone; no asset changes yet. The same id again is harmless',
    params: Params,
    query: z.strictObject({ name: z.string().min(1).max(300) }),
    stream: true,
    response: AssetImport,
    status: 201,
  }),
  'GET /v1/asset_imports/{id}': endpoint({
    access: 'assets.bulk_edit',
    summary: 'One import: its columns, how far it is, and what becomes of its rows',
    params: Params,
    response: AssetImport,
  }),
  'DELETE /v1/asset_imports/{id}': endpoint({
    access: 'assets.bulk_edit',
    summary: 'Discard an import. Assets that it has made stay',
    params: Params,
    response: z.strictObject({}),
  }),
  'PUT /v1/asset_imports/{id}/mapping': endpoint({
    access: 'assets.bulk_edit',
    summary: 'Say which field each column holds, and have the rows checked',
    params: Params,
    body: Version.extend({ mapping: Mapping, subcategory: z.string().max(100).nullable() }),
    response: AssetImport,
    status: 202,
  }),
  'POST /v1/asset_imports/{id}/check': endpoint({
    access: 'assets.bulk_edit',
    summary: 'Have the rows checked anew against the assets as they are now',
    params: Params,
    body: Version,
    response: AssetImport,
    status: 202,
  }),
  'POST /v1/asset_imports/{id}/run': endpoint({
    access: 'assets.bulk_edit',
    summary: 'Import the rows that can be. A row that is imported already is not imported again',
    params: Params,
    body: Version,
    response: AssetImport,
    status: 202,
  }),
  'GET /v1/asset_imports/{id}/rows': endpoint({
    access: 'assets.bulk_edit',
    summary: 'The rows with what is wrong with them and what becomes of each',
    params: Params,
    query: z.strictObject({ ...Paging, show: z.enum(ROW_FILTERS).default('all') }),
    response: listOf(ImportRow),
  }),
  'PUT /v1/asset_imports/{id}/rows/{row_number}': endpoint({
    access: 'assets.bulk_edit',
    summary: 'Mend cells of a row, by the number of their column from 0, or leave the row out; it is checked anew',
    params: Params.extend({ row_number: z.string().regex(/^\d{1,7}$/) }),
    body: Version.extend({
      cells: z.record(z.string().regex(/^\d{1,3}$/), z.string().max(IMPORT_LIMITS.cellLength)).optional(),
      left_out: z.boolean().optional(),
    }),
    response: ImportRow,
  }),
}
