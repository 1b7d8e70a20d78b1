import { SAVED_SECTIONS, type SavedSection, type StructuralFields } from '@klubba/domain/assets/asset'
import type { ServerStatus } from '@klubba/domain/assets/asset-status'
import { missingForAsset } from '@klubba/domain/assets/completeness'
import { changeIssues } from '@klubba/domain/assets/section-checks'
import { periodIssues } from '@klubba/domain/forms/sensible-bounds'
import { isSeenByBidders } from '@klubba/domain/assets/seen-by-bidders'
import type { Issue } from '@klubba/domain/errors'
import type { Values } from '@klubba/domain/forms/form-schema'
import { lockOpenAuction } from '../bidding/bidding-service.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Caller } from '../http/route.ts'
import { saveAsAssetIn, setPortfolioIn } from './asset-actions-service.ts'
import { latestDay } from '../latest-day.ts'
import { prepareSave, structureIssues, type SectionChanges } from './asset-save.ts'
import { createDraftIn, saveSectionIn } from './asset-service.ts'
import { findAssets, type FoundAsset } from './asset-sql.ts'
import { listAssetsBy } from './asset-table-sql.ts'
import { findOrFail, missingOf, requireAction, structureOf, valuesOf, type Catalogue } from './asset-view.ts'

type Catalogues = (subcategory: string) => Catalogue

/** What is said of an asset by one row of a table, as its sections are saved. */
export type SectionParts = Partial<Record<SavedSection, Omit<SectionChanges, 'version'>>>

export interface TableChanges {
  parts: SectionParts
  portfolioId: string | undefined
}

/** An asset that may be the one that a row means. */
export interface LikelyAsset {
  id: string
  asset_number: string
  status: ServerStatus
  archived: boolean
  bare_vin: string | null
  bare_registration: string | null
}

export async function findAssetsBy(
  db: Db,
  column: Parameters<typeof listAssetsBy>[1],
  numbers: readonly string[],
): Promise<LikelyAsset[]> {
  return numbers.length === 0 ? [] : listAssetsBy(db, column, numbers)
}

/** An asset as it was read, to be handed back for checks. */
export type ReadAsset = FoundAsset

export async function readAssets(db: Db, ids: readonly string[]): Promise<Map<string, ReadAsset>> {
  const found = ids.length === 0 ? [] : await findAssets(db, ids)
  return new Map(found.flatMap((asset) => (asset ? [[asset.id, asset]] : [])))
}

/** What of an asset a row is laid over. */
export function toldBy(
  row: ReadAsset,
): Pick<StructuralFields, 'notes' | 'condition_notes' | 'place'> & { values: Values } {
  const { notes, condition_notes, place } = structureOf(row)
  return { notes, condition_notes, place, values: valuesOf(row) }
}

/** What is wrong with a new asset that is said to be so, and what it still lacks. */
export function checkNew(parts: SectionParts, catalogue: Catalogue): { issues: Issue[]; missing: string[] } {
  const values: Values = { asset_number: 'K-0' }
  const issues = SAVED_SECTIONS.flatMap((section) => {
    const { values: given = {}, ...structure } = parts[section] ?? {}
    Object.assign(values, given)
    const fields = catalogue.fields.filter((placed) => placed.section === section)
    return [
      ...changeIssues(fields, 'DRAFT', given, latestDay()),
      ...periodIssues(given, Object.keys(given)),
      ...structureIssues(structure, catalogue),
    ]
  })
  const content = { values, owner_id: parts.ownership?.owner_id, place: parts.ownership?.place }
  return { issues, missing: missingForAsset(catalogue.fields, content).map(({ key }) => key) }
}

/** Whether anything of an asset would change; what stands against it is thrown as when it is saved. */
export function checkChanges(
  row: ReadAsset,
  caller: Caller,
  catalogue: Catalogue,
  { parts, portfolioId }: TableChanges,
  version: number,
): boolean {
  requireAction('edit', row, caller, catalogue)
  const changed = SAVED_SECTIONS.filter((section) => {
    const part = parts[section]
    return part && prepareSave(row, catalogue, { caller, section, changes: { version, ...part } }) !== undefined
  })
  const isNewPortfolio = portfolioId !== undefined && portfolioId !== row.portfolio_id
  if (isNewPortfolio) requireAction('set_portfolio', row, caller, catalogue)
  return changed.length > 0 || isNewPortfolio
}

async function saveParts(
  tx: Tx,
  caller: Caller,
  asset: { id: string; version: number },
  { parts, portfolioId }: TableChanges,
  catalogueOf: Catalogues,
): Promise<FoundAsset> {
  const { id, version } = asset
  for (const section of SAVED_SECTIONS) {
    const part = parts[section]
    if (part) await saveSectionIn(tx, id, { caller, section, changes: { version, ...part } }, catalogueOf)
  }
  if (portfolioId !== undefined) {
    await setPortfolioIn(tx, caller, id, { version, portfolio_id: portfolioId }, catalogueOf)
  }
  return findOrFail(tx, id)
}

/** Makes an asset, or a draft where something mandatory is missing, in the caller's transaction. */
export async function makeAssetIn(
  tx: Tx,
  caller: Caller,
  { id, subcategory, ...changes }: TableChanges & { id: string; subcategory: string },
  catalogueOf: Catalogues,
): Promise<void> {
  const catalogue = catalogueOf(subcategory)
  await createDraftIn(tx, caller, id, catalogue)
  const row = await saveParts(tx, caller, { id, version: 1 }, changes, catalogueOf)
  if (missingOf(row, catalogue).length > 0) return
  await saveAsAssetIn(tx, caller, id, row.version, catalogueOf)
}

/** Changes an asset from the version that the caller has seen, in the caller's transaction. */
export async function changeAssetIn(
  tx: Tx,
  caller: Caller,
  { id, version, ...changes }: TableChanges & { id: string; version: number },
  catalogueOf: Catalogues,
): Promise<void> {
  // Before the asset, as everywhere: a section that comes later may need it.
  const isSeen = SAVED_SECTIONS.some((section) => changes.parts[section] && isSeenByBidders(section))
  if (isSeen) await lockOpenAuction(tx, id)
  await saveParts(tx, caller, { id, version }, changes, catalogueOf)
}
