import { bareIdentifier } from '@klubba/domain/assets/vin'
import type { SavedSection } from '@klubba/domain/assets/asset'
import type { Api } from '@klubba/domain/api'
import type { Asset, NewAsset, SavedAsset } from '@klubba/domain/assets/asset-api'
import { isSeenByBidders } from '@klubba/domain/assets/seen-by-bidders'
import type { Output, Parsed } from '@klubba/domain/contract'
import type { NewCustomer } from '@klubba/domain/owners/new-customer'
import pg from 'pg'
import type { RegistrationData } from '@klubba/domain/registration-data/registration-data-api'
import { audit } from '../audit/audit-service.ts'
import { lockOpenAuction, tell } from '../bidding/bidding-service.ts'
import { transact } from '../db/again.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { forgetMediaOf } from '../media/media-removal-service.ts'
import { ownerChoiceIssue, ownerOfChoice } from '../owners/owner-choice-service.ts'
import { requireChoice } from '../registry/choices-service.ts'
import { getRegistrationData } from '../registration-data/registration-data-service.ts'
import { insertDraft, type NewDraft } from './asset-draft-sql.ts'
import { listWrongDocuments } from './asset-documents-sql.ts'
import { additionTo } from './asset-locks.ts'
import { correctOwnership } from './asset-ownership-sql.ts'
import { updateAssetFrom } from './asset-save-sql.ts'
import { prepareSave, trySaving, type Saving, type SectionChanges } from './asset-save.ts'
import { deleteAsset, findAssetRead, listSameAssets, type FoundAsset } from './asset-sql.ts'
import {
  catalogueOf as makeCatalogue,
  findOrFail,
  lockOrFail,
  present,
  readinessOf,
  readyCount,
  requireAction,
  type Catalogue,
} from './asset-view.ts'
import { knownAssets } from './known-assets.ts'

const catalogues = new WeakMap<RegistrationData, Map<string, Catalogue>>()

/** Made once for each subcategory of the reference data that hold now. */
function requireCatalogue(data: RegistrationData, subcategory: string): Catalogue {
  const made = catalogues.get(data) ?? new Map<string, Catalogue>()
  catalogues.set(data, made)
  const catalogue = made.get(subcategory) ?? makeCatalogue(data, subcategory)
  if (!catalogue) throw new AppError('invalid_input', [{ path: 'subcategory', code: 'not_an_option' }])
  made.set(subcategory, catalogue)
  return catalogue
}

/** The forms of a subcategory. The checks do not depend on the language. */
export async function catalogueFor(deps: Deps, subcategory: string): Promise<Catalogue> {
  return (await readCatalogues(deps))(subcategory)
}

/**
 * Those of every subcategory, at least as new as the number that is known. To be read before a transaction begins:
 * reading takes a connection of its own, and transactions that wait for another connection while they hold one can wait
 * for each other.
 */
export async function readCatalogues(deps: Deps, known?: number): Promise<(subcategory: string) => Catalogue> {
  const data = await getRegistrationData(deps, 'en', known)
  return (subcategory) => requireCatalogue(data, subcategory)
}

interface WithCatalogue {
  row: FoundAsset
  /** What it was read from. */
  text: string
  catalogue: Catalogue
}

/** An asset with its catalogue, which costs no question of its own while that has not changed. */
async function findWithCatalogue(deps: Deps, id: string): Promise<WithCatalogue> {
  const read = await findAssetRead(deps.db, id)
  if (!read) throw new AppError('not_found')
  const { asset: row, text } = read
  return { row, text, catalogue: (await readCatalogues(deps, row.reference_number))(row.subcategory) }
}

/** Who may change it is likely to: then it is known. */
export async function getAsset(deps: Deps, caller: Caller, id: string): Promise<Asset> {
  const { row, text, catalogue } = await findWithCatalogue(deps, id)
  const asset = present(row, caller, catalogue)
  if (asset.actions.edit === 'allowed') knownAssets(deps).keep(row, text)
  return asset
}

function draftOf(caller: Caller, id: string, catalogue: Catalogue): NewDraft {
  // The number is given when it is written; what it is does not matter to what is missing.
  const ready_count = readyCount(readinessOf({ values: { asset_number: 'K-0' } }, catalogue, false))
  const category = catalogue.category.id
  const subcategory = catalogue.subcategory.id
  return { id, category, subcategory, ready_count, created_by: caller.user_id }
}

/** A draft, unless there is an asset with this id already. */
export async function createDraftIn(db: Db, caller: Caller, id: string, catalogue: Catalogue): Promise<void> {
  await insertDraft(db, draftOf(caller, id, catalogue))
}

/** What is refused by what is known here may have changed elsewhere. */
function unlessRefused<T>(decide: () => T): T | undefined {
  try {
    return decide()
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** With one question to the database, where the forms that are known here still hold. */
async function createByKnownForms(deps: Deps, caller: Caller, { id, subcategory }: NewAsset) {
  const known = knownAssets(deps)
  const reference_number = known.referenceNumber
  if (reference_number === undefined) return undefined
  const catalogueOf = await readCatalogues(deps, reference_number)
  const catalogue = unlessRefused(() => catalogueOf(subcategory))
  const made = catalogue && (await insertDraft(deps.db, { ...draftOf(caller, id, catalogue), reference_number }))
  if (!made) return undefined
  known.keep(made)
  return present(made, caller, catalogue)
}

export async function createAsset(deps: Deps, caller: Caller, asked: NewAsset): Promise<Asset> {
  const created = await createByKnownForms(deps, caller, asked)
  if (created) return created
  await createDraftIn(deps.db, caller, asked.id, await catalogueFor(deps, asked.subcategory))
  const { row, catalogue } = await findWithCatalogue(deps, asked.id)
  knownAssets(deps).keep(row)
  return present(row, caller, catalogue)
}

/** Removes a draft; a second try finds nothing, which is what was wanted. */
export async function removeDraft(deps: Deps, caller: Caller, id: string): Promise<void> {
  const catalogueOf = await readCatalogues(deps)
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockOrFail(tx, id)
    requireAction('remove_draft', row, caller, catalogueOf(row.subcategory))
    await forgetMediaOf(tx, { asset_id: id })
    await deleteAsset(tx, id)
  })
}

async function refusingTakenNumber<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'assets_number_unique') {
      throw new AppError('invalid_input', [{ path: 'asset_number', code: 'number_taken' }])
    }
    throw error
  }
}

/**
 * Saves what was changed of a section; what others changed meanwhile is merged, or told when it is the same. The asset
 * is written only if it is still what was read; else, and for a new owner, it is locked first.
 */
export async function saveAssetSection(
  deps: Deps,
  caller: Caller,
  id: string,
  section: SavedSection,
  { new_customer: newCustomer, ...changes }: SectionChanges & { new_customer?: NewCustomer | undefined },
  requestId?: string,
): Promise<SavedAsset> {
  if (newCustomer && !changes.owner_id) throw new AppError('invalid_input', [{ path: 'owner_id', code: 'required' }])
  const named = (changes.inspections ?? []).flatMap(({ document_id }) => document_id ?? [])
  const wrongDocuments = new Set(named.length > 0 ? await listWrongDocuments(deps.db, id, named) : [])
  const saving = { caller, section, changes, wrongDocuments }
  const isChosen = changes.owner_id !== undefined || changes.portfolio_id !== undefined
  return refusingTakenNumber(
    isChosen ? saveLocked(deps, id, saving, { newCustomer, requestId }) : saveUnlocked(deps, id, saving),
  )
}

async function saveUnlocked(deps: Deps, id: string, saving: Saving): Promise<Asset> {
  return (await saveKnown(deps, id, saving)) ?? saveFound(deps, id, saving)
}

/** With one question to the database, where the asset is known here and nothing that matters has changed since. */
async function saveKnown(deps: Deps, id: string, saving: Saving): Promise<Asset | undefined> {
  const known = knownAssets(deps)
  const found = known.find(id)
  if (!found) return undefined
  const catalogueOf = await readCatalogues(deps, found.reference_number)
  const prepared = unlessRefused(() => prepareSave(found, catalogueOf(found.subcategory), saving))
  const actorId = saving.caller.user_id
  const saved = prepared && (await updateAssetFrom(deps.db, { found, isKnown: true, actorId, ...prepared }))
  if (!saved) {
    known.forget(id)
    return undefined
  }
  known.keep(saved)
  return present(saved, saving.caller, catalogueOf(saved.subcategory))
}

async function saveFound(deps: Deps, id: string, saving: Saving): Promise<Asset> {
  const { row, catalogue } = await findWithCatalogue(deps, id)
  // Somebody may bid at this moment: then the auction is locked first.
  if (row.auction_id !== null && isSeenByBidders(saving.section)) return saveLocked(deps, id, saving)
  const saved = await trySaving(deps.db, row, catalogue, saving)
  if (!saved) return saveLocked(deps, id, saving)
  knownAssets(deps).keep(saved)
  return present(saved, saving.caller, catalogue)
}

interface OwnerSaving {
  newCustomer?: NewCustomer | undefined
  requestId?: string | undefined
}

async function saveLocked(
  deps: Deps,
  id: string,
  saving: Saving,
  { newCustomer, requestId }: OwnerSaving = {},
): Promise<SavedAsset> {
  const catalogueOf = await readCatalogues(deps)
  const { caller, changes } = saving
  const { saved, owner } = await transact(deps.db, async (tx) => {
    const chosen = changes.owner_id && { id: changes.owner_id, path: 'owner_id', newCustomer }
    const owner = chosen ? await ownerOfChoice(tx, caller, chosen) : undefined
    const changed = { ...saving, changes: { ...changes, ...(owner && { owner_id: owner.id }) } }
    const saved = await saveSectionIn(tx, id, changed, catalogueOf)
    for (const entry of owner?.entries ?? []) {
      await audit(tx, deps.keys, { ...entry, actorId: caller.user_id, requestId })
    }
    return { saved, owner }
  })
  const asset = present(saved, saving.caller, catalogueOf(saved.subcategory))
  return owner?.merged ? { ...asset, customer_merged: true } : asset
}

/** Inside the caller's transaction, for what has to be saved together. */
export async function saveSectionIn(
  tx: Tx,
  id: string,
  saving: Saving,
  catalogueOf: (subcategory: string) => Catalogue,
): Promise<FoundAsset> {
  const { owner_id, portfolio_id } = saving.changes
  // In the same order as everywhere: the auction before its asset.
  const auction = isSeenByBidders(saving.section) ? await lockOpenAuction(tx, id) : undefined
  const row = await lockOrFail(tx, id)
  const catalogue = catalogueOf(row.subcategory)
  const isNewPortfolio = portfolio_id !== undefined && portfolio_id !== row.portfolio_id
  if (isNewPortfolio) {
    requireAction('set_portfolio', row, saving.caller, catalogue)
    if (portfolio_id !== null) await requireChoice(tx, 'portfolios', portfolio_id, 'portfolio_id')
  }
  const isNewOwner = owner_id !== undefined && owner_id !== row.owner_id
  const issue = isNewOwner && owner_id ? await ownerChoiceIssue(tx, owner_id, 'owner_id') : undefined
  const written = await refusingTakenNumber(trySaving(tx, row, catalogue, saving, issue && [issue]))
  if (!written) throw new Error('An asset has changed although it was locked')
  const isAddition = written.version !== row.version && additionTo(row, saving.section) !== undefined
  if (auction && isAddition) await tell(tx, auction, 'changed')
  if (isNewOwner) await correctOwnership(tx, id, owner_id)
  return isNewOwner || isNewPortfolio || isAddition ? findOrFail(tx, id) : written
}

type FindSame = Api['GET /v1/assets/{id}/same']

/** AST-15: a machine that is registered already is not registered twice by mistake. */
export async function findSameAssets(
  { db }: Deps,
  id: string,
  query: Parsed<FindSame>['query'],
): Promise<Output<FindSame>> {
  const vin = query.vin === undefined ? undefined : bareIdentifier(query.vin)
  const registration = query.registration_number === undefined ? undefined : bareIdentifier(query.registration_number)
  if (!vin && !registration) return { results: [] }
  const rows = await listSameAssets(db, id, { vin, registration })
  const results = rows.map((row) => ({
    id: row.id,
    asset_number: row.asset_number,
    status: row.status,
    archived: row.archived_at !== null,
    same: [
      ...(vin && row.bare_vin === vin ? (['vin'] as const) : []),
      ...(registration && row.bare_registration === registration ? (['registration_number'] as const) : []),
    ],
    created_by: { id: row.created_by, name: row.creator_name },
  }))
  return { results }
}
