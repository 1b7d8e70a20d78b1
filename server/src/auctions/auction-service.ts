import { isPublished } from '@klubba/domain/auctions/auction-status'
import type { Auction } from '@klubba/domain/auctions/auction-answers'
import type { AuctionChanges, AuctionFields, NewAuction } from '@klubba/domain/auctions/auction'
import { moveOf } from '@klubba/domain/auctions/auction-actions'
import { scheduleIssues } from '@klubba/domain/auctions/auction-end'
import { fieldBar } from '@klubba/domain/auctions/auction-fields'
import { assetTitle } from '@klubba/domain/assets/asset-title'
import type { Issue } from '@klubba/domain/errors'
import type { SaleTerms } from '@klubba/domain/auctions/terms'
import { LANGUAGES, type Language } from '@klubba/domain/languages'
import { changedFields, mergeChanges, type FieldVersions } from '@klubba/domain/versions'
import { vatIssues } from '@klubba/domain/auctions/vat'
import { currencyOf } from '@klubba/reference/countries'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { lockAssetOfAuction, type AssetOfAuction } from '../assets/asset-auction-service.ts'
import { readCatalogues } from '../assets/asset-service.ts'
import { changeTerms, tell } from '../bidding/bidding-service.ts'
import { transact } from '../db/again.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError, changedMeanwhile } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { getRegistrationData } from '../registration-data/registration-data-service.ts'
import { factsWithoutAuction } from './auction-facts.ts'
import { insertAuctionHistory } from './auction-history-sql.ts'
import {
  findOrFail,
  getAuction,
  loadLocked,
  requireRight,
  tellAuction,
  type CatalogueOf,
} from './auction-load-service.ts'
import { auditAll, statusEntry, type By, type Entry } from './auction-move-service.ts'
import { clockOf, findAuction, insertAuction, listRounds, updateAuction } from './auction-sql.ts'
import { saleTermsOf } from './auction-terms.ts'
import { columnsOf, currencyIssues, fieldsOf } from './auction-values.ts'

/** The country whose currency, clock and VAT rate hold: where the asset is; where it was if somebody has removed that. */
export const countryOf = ({ place }: Pick<AssetOfAuction, 'place'>, row: { country_id: number }) =>
  place?.country_id ?? row.country_id

/** Without an address there is no currency to name a price in. */
export function requireCountry({ place }: AssetOfAuction): number {
  if (!place) throw new AppError('no_place')
  return place.country_id
}

type Names = (subcategory: string) => Record<Language, string>

/** What subcategories are called, in every language. To be read before a transaction begins. */
async function readSubcategoryNames(deps: Deps): Promise<Names> {
  const all = await Promise.all(
    LANGUAGES.map(async (language) => [language, await getRegistrationData(deps, language)] as const),
  )
  return (id) => {
    const names = all.map(([language, { results }]) => {
      const found = results.flatMap(({ subcategories }) => subcategories).find((each) => each.id === id)
      return [language, found?.name ?? id]
    })
    return Object.fromEntries(names) as Record<Language, string>
  }
}

/** What a configuration needs that is read before the transaction. */
export interface Prepared {
  catalogueOf: CatalogueOf
  namesOf: Names
}

export async function prepare(deps: Deps): Promise<Prepared> {
  const [catalogueOf, namesOf] = await Promise.all([readCatalogues(deps), readSubcategoryNames(deps)])
  return { catalogueOf, namesOf }
}

function refuse(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new AppError('invalid_input', issues)
}

const momentOf = (at: string | null | undefined) => (at === null || at === undefined ? null : Date.parse(at))

export function timeIssues(
  { start, end }: Pick<Partial<AuctionFields>, 'start' | 'end'>,
  countryId: number,
  now: number,
): Issue[] {
  return scheduleIssues({ start: momentOf(start), end: momentOf(end) }, countryId, now)
}

/** The database refuses a second open auction of an asset, whatever raced. */
export async function refusingSecondAuction<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const second = ['auctions_one_open', 'auctions_round_unique']
    if (error instanceof pg.DatabaseError && second.includes(error.constraint ?? '')) throw new AppError('auction_open')
    throw error
  }
}

export interface Configured {
  id: string
  country: number
  given: Partial<AuctionFields>
  trigger: 'configure' | 'restart'
}

/** A new auction of a locked asset, as a draft. Whether there may be one was asked before. */
export async function insertDraft(
  tx: Tx,
  asset: AssetOfAuction,
  round: number,
  { id, country, given, trigger }: Configured,
  { actorId, namesOf }: { actorId: string; namesOf: Names },
): Promise<Entry> {
  refuse([...currencyIssues(given, currencyOf(country)), ...timeIssues(given, country, await clockOf(tx))])
  const names = namesOf(asset.subcategory)
  const title = Object.fromEntries(LANGUAGES.map((each) => [each, assetTitle(asset.title, names[each])]))
  await insertAuction(tx, {
    title: JSON.stringify(title),
    vat: asset.vat,
    ...columnsOf(given),
    id,
    asset_id: asset.id,
    round,
    status: 'DRAFT',
    country_id: country,
    currency: currencyOf(country),
    created_by: actorId,
    updated_by: actorId,
  })
  await insertAuctionHistory(tx, id, actorId, [{ field: 'status', before: null, after: 'DRAFT' }])
  return statusEntry(id, trigger, null, 'DRAFT')
}

/** Configures inside the caller's transaction; undefined when there is one of this id already. */
export async function configureIn(
  tx: Tx,
  caller: Caller,
  assetId: string,
  { id, ...given }: NewAuction,
  { catalogueOf, namesOf }: Prepared,
): Promise<Entry | undefined> {
  const asset = await lockAssetOfAuction(tx, assetId, catalogueOf)
  requireRight({ asset_creator: asset.createdBy }, caller, 'auctions.configure')
  const known = await findAuction(tx, id)
  if (known && known.asset_id !== assetId) throw new AppError('wrong_state')
  if (known) return undefined
  const rounds = await listRounds(tx, assetId)
  const mover = { user_type: caller.user_type, own: asset.createdBy === caller.user_id }
  const verdict = moveOf('configure', undefined, factsWithoutAuction(asset, rounds), mover)
  if (!verdict.ok) throw new AppError(verdict.code)
  const round = (rounds.at(-1)?.round ?? 0) + 1
  const made = { id, country: requireCountry(asset), given, trigger: 'configure' } as const
  return insertDraft(tx, asset, round, made, { actorId: caller.user_id, namesOf })
}

export async function configureAuction(
  deps: Deps,
  caller: Caller,
  assetId: string,
  given: NewAuction,
  requestId: string,
): Promise<Auction> {
  const prepared = await prepare(deps)
  const by: By = { mover: 'system', actorId: caller.user_id, requestId }
  await refusingSecondAuction(
    transact(deps.db, async (tx) => {
      const entry = await configureIn(tx, caller, assetId, given, prepared)
      if (entry) await auditAll(tx, deps, by, [entry])
    }),
  )
  return getAuction(deps, caller, given.id)
}

/** A moment can be written in several ways; the same one is no change. */
function sameWriting({ start, end }: Pick<AuctionChanges, 'start' | 'end'>): Pick<AuctionChanges, 'start' | 'end'> {
  return {
    ...(start && { start: new Date(start).toISOString() }),
    ...(end && { end: new Date(end).toISOString() }),
  }
}

/** Saves what was changed, by the locks of its status; what others changed meanwhile is merged, or told. */
export async function editAuction(
  deps: Deps,
  caller: Caller,
  id: string,
  { version: from, ...sent }: AuctionChanges,
): Promise<Auction> {
  const given = { ...sent, ...sameWriting(sent) }
  const catalogueOf = await readCatalogues(deps)
  await transact(deps.db, async (tx) => {
    const loaded = await loadLocked(tx, id, catalogueOf)
    const { row, known } = loaded
    requireRight(row, caller, row.status === 'DRAFT' ? 'auctions.configure' : 'auctions.run')
    const stored = fieldsOf(row)
    const changed = changedFields<AuctionFields>(stored, given)
    const bars = changed.flatMap((path): Issue[] => {
      const bar = fieldBar(path, row.status, row.price !== null)
      return bar ? [{ path, code: bar === 'wrong_state' ? 'locked_by_status' : bar }] : []
    })
    if (bars.length > 0) throw new AppError(bars[0]?.code === 'locked_by_bids' ? 'locked_by_bids' : 'wrong_state', bars)
    const isFree = row.status === 'DRAFT' || row.status === 'PENDING'
    const country = isFree ? countryOf(known.asset, row) : row.country_id
    const dates = changed.includes('start') || changed.includes('end')
    const after = { ...stored, ...given }
    refuse([
      // Sums that stay while the place has moved to a country with another currency are among it.
      ...currencyIssues(after, currencyOf(country)),
      ...(dates ? timeIssues(after, country, known.now) : []),
      ...(row.status === 'PENDING' ? [...missingIssues(after), ...vatIssues(after.vat, known.asset.vat)] : []),
    ])
    const current = { version: row.version, fieldVersions: row.field_versions as FieldVersions }
    const merge = mergeChanges(current, from, changed)
    if (!merge.ok) throw changedMeanwhile(merge.conflicts, tellAuction(loaded, caller))
    if (changed.length === 0) return
    await updateAuction(tx, id, caller.user_id, {
      ...columnsOf(Object.fromEntries(changed.map((field) => [field, after[field]]))),
      country_id: country,
      currency: currencyOf(country),
      version: merge.version,
      fieldVersions: merge.fieldVersions,
    })
    if (row.next_number > 1) await writeTerms(tx, deps, id, saleTermsOf(row), caller)
    const history = changed.map((field) => ({ field, before: stored[field], after: after[field] }))
    await insertAuctionHistory(tx, id, caller.user_id, history)
    if (isPublished(row)) await tell(tx, row, 'changed')
  })
  return getAuction(deps, caller, id)
}

/** What the log says about the sale is what the row says. */
async function writeTerms(tx: Tx, deps: Deps, id: string, before: SaleTerms, caller: Caller): Promise<void> {
  const row = await findOrFail(tx, id)
  const sale = saleTermsOf(row)
  if (isDeepStrictEqual(before, sale)) return
  await changeTerms(tx, deps, row, sale, { user: caller.user_id })
}

/** What an auction that was sent cannot be without. */
export function missingIssues(fields: Pick<AuctionFields, 'start' | 'end' | 'start_price' | 'vat'>): Issue[] {
  const needed = ['start', 'end', 'start_price', 'vat'] as const
  return needed.flatMap((path): Issue[] => (fields[path] === null ? [{ path, code: 'required' }] : []))
}
