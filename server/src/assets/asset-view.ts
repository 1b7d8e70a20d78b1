import type { StructuralFields } from '@klubba/domain/assets/asset'
import type { Asset, Thumbnail } from '@klubba/domain/assets/asset-api'
import { missingForAsset } from '@klubba/domain/assets/completeness'
import {
  ASSET_ACTIONS,
  assetVerdict,
  offersAssetAction,
  type AssetAction,
  type AssetStanding,
} from '@klubba/domain/assets/asset-status'
import { tidyInspection } from '@klubba/domain/assets/inspection-rules'
import { inspectionValues } from '@klubba/domain/assets/inspection-values'
import { assetLocks, isPublishedToCommunity, type AssetLocks } from '@klubba/domain/auctions/auction-status'
import { missingForAuction, READINESS_NEEDS, type ReadinessNeed } from '@klubba/domain/assets/readiness'
import { fieldsOf, type PlacedField } from '@klubba/domain/forms/form-fields'
import type { Values } from '@klubba/domain/forms/form-schema'
import { LANGUAGES } from '@klubba/domain/languages'
import { can } from '@klubba/domain/permissions'
import type { TextLanguages } from '@klubba/domain/text-languages'
import type { RegistrationData, Subcategory } from '@klubba/domain/registration-data/registration-data-api'
import type { Db, Tx } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { offered, stampsOf } from '../registry/answer-service.ts'
import { findAsset, lockAsset, type AssetColumns, type FoundAsset } from './asset-sql.ts'

/** Where an asset stands in the catalogue: its subcategory and the fields of its forms. */
export interface Catalogue {
  category: RegistrationData['results'][number]
  subcategory: Subcategory
  fields: PlacedField[]
  tcrKeys: Set<string>
}

export function catalogueOf(data: RegistrationData, subcategoryId: string): Catalogue | undefined {
  const category = data.results.find(({ subcategories }) => subcategories.some(({ id }) => id === subcategoryId))
  const subcategory = category?.subcategories.find(({ id }) => id === subcategoryId)
  if (!category || !subcategory) return undefined
  const groups = data.tcrs[subcategory.tcr]?.groups ?? []
  return {
    category,
    subcategory,
    fields: fieldsOf(subcategory.schema, data.cards),
    tcrKeys: new Set(groups.flatMap(({ checkpoints }) => checkpoints.map(({ key }) => key))),
  }
}

const NO_NOTES = Object.fromEntries(LANGUAGES.map((language) => [language, null])) as StructuralFields['notes']

/** What is stored beside the values of the forms. It was checked when it was saved. */
export function structureOf(row: FoundAsset): StructuralFields & Pick<AssetColumns, 'graded'> {
  return {
    notes: { ...NO_NOTES, ...(row.notes as object) },
    subcomponents: row.subcomponents as StructuralFields['subcomponents'],
    condition: row.condition,
    graded: row.graded,
    condition_notes: row.condition_notes,
    condition_notes_languages: row.condition_notes_languages as TextLanguages,
    condition_source: row.condition_source,
    tcr: row.tcr as StructuralFields['tcr'],
    inspections: (row.inspections as StructuralFields['inspections']).map(tidyInspection),
    owner_id: row.owner_id,
    place: row.place as StructuralFields['place'],
    portfolio_id: row.portfolio_id,
  }
}

export const valuesOf = (row: FoundAsset) => row.values as Values

/** What a draft lacks before it is an asset, by key. */
export function missingOf(row: FoundAsset, { fields }: Pick<Catalogue, 'fields'>): string[] {
  const { owner_id, place } = structureOf(row)
  return missingForAsset(fields, { values: valuesOf(row), owner_id, place }).map(({ key }) => key)
}

type ReadinessInput = Pick<AssetColumns, 'values'> &
  Partial<Pick<AssetColumns, 'notes' | 'graded' | 'place' | 'owner_id'>> & {
    image_count?: number
  }

/** What an auction still needs. */
export function readinessOf(
  asset: ReadinessInput,
  { fields, subcategory }: Catalogue,
  ownerVerified: boolean,
): ReadinessNeed[] {
  return missingForAuction({
    values: asset.values,
    fields,
    usageUnit: subcategory.usage_unit,
    hasDescription: Object.values(asset.notes ?? {}).some(Boolean),
    graded: asset.graded ?? false,
    imageCount: asset.image_count ?? 0,
    hasOwner: Boolean(asset.owner_id),
    ownerVerified,
    place: asset.place ?? null,
  })
}

const NEEDS_TOTAL = Object.keys(READINESS_NEEDS).length
export const readyCount = (missing: readonly ReadinessNeed[]) => NEEDS_TOTAL - missing.length

/** Fields that are not for everybody: internal notes, how a person is reached, and what classified documents are called. */
export function hiddenKeys(row: Pick<FoundAsset, 'created_by'>, caller: Caller): string[] {
  const own = row.created_by === caller.user_id
  return [
    ...(can(caller, 'assets.see_internal_notes', { own }) ? [] : ['internal_note']),
    ...(can(caller, 'registry.see_person', { own }) ? [] : ['contact_person', 'contact_phone', 'contact_email']),
    ...(can(caller, 'documents.see_classified', { own }) ? [] : ['classified_documents']),
  ]
}

/** What the asset's auction fixes of it. */
export function locksOf({ auction_status, auction_has_bids }: FoundAsset): AssetLocks {
  return assetLocks(auction_status === null ? undefined : { status: auction_status, hasBids: auction_has_bids })
}

export function standingOf(row: FoundAsset, caller: Caller, catalogue: Catalogue): AssetStanding {
  return {
    status: row.status,
    own: row.created_by === caller.user_id,
    archived: row.archived_at !== null,
    complete: missingOf(row, catalogue).length === 0,
    openAuction: row.auction_status !== null,
  }
}

/** Whether the caller may do it at all, and the asset allows it now. */
export function requireAction(action: AssetAction, row: FoundAsset, caller: Caller, catalogue: Catalogue): void {
  const standing = standingOf(row, caller, catalogue)
  if (!offersAssetAction(caller, action, standing)) throw new AppError('forbidden')
  const verdict = assetVerdict(action, standing)
  if (!verdict.ok) throw new AppError(verdict.code, action === 'save_as_asset' ? missingIssues(row, catalogue) : [])
}

function missingIssues(row: FoundAsset, catalogue: Catalogue) {
  return missingOf(row, catalogue).map((path) => ({ path, code: 'required' }) as const)
}

/** Made once for each standing and type of user. */
const actionsMade = new Map<string, Asset['actions']>()

function actionsOf(standing: AssetStanding, caller: Caller): Asset['actions'] {
  const { status, own, archived, complete, openAuction } = standing
  const key = `${caller.user_type} ${status} ${own} ${archived} ${complete} ${openAuction}`
  const made = actionsMade.get(key)
  if (made) return made
  const told = ASSET_ACTIONS.map((action) => {
    const verdict = assetVerdict(action, standing)
    return [action, offersAssetAction(caller, action, standing) && (verdict.ok ? 'allowed' : verdict.code)]
  })
  const actions = offered<AssetAction>(Object.fromEntries(told) as Record<AssetAction, string | false>)
  actionsMade.set(key, actions)
  return actions
}

/** What is stored, and what the newest inspections say under the keys of single fields. */
export const presentedValues = (row: FoundAsset): Values => ({
  ...valuesOf(row),
  ...inspectionValues(structureOf(row).inspections),
})

function visibleValues(values: Values, hidden: readonly string[]): Values {
  if (hidden.length === 0) return values
  return Object.fromEntries(Object.entries(values).filter(([key]) => !hidden.includes(key)))
}

export function present(row: FoundAsset, caller: Caller, catalogue: Catalogue): Asset {
  const { owner_id, portfolio_id, ...structure } = structureOf(row)
  const hidden = hiddenKeys(row, caller)
  const missing = readinessOf(
    { ...structure, owner_id, values: valuesOf(row), image_count: row.image_count },
    catalogue,
    row.owner_status === 'VERIFIED',
  )
  return {
    id: row.id,
    asset_number: row.asset_number,
    status: row.status,
    archived: row.archived_at !== null,
    kind: catalogue.category.kind,
    category: catalogue.category.id,
    subcategory: row.subcategory,
    values: visibleValues(presentedValues(row), hidden),
    ...structure,
    owner: owner_id && row.owner_status ? { id: owner_id, name: row.owner_name, status: row.owner_status } : null,
    ...(row.next_owner_id &&
      row.next_status && {
        next_owner: { id: row.next_owner_id, name: row.next_name, status: row.next_status },
      }),
    portfolio: portfolio_id ? { id: portfolio_id, name: row.portfolio_name ?? '' } : null,
    thumbnail: row.thumbnail as Thumbnail | null,
    image_count: row.image_count,
    video_count: row.video_count,
    readiness: { done: readyCount(missing), total: NEEDS_TOTAL, missing },
    missing: missingOf(row, catalogue),
    ...(row.duplicate_of && { duplicate_of: { id: row.duplicate_of, asset_number: row.original_number ?? '' } }),
    ...(row.retrade_of && { retrade_of: { id: row.retrade_of, asset_number: row.earlier_number ?? '' } }),
    ...(row.auction_id !== null &&
      row.auction_status !== null && { auction: { id: row.auction_id, status: row.auction_status } }),
    published_to_community: isPublishedToCommunity(row.auction_status ?? undefined),
    additions_only: locksOf(row).additionsOnly,
    additions: (row.additions ?? [])
      .filter(({ field }) => !hidden.includes(field))
      .map((addition) => ({ ...addition, at: new Date(addition.at).toISOString() })),
    ...stampsOf(row),
    actions: actionsOf(standingOf(row, caller, catalogue), caller),
  }
}

export async function findOrFail(db: Db, id: string): Promise<FoundAsset> {
  const row = await findAsset(db, id)
  if (!row) throw new AppError('not_found')
  return row
}

/** The asset, locked until the transaction ends. */
export async function lockOrFail(tx: Tx, id: string): Promise<FoundAsset> {
  await lockAsset(tx, id)
  return findOrFail(tx, id)
}
