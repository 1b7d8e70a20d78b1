import { z } from 'zod'
import { LISTINGS } from '../asset-views/asset-list.ts'
import { KeptFilters } from '../asset-views/kept-filters.ts'
import { endpoint } from '../contract.ts'
import { Day, Id } from '../fields.ts'
import { listOf, Paging } from '../lists.ts'
import { BULK_ACTIONS, MOST_IN_BULK } from './bulk-rules.ts'

/** What is to be done with each. */
export const BulkAction = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('set_portfolio'), portfolio_id: Id.nullable() }),
  z.strictObject({ type: z.literal('assign_owner'), owner_id: Id }),
  z.strictObject({ type: z.literal('archive') }),
  z.strictObject({ type: z.literal('unarchive') }),
  /** Each at the start price of its auction. */
  z.strictObject({ type: z.literal('publish'), community_id: Id, valid_until: Day }),
  z.strictObject({ type: z.literal('send_to_auction') }),
])
export type BulkAction = z.infer<typeof BulkAction>

const Ids = z.array(Id).max(MOST_IN_BULK)

/** Those that were chosen, or all that a list holds but some. */
export const Selection = z.union([
  z.strictObject({ ids: Ids.min(1) }),
  z.strictObject({ listing: z.enum(LISTINGS), filters: KeptFilters, except: Ids }),
])
export type Selection = z.infer<typeof Selection>

export const Bulk = z.strictObject({
  id: Id,
  action: z.enum([...BULK_ACTIONS, 'restore_portfolio']),
  /** preview: nothing was done yet. */
  status: z.enum(['preview', 'waiting', 'running', 'done']),
  total: z.int(),
  /** Still to be done, refused, and done. */
  ready: z.int(),
  refused: z.int(),
  done: z.int(),
  /** What the caller may do now. */
  actions: z.partialRecord(z.enum(['run', 'undo']), z.string()),
})
export type Bulk = z.infer<typeof Bulk>

/** An asset of a bulk, and what became of it. */
export const BulkItem = z.strictObject({
  asset_id: Id,
  asset_number: z.string(),
  subcategory: z.string(),
  brand: z.string().nullable(),
  model: z.string().nullable(),
  variant: z.string().nullable(),
  year: z.int().nullable(),
  status: z.enum(['ready', 'refused', 'done']),
  /** Why it is refused, by code and in the caller's language. */
  code: z.string().nullable(),
  message: z.string().nullable(),
})
export type BulkItem = z.infer<typeof BulkItem>

const Params = z.strictObject({ id: Id })

export const bulkApi = {
  'POST /v1/asset_bulks': endpoint({
    access: 'assets.bulk_edit',
    summary:
      'See what doing something with many assets would do, and which would be refused. The same id again is harmless',
    body: z.strictObject({ id: Id, action: BulkAction, selection: Selection }),
    response: Bulk,
    status: 201,
  }),
  'GET /v1/asset_bulks/{id}': endpoint({
    access: 'assets.bulk_edit',
    summary: 'How far it is',
    params: Params,
    response: Bulk,
  }),
  'GET /v1/asset_bulks/{id}/items': endpoint({
    access: 'assets.bulk_edit',
    summary: 'Its assets, and what became or would become of each',
    params: Params,
    query: z.strictObject({ ...Paging, status: z.enum(['ready', 'refused', 'done']).optional() }),
    response: listOf(BulkItem),
  }),
  'POST /v1/asset_bulks/{id}/run': endpoint({
    access: 'assets.bulk_edit',
    summary: 'Do it, each asset by itself, in the background. Once more is harmless',
    params: Params,
    response: Bulk,
    status: 202,
  }),
  'POST /v1/asset_bulks/{id}/undo': endpoint({
    access: 'assets.bulk_edit',
    summary: 'Take back what was done, where nobody has changed it since. Once more is harmless',
    params: Params,
    body: z.strictObject({ id: Id }),
    response: Bulk,
    status: 202,
  }),
}
