import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Id, Instant, Line } from '../fields.ts'
import { Value } from '../forms/form-schema.ts'
import { listOf, Paging } from '../lists.ts'
import { Money } from '../money.ts'
import { NewCustomer } from '../owners/new-customer.ts'
import { ASSET_KINDS } from '../registration-data/asset-kinds.ts'
import { AUCTION_STATUSES } from '../auctions/auction-status.ts'
import { HistoryEntry, Person, Stamps } from '../registry/registry-api.ts'
import { REGISTRY_STATUSES } from '../registry/verification.ts'
import { Addition } from './addition.ts'
import { sectionFields, StructuralFields, ValueChanges } from './asset.ts'
import { AssetFilters, AssetOrder, FacetCounts, FacetValue, FilterCounts } from './asset-filters.ts'
import { ASSET_ACTIONS, SERVER_STATUSES } from './asset-status.ts'
import { READINESS_NEEDS, type ReadinessNeed } from './readiness.ts'
import { SEARCHED_FACETS } from './searched-facets.ts'

const Status = z.enum(SERVER_STATUSES)
const OwnerRef = z.strictObject({ id: Id, name: z.string(), status: z.enum(REGISTRY_STATUSES) })
const Named = z.strictObject({ id: Id, name: z.string() })
const AssetRef = z.strictObject({ id: Id, asset_number: z.string() })

/** How much of what an auction needs is there. */
const Readiness = z.strictObject({
  done: z.int(),
  total: z.int(),
  missing: z.array(z.enum(Object.keys(READINESS_NEEDS) as ReadinessNeed[])),
})

/** The main picture, as small as lists show it. */
export const Thumbnail = z.strictObject({
  media_id: Id,
  /** A path on the API's host, for an element in a page. */
  url: z.string(),
  /** A tiny blurred picture as a data address. */
  placeholder: z.string(),
})
export type Thumbnail = z.infer<typeof Thumbnail>

export const Asset = z.strictObject({
  id: Id,
  asset_number: z.string(),
  status: Status,
  archived: z.boolean(),
  kind: z.enum(ASSET_KINDS),
  category: z.string(),
  subcategory: z.string(),
  /** What was filled in, without what the caller may not see. */
  values: z.record(z.string(), Value),
  ...StructuralFields.omit({ owner_id: true, portfolio_id: true }).shape,
  /** Somebody has chosen the grade in `condition`. Until then the asset is not graded, whatever `condition` says. */
  graded: z.boolean(),
  owner: OwnerRef.nullable(),
  /** Who it goes to, until it is taken over. */
  next_owner: OwnerRef.optional(),
  portfolio: Named.nullable(),
  thumbnail: Thumbnail.nullable(),
  /** Of pictures and videos that are ready to be seen. */
  image_count: z.int(),
  video_count: z.int(),
  readiness: Readiness,
  /** What a draft lacks before it can be saved as an asset, by key: mandatory fields, `owner_id` and `place`. */
  missing: z.array(z.string()),
  duplicate_of: AssetRef.optional(),
  retrade_of: AssetRef.optional(),
  /** The one that is open. */
  auction: z.strictObject({ id: Id, status: z.enum(AUCTION_STATUSES) }).optional(),
  published_to_community: z.boolean(),
  /** Somebody has bid: what bidders went by changes only as an addition. */
  additions_only: z.boolean(),
  /** Those of the open auction, newest first; without what the caller may not see. */
  additions: z.array(Addition),
  ...Stamps,
  /** What the caller may do now: 'allowed', or the code of the reason why not. */
  actions: z.partialRecord(z.enum(ASSET_ACTIONS), z.string()),
})
export type Asset = z.infer<typeof Asset>

/** What lists show of an asset only when it is chosen. */
const MoreOfAsset = z.strictObject({
  vin: z.string().nullable(),
  registration_number: z.string().nullable(),
  portfolio: z.string().nullable(),
  /** Of the newest round. */
  auction_status: z.enum(AUCTION_STATUSES).nullable(),
  created_at: Instant,
})
export type MoreOfAsset = z.infer<typeof MoreOfAsset>

/** As it stands in a list; the title is composed from it in the reader's language. */
export const AssetRow = z.strictObject({
  id: Id,
  asset_number: z.string(),
  status: Status,
  archived: z.boolean(),
  subcategory: z.string(),
  brand: z.string().nullable(),
  model: z.string().nullable(),
  variant: z.string().nullable(),
  year: z.int().nullable(),
  usage_hours: z.int().nullable(),
  usage_km: z.int().nullable(),
  owner: Named.nullable(),
  country_id: z.int().nullable(),
  thumbnail: Thumbnail.nullable(),
  /** Of pictures that are ready to be seen. */
  image_count: z.int(),
  readiness: z.strictObject({ done: z.int(), total: z.int() }),
  updated_at: Instant,
  /** Only when it is asked for. */
  more: MoreOfAsset.optional(),
  /** What was agreed for an asset that is sold; only when it is asked for. */
  sold_for: Money.optional(),
  /** How its auction stands that runs now; only when it is asked for. The price is null until somebody bids. */
  live: z.strictObject({ price: Money.nullable(), ends: Instant }).optional(),
})
export type AssetRow = z.infer<typeof AssetRow>

export const NewAsset = z.strictObject({ id: Id, subcategory: z.string().max(100) })
export type NewAsset = z.infer<typeof NewAsset>

const Params = z.strictObject({ id: Id })
const Version = z.strictObject({ version: z.int() })

/** What is saved of a section: the version it began from, and only what was changed. */
const sectionBody = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({
    version: z.int(),
    values: ValueChanges.optional(),
    /** Somebody has bid: the change is meant as an addition, dated and with the old value beside it. */
    addition: z.literal(true).optional(),
    /** Why an admin changes what a running auction has locked. */
    reason: Line(500).optional(),
    ...z.strictObject(shape).partial().shape,
  })

const SavedAsset = Asset.extend({
  /** The new customer's number was registered already: that organization is the owner, and it stays as it was. */
  customer_merged: z.literal(true).optional(),
})
export type SavedAsset = z.infer<typeof SavedAsset>

const saveSection = <Shape extends z.ZodRawShape>(shape: Shape, summary: string) =>
  endpoint({ access: 'assets.edit_drafts', summary, params: Params, body: sectionBody(shape), response: SavedAsset })

const act = (access: 'assets.edit_drafts' | 'assets.send_back' | 'assets.assign_owner', summary: string) =>
  endpoint({ access, summary, params: Params, body: Version, response: Asset })

export const assetApi = {
  'GET /v1/assets': endpoint({
    access: 'assets.see',
    summary: 'Assets, searched and filtered; with facets=true also how many there are of each value',
    query: z.strictObject({
      ...Paging,
      ...AssetFilters.shape,
      /** true: of the asset's own values; auctions: of the auctions' statuses and the communities. */
      facets: z.enum(['true', 'auctions', 'false']).default('false'),
      /** Tells of each asset what lists show only when it is chosen. */
      more: z.enum(['true', 'false']).default('false'),
      /** Tells what those that are sold were sold for, and how the auctions of others stand that run now. */
      prices: z.enum(['true', 'false']).default('false'),
      sort: AssetOrder.default('-updated_at'),
    }),
    response: listOf(AssetRow).extend({ facets: FacetCounts.optional() }),
  }),
  'GET /v1/assets/counts': endpoint({
    access: 'assets.see',
    summary:
      'How many assets there are of everything that can be filtered by, among those that are searched and filtered',
    query: AssetFilters,
    response: FilterCounts,
  }),
  'GET /v1/assets/counts/{facet}': endpoint({
    access: 'assets.see',
    summary:
      'The values of one filter, found by name, with how many assets each has under the other filters; most frequent first',
    params: z.strictObject({ facet: z.enum(SEARCHED_FACETS) }),
    query: z.strictObject({
      page: Paging.page,
      page_size: Paging.page_size,
      ...AssetFilters.shape,
      /** Words that the name has; every value without them. */
      find: z.string().max(100).default(''),
    }),
    response: listOf(FacetValue),
  }),
  'POST /v1/assets': endpoint({
    access: 'assets.edit_drafts',
    summary: 'Begin an asset as a draft. The same id again is harmless',
    body: NewAsset,
    response: Asset,
    status: 201,
  }),
  'GET /v1/assets/{id}': endpoint({ access: 'assets.see', summary: 'One asset', params: Params, response: Asset }),
  'DELETE /v1/assets/{id}': endpoint({
    access: 'assets.remove_draft',
    summary: 'Remove a draft',
    params: Params,
    response: z.strictObject({}),
  }),
  'PUT /v1/assets/{id}/sections/info': saveSection(sectionFields.info, 'Save what was changed of the information'),
  'PUT /v1/assets/{id}/sections/specs': saveSection(sectionFields.specs, 'Save what was changed of the specifications'),
  'PUT /v1/assets/{id}/sections/equipment': saveSection(
    sectionFields.equipment,
    'Save what was changed of the equipment',
  ),
  'PUT /v1/assets/{id}/sections/condition': saveSection(
    sectionFields.condition,
    'Save what was changed of the condition',
  ),
  'PUT /v1/assets/{id}/sections/ownership': saveSection(
    {
      ...sectionFields.ownership,
      /** AST-28: a customer that is not registered yet, whose id is `owner_id`. Registered in the same transaction. */
      new_customer: NewCustomer,
    },
    'Save what was changed of the ownership, with a new customer where the owner is one',
  ),
  'PUT /v1/assets/{id}/category': endpoint({
    access: 'assets.change_category',
    summary: 'Change the category. Values that the new one has no field for are dropped, if the caller says so',
    params: Params,
    body: Version.extend({ subcategory: z.string().max(100), drop: z.array(z.string().max(100)).max(300) }),
    response: Asset,
  }),
  'PUT /v1/assets/{id}/portfolio': endpoint({
    access: 'assets.set_portfolio',
    summary: 'Set the portfolio, or take it away',
    params: Params,
    body: Version.extend({ portfolio_id: Id.nullable() }),
    response: Asset,
  }),
  'POST /v1/assets/{id}/save_as_asset': act('assets.edit_drafts', 'Make a complete draft an asset'),
  'POST /v1/assets/{id}/send_back': endpoint({
    access: 'assets.send_back',
    summary: 'Send an asset back to draft, with a reason',
    params: Params,
    body: Version.extend({ reason: Line(500) }),
    response: Asset,
  }),
  'POST /v1/assets/{id}/archive': act('assets.edit_drafts', 'Put away; still readable'),
  'POST /v1/assets/{id}/unarchive': act('assets.edit_drafts', 'Take back out of the archive'),
  'POST /v1/assets/{id}/assign_owner': endpoint({
    access: 'assets.assign_owner',
    summary: 'Assign a new owner, outside an auction',
    params: Params,
    body: Version.extend({ owner_id: Id }),
    response: Asset,
  }),
  'POST /v1/assets/{id}/take_over': act('assets.assign_owner', "Take over: the new owner's time begins"),
  'POST /v1/assets/{id}/duplicate': endpoint({
    access: 'assets.duplicate',
    summary: 'A new draft with the same specifications and equipment, without what is unique',
    params: Params,
    body: z.strictObject({ id: Id }),
    response: Asset,
    status: 201,
  }),
  'POST /v1/assets/{id}/retrade': endpoint({
    access: 'assets.duplicate',
    summary: 'Sell a delivered asset again: a new draft linked to it, with its specifications',
    params: Params,
    body: z.strictObject({ id: Id }),
    response: Asset,
    status: 201,
  }),
  'GET /v1/assets/{id}/history': endpoint({
    access: 'history.see',
    summary: 'Who changed what, when, from which value to which, newest first',
    params: Params,
    query: z.strictObject({ ...Paging }),
    response: listOf(HistoryEntry),
  }),
  'POST /v1/assets/{id}/history/{entry_id}/revert': endpoint({
    access: 'history.revert',
    summary: 'Give a field the value back that it had before a change',
    params: Params.extend({ entry_id: Id }),
    body: Version,
    response: Asset,
  }),
  'GET /v1/assets/{id}/same': endpoint({
    access: 'assets.see',
    summary: 'Other assets with the same VIN, serial number or registration number, archived and drafts included',
    params: Params,
    query: z.strictObject({ vin: z.string().max(40).optional(), registration_number: z.string().max(12).optional() }),
    response: z.strictObject({
      results: z.array(
        AssetRef.extend({
          status: Status,
          archived: z.boolean(),
          same: z.array(z.enum(['vin', 'registration_number'])),
          created_by: Person,
        }),
      ),
    }),
  }),
}
