import { z } from 'zod'
import { AssetOrder } from '../assets/asset-filters.ts'
import { endpoint } from '../contract.ts'
import { Id, Line } from '../fields.ts'
import { Stamps } from '../registry/registry-api.ts'
import { USER_TYPES } from '../users/user.ts'
import { ASSET_COLUMNS, LISTINGS, LOOKS, MOST_COLUMNS } from './asset-list.ts'
import { KeptFilters } from './kept-filters.ts'
import { VIEW_ACTIONS } from './view-rules.ts'

/** What of a view can be changed. */
export const ViewFields = z.strictObject({
  name: Line(80),
  filters: KeptFilters,
  sort: AssetOrder,
  columns: z.array(z.enum(ASSET_COLUMNS)).max(MOST_COLUMNS),
  look: z.enum(LOOKS),
  /** The user types that use it too; none: it is one's own. */
  shared_with: z.array(z.enum(USER_TYPES)).max(USER_TYPES.length),
})
export type ViewFields = z.infer<typeof ViewFields>

export const AssetView = z.strictObject({
  id: Id,
  listing: z.enum(LISTINGS),
  ...ViewFields.shape,
  /** Whether the caller made it. */
  own: z.boolean(),
  ...Stamps,
  /** What the caller may do. */
  actions: z.partialRecord(z.enum(VIEW_ACTIONS), z.string()),
})
export type AssetView = z.infer<typeof AssetView>

const NewView = ViewFields.extend({ id: Id, listing: z.enum(LISTINGS) })
export type NewView = z.infer<typeof NewView>

const ViewChanges = ViewFields.partial().extend({ version: z.int() })
export type ViewChanges = z.infer<typeof ViewChanges>

const Params = z.strictObject({ id: Id })

export const assetViewApi = {
  'GET /v1/asset_views': endpoint({
    access: 'views.use_shared',
    summary: "The caller's own views of the lists of assets, and those that are shared with their user type, by name",
    response: z.strictObject({ results: z.array(AssetView) }),
  }),
  'POST /v1/asset_views': endpoint({
    access: 'assets.see',
    summary: 'Keep a view. The same id again is harmless; sharing is for those who may publish',
    body: NewView,
    response: AssetView,
    status: 201,
  }),
  'PATCH /v1/asset_views/{id}': endpoint({
    access: 'assets.see',
    summary: 'Change fields of a view, from the version they were read at',
    params: Params,
    body: ViewChanges,
    response: AssetView,
  }),
  'DELETE /v1/asset_views/{id}': endpoint({
    access: 'assets.see',
    summary: 'Remove a view',
    params: Params,
    response: z.strictObject({}),
  }),
}
