import { ASSET_RULES, type AssetAction } from '@klubba/domain/assets/asset-status'
import type { Asset } from '@klubba/domain/assets/asset-api'
import type { Issue } from '@klubba/domain/errors'
import { missingFields } from '@klubba/domain/forms/validate-values'
import { changedFields, mergeChanges, type FieldVersions } from '@klubba/domain/versions'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError, changedMeanwhile } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { ownerAddressIssue, ownerChoiceIssue } from '../owners/owner-choice-service.ts'
import { requireChoice } from '../registry/choices-service.ts'
import { insertAssetHistory } from './asset-history-sql.ts'
import { catalogueFor, getAsset, readCatalogues } from './asset-service.ts'
import { beginOwnership } from './asset-ownership-sql.ts'
import { updateAsset, type AssetColumns, type FoundAsset } from './asset-sql.ts'
import {
  lockOrFail,
  present,
  readinessOf,
  readyCount,
  requireAction,
  structureOf,
  valuesOf,
  type Catalogue,
} from './asset-view.ts'

/** What an action changes, as it is stored and as the history tells it. */
interface Change {
  columns: Partial<AssetColumns>
  /** Beside the fields of `columns` that are told as they are. */
  told?: { field: string; before: unknown; after: unknown }[]
}

/** What is written in the same transaction, or nothing of all. */
export type Also = (tx: Tx) => Promise<void>

interface Ask {
  id: string
  action: AssetAction
  version: number
  also?: Also | undefined
}

/** Locks the asset, asks the rules, and does the work from the version that the caller has seen. */
async function act(
  deps: Deps,
  caller: Caller,
  { id, action, version, also }: Ask,
  work: (tx: Tx, row: FoundAsset, catalogue: Catalogue) => Promise<Change>,
): Promise<Asset> {
  const catalogueOf = await readCatalogues(deps)
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockOrFail(tx, id)
    const catalogue = catalogueOf(row.subcategory)
    requireAction(action, row, caller, catalogue)
    const { columns, told = [] } = await work(tx, row, catalogue)
    await store(tx, caller, row, catalogue, { version, columns, told })
    await also?.(tx)
  })
  return getAsset(deps, caller, id)
}

const PLAIN = ['status', 'category', 'subcategory', 'portfolio_id', 'owner_id', 'next_owner_id'] as const

async function store(
  tx: Tx,
  caller: Caller,
  row: FoundAsset,
  catalogue: Catalogue,
  { version: from, columns, told }: Required<Change> & { version: number },
): Promise<void> {
  const plain = PLAIN.filter((column) => columns[column] !== undefined)
  const before = Object.fromEntries(plain.map((column) => [column, row[column]]))
  const after = Object.fromEntries(plain.map((column) => [column, columns[column]]))
  const changed = changedFields(before, after)
  const fields = [...changed, ...told.map(({ field }) => field)]
  const current = { version: row.version, fieldVersions: row.field_versions as FieldVersions }
  const merge = mergeChanges(current, from, fields)
  if (!merge.ok) throw changedMeanwhile(merge.conflicts, present(row, caller, catalogue))
  if (fields.length === 0) return
  const whole = { ...structureOf(row), values: valuesOf(row), image_count: row.image_count, ...columns }
  const verified = whole.owner_id === row.owner_id && row.owner_status === 'VERIFIED'
  await updateAsset(tx, row.id, caller.user_id, {
    ...columns,
    ready_count: readyCount(readinessOf(whole, catalogue, verified)),
    version: merge.version,
    field_versions: merge.fieldVersions,
  })
  const entries = changed.map((field) => ({ field, before: before[field], after: after[field] }))
  await insertAssetHistory(tx, row.id, caller.user_id, [...entries, ...told])
}

function statusAfter(action: 'save_as_asset' | 'send_back' | 'assign_owner' | 'take_over') {
  const { to } = ASSET_RULES[action]
  if (to === undefined || to === 'gone') throw new Error(`${action} leads to no status`)
  return to
}

/** AST-10: the owner may have lost its address since it was chosen. */
async function requireOwnerAddress(tx: Tx, { owner_id }: FoundAsset): Promise<void> {
  const issue = owner_id === null ? undefined : await ownerAddressIssue(tx, owner_id, 'owner_id')
  if (issue) throw new AppError('invalid_input', [issue])
}

export async function saveAsAsset(deps: Deps, caller: Caller, id: string, version: number): Promise<Asset> {
  const ask = { id, action: 'save_as_asset', version } as const
  return act(deps, caller, ask, async (tx, row) => {
    await requireOwnerAddress(tx, row)
    return { columns: { status: statusAfter('save_as_asset') } }
  })
}

/** Inside the caller's transaction, for what has to be done together with it. */
export async function saveAsAssetIn(
  tx: Tx,
  caller: Caller,
  id: string,
  version: number,
  catalogueOf: (subcategory: string) => Catalogue,
): Promise<void> {
  const row = await lockOrFail(tx, id)
  const catalogue = catalogueOf(row.subcategory)
  requireAction('save_as_asset', row, caller, catalogue)
  await requireOwnerAddress(tx, row)
  const columns = { status: statusAfter('save_as_asset') }
  await store(tx, caller, row, catalogue, { version, columns, told: [] })
}

export async function sendBack(
  deps: Deps,
  caller: Caller,
  id: string,
  { version, reason }: { version: number; reason: string },
): Promise<Asset> {
  return act(deps, caller, { id, action: 'send_back', version }, async () => ({
    columns: { status: statusAfter('send_back') },
    told: [{ field: 'send_back_reason', before: null, after: reason }],
  }))
}

export async function setArchived(
  deps: Deps,
  caller: Caller,
  id: string,
  { version, archived, also }: { version: number; archived: boolean; also?: Also },
): Promise<Asset> {
  const action = archived ? 'archive' : 'unarchive'
  return act(deps, caller, { id, action, version, also }, async () => ({
    columns: { archived_at: archived ? new Date() : null },
    told: [{ field: 'archived', before: !archived, after: archived }],
  }))
}

export async function assignOwner(
  deps: Deps,
  caller: Caller,
  id: string,
  { version, owner_id, also }: { version: number; owner_id: string; also?: Also },
): Promise<Asset> {
  return act(deps, caller, { id, action: 'assign_owner', version, also }, async (tx, row) => {
    const issue: Issue | undefined =
      owner_id === row.owner_id
        ? { path: 'owner_id', code: 'itself' }
        : await ownerChoiceIssue(tx, owner_id, 'owner_id')
    if (issue) throw new AppError('invalid_input', [issue])
    return { columns: { status: statusAfter('assign_owner'), next_owner_id: owner_id } }
  })
}

export async function takeOver(deps: Deps, caller: Caller, id: string, version: number): Promise<Asset> {
  return act(deps, caller, { id, action: 'take_over', version }, async (tx, row) => {
    const { next_owner_id } = row
    if (next_owner_id === null) throw new AppError('wrong_state')
    await beginOwnership(tx, id, next_owner_id)
    return { columns: { status: statusAfter('take_over'), owner_id: next_owner_id, next_owner_id: null } }
  })
}

export async function setPortfolio(
  deps: Deps,
  caller: Caller,
  id: string,
  { version, portfolio_id, also }: { version: number; portfolio_id: string | null; also?: Also },
): Promise<Asset> {
  return act(deps, caller, { id, action: 'set_portfolio', version, also }, async (tx) => {
    if (portfolio_id !== null) await requireChoice(tx, 'portfolios', portfolio_id, 'portfolio_id')
    return { columns: { portfolio_id } }
  })
}

/** Inside the caller's transaction. */
export async function setPortfolioIn(
  tx: Tx,
  caller: Caller,
  id: string,
  { version, portfolio_id }: { version: number; portfolio_id: string },
  catalogueOf: (subcategory: string) => Catalogue,
): Promise<void> {
  const row = await lockOrFail(tx, id)
  const catalogue = catalogueOf(row.subcategory)
  requireAction('set_portfolio', row, caller, catalogue)
  await requireChoice(tx, 'portfolios', portfolio_id, 'portfolio_id')
  await store(tx, caller, row, catalogue, { version, columns: { portfolio_id }, told: [] })
}

/**
 * Changes the category. What the new one has no field for is lost, so the caller has to name it: AST-9. Mandatory
 * fields that are then empty make an asset a draft again.
 */
export async function changeCategory(
  deps: Deps,
  caller: Caller,
  id: string,
  { version, subcategory, drop }: { version: number; subcategory: string; drop: readonly string[] },
): Promise<Asset> {
  const target = await catalogueFor(deps, subcategory)
  return act(deps, caller, { id, action: 'change_category', version }, async (_, row) => {
    const known = new Set(target.fields.map(({ field }) => field.key))
    const values = valuesOf(row)
    const lost = Object.keys(values).filter((key) => !known.has(key) && key !== 'asset_number')
    const unnamed = lost.filter((key) => !drop.includes(key))
    if (unnamed.length > 0) {
      throw new AppError(
        'invalid_input',
        unnamed.map((path): Issue => ({ path, code: 'values_lost' })),
      )
    }
    const kept = Object.fromEntries(Object.entries(values).filter(([key]) => !lost.includes(key)))
    const incomplete = missingFields(target.fields, kept).length > 0
    const tcr = structureOf(row).tcr
    const keptTcr = tcr.filter(({ key }) => target.tcrKeys.has(key))
    return {
      columns: {
        category: target.category.id,
        subcategory,
        values: kept,
        tcr: keptTcr,
        ...(row.status === 'INVENTORY' && incomplete && { status: 'DRAFT' }),
      },
      told: [
        ...lost.map((field) => ({ field, before: values[field], after: null })),
        ...(keptTcr.length < tcr.length ? [{ field: 'tcr', before: tcr, after: keptTcr }] : []),
      ],
    }
  })
}
