import type { Mapping } from '@klubba/domain/asset-import/asset-import'
import type { ImportWords } from '@klubba/domain/asset-import/import-words'
import { bySection, planRow, vinOf, type RowPlan } from '@klubba/domain/asset-import/plan-row'
import type { StructuralFields } from '@klubba/domain/assets/asset'
import { bareIdentifier, vinVerdict } from '@klubba/domain/assets/vin'
import type { Issue } from '@klubba/domain/errors'
import type { Values } from '@klubba/domain/forms/form-schema'
import type { readCatalogues } from '../assets/asset-service.ts'
import {
  checkChanges,
  checkNew,
  findAssetsBy,
  readAssets,
  toldBy,
  type LikelyAsset,
  type ReadAsset,
  type SectionParts,
  type TableChanges,
} from '../assets/asset-table-service.ts'
import type { Db, Tx } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { findOwnersCalled, ownerChoiceIssue } from '../owners/owner-choice-service.ts'
import { findChoicesCalled } from '../registry/choices-service.ts'
import { cellsOf, listRowsWithVin, type FoundRow, type StoredIssue, type Verdict } from './import-row-sql.ts'

/** What all rows of an import are read with. */
export interface Reading {
  importId: string
  caller: Caller
  mapping: Mapping
  /** Of rows that do not say it themselves. */
  subcategory: string | null
  words: ImportWords
  catalogueOf: Awaited<ReturnType<typeof readCatalogues>>
}

/** What becomes of a row, and what is then to be written. */
export interface Judgement extends Verdict {
  changes: TableChanges
  /** Of a new asset. */
  subcategory: string | undefined
}

/** What the rows refer to, looked up for all of them at once. */
interface Surroundings {
  byVin: Map<string, LikelyAsset[]>
  byRegistration: Map<string, LikelyAsset[]>
  byNumber: Map<string, LikelyAsset[]>
  assets: Map<string, ReadAsset>
  owners: Map<string, string[]>
  portfolios: Map<string, string[]>
  ownerIssues: Map<string, Issue | undefined>
  /** The numbers of the rows of this import that have the VIN. */
  rowsByVin: Map<string, number[]>
}

const called = (name: string) => name.trim().toLowerCase()

function grouped<T, Key, Value>(items: Iterable<T>, keyOf: (item: T) => Key | null, valueOf: (item: T) => Value) {
  const groups = new Map<Key, Value[]>()
  for (const item of items) {
    const key = keyOf(item)
    if (key === null) continue
    const group = groups.get(key) ?? []
    group.push(valueOf(item))
    groups.set(key, group)
  }
  return groups
}

const itself = <T>(item: T) => item
const present = (texts: readonly (string | undefined)[]) => [...new Set(texts.filter((text) => text !== undefined))]

const registrationOf = ({ values: { registration_number: number } }: RowPlan) =>
  typeof number === 'string' ? bareIdentifier(number) : undefined

const numberOf = ({ values: { asset_number: number } }: RowPlan) => (typeof number === 'string' ? number : undefined)

/** Archived or sold and gone: not the machine that stands in the yard now. */
const isPutAway = ({ archived, status }: LikelyAsset) => archived || status === 'DELIVERED'

async function lookUp(tx: Tx, importId: string, plans: readonly RowPlan[]): Promise<Surroundings> {
  const vins = present(plans.map((plan) => vinOf(plan) || undefined))
  const named = (db: Db) => ({
    owners: findOwnersCalled(db, present(plans.map(({ owner }) => owner && called(owner)))),
    portfolios: findChoicesCalled(db, 'portfolios', present(plans.map(({ portfolio }) => portfolio && called(portfolio)))),
  })
  const alike = await findAssetsBy(tx, 'bare_vin', vins)
  const registered = await findAssetsBy(tx, 'bare_registration', present(plans.map(registrationOf)))
  const numbered = await findAssetsBy(tx, 'asset_number', present(plans.map(numberOf)))
  const { owners, portfolios } = named(tx)
  const ownersCalled = await owners
  const ownerIssues = new Map<string, Issue | undefined>()
  for (const id of new Set(ownersCalled.map((owner) => owner.id))) {
    ownerIssues.set(id, await ownerChoiceIssue(tx, id, 'owner'))
  }
  const open = alike.filter((asset) => !isPutAway(asset))
  return {
    byVin: grouped(alike, ({ bare_vin }) => bare_vin, itself),
    byRegistration: grouped(registered, ({ bare_registration }) => bare_registration, itself),
    byNumber: grouped(numbered, ({ asset_number }) => asset_number, itself),
    assets: await readAssets(tx, present(open.map(({ id }) => id))),
    owners: grouped(ownersCalled, ({ called: name }) => name, ({ id }) => id),
    portfolios: grouped(await portfolios, ({ called: name }) => name, ({ id }) => id),
    ownerIssues,
    rowsByVin: grouped(
      await listRowsWithVin(tx, importId, vins),
      ({ bare_vin }) => bare_vin,
      ({ row_number }) => row_number,
    ),
  }
}

/** Which asset a row is about: none when it is new. */
function findTarget(vin: string, { byVin }: Surroundings): { target?: LikelyAsset; issue?: Issue } {
  const matches = byVin.get(vin) ?? []
  const open = matches.filter((asset) => !isPutAway(asset))
  const [target] = open
  if (open.length > 1) {
    const numbers = open.map(({ asset_number }) => asset_number).join(', ')
    return { issue: { path: 'vin', code: 'vin_several', params: { numbers } } }
  }
  if (target) return { target }
  const [away] = matches
  return away ? { issue: { path: 'vin', code: 'vin_put_away', params: { number: away.asset_number } } } : {}
}

/** The one thing that has the name; what is wrong when there is none or more than one. */
function chosen(name: string | undefined, path: string, known: Map<string, string[]>): { id?: string; issues: Issue[] } {
  if (name === undefined) return { issues: [] }
  const [id, ...others] = known.get(called(name)) ?? []
  if (id === undefined) return { issues: [{ path, code: 'name_unknown' }] }
  return others.length > 0 ? { issues: [{ path, code: 'name_ambiguous' }] } : { id, issues: [] }
}

type Place = NonNullable<StructuralFields['place']>
const NO_PLACE = { street: null, postal_code: null, postal_place: null, city: null }

/** Where it stands, laid over where it stood; nothing when the row says nothing new. */
function placeOf({ place: given }: RowPlan, known: Place | null): { place?: Place; issues: Issue[] } {
  const keys = Object.keys(given) as (keyof typeof given)[]
  if (keys.every((key) => known?.[key] === given[key])) return { issues: [] }
  const { country_id = known?.country_id, ...parts } = given
  if (country_id === undefined) return { issues: [{ path: 'place.country', code: 'required' }] }
  return { place: { ...(known ?? NO_PLACE), ...parts, country_id }, issues: [] }
}

const hasKeys = (part: object) => Object.keys(part).length > 0

/** What the row says, by section, with what it leaves as it is. */
function partsOf(
  plan: RowPlan,
  values: Partial<Record<string, Values>>,
  { notes, place, ownerId }: { notes: StructuralFields['notes'] | undefined; place?: Place; ownerId: string | undefined },
): SectionParts {
  const empty = { en: null, no: null, sv: null, da: null, fi: null }
  const { condition, condition_notes } = plan
  const own = {
    info: hasKeys(plan.notes) ? { notes: { ...(notes ?? empty), ...plan.notes } } : {},
    specs: {},
    equipment: {},
    condition: {
      ...(condition !== undefined && { condition }),
      ...(condition_notes !== undefined && { condition_notes }),
    },
    ownership: { ...(ownerId !== undefined && { owner_id: ownerId }), ...(place && { place }) },
  }
  const sections = Object.entries(own).map(([section, structure]) => {
    const given = values[section]
    return [section, { ...structure, ...(given && hasKeys(given) && { values: given }) }] as const
  })
  return Object.fromEntries(sections.filter(([, part]) => hasKeys(part)))
}

/** Where what the services complain of stands in the row. */
const PATHS: Record<string, string> = {
  owner_id: 'owner',
  portfolio_id: 'portfolio',
  'place.country_id': 'place.country',
}

export const inRow = ({ path, ...issue }: Issue): StoredIssue => ({ ...issue, path: PATHS[path] ?? path })

/** What a service refused with, as it is told of a row. */
export function issuesOf(error: AppError): StoredIssue[] {
  const issues = error.issues.map(inRow)
  return error.code === 'invalid_input' || error.code === 'changed_meanwhile'
    ? issues
    : [{ path: '', code: error.code }, ...issues]
}

function warningsOf(plan: RowPlan, target: LikelyAsset | undefined, around: Surroundings): StoredIssue[] {
  const { vin } = plan.values
  const verdict = typeof vin === 'string' && !target ? vinVerdict(vin) : { ok: true as const }
  const registration = registrationOf(plan)
  const same = registration ? around.byRegistration.get(registration)?.find(({ id }) => id !== target?.id) : undefined
  return [
    ...(verdict.ok ? [] : [{ path: 'vin', code: `vin_${verdict.code}` }]),
    ...(same
      ? [{ path: 'registration_number', code: 'registered_elsewhere', params: { number: same.asset_number } }]
      : []),
  ]
}

interface Seen {
  row: FoundRow
  plan: RowPlan
  around: Surroundings
  reading: Reading
  /** At import: as the check has seen it. Else as it is now. */
  isImport: boolean
}

/** The values that a row changes: the VIN that it was found by stays as it is written. */
function valuesFor({ values }: RowPlan, asset: ReadAsset | undefined): Values {
  if (!asset) return values
  const { vin: _, ...others } = values
  return others
}

function judge({ row, plan, around, reading, isImport }: Seen): Judgement {
  const vin = vinOf(plan)
  const twin = vin ? around.rowsByVin.get(vin)?.find((number) => number !== row.row_number) : undefined
  const { target, issue } = vin ? findTarget(vin, around) : {}
  const asset = target && around.assets.get(target.id)
  const owner = chosen(plan.owner, 'owner', around.owners)
  const portfolio = chosen(plan.portfolio, 'portfolio', around.portfolios)
  const ownerIssue = owner.id === undefined ? undefined : around.ownerIssues.get(owner.id)
  const taken = around.byNumber.get(numberOf(plan) ?? '')?.some(({ id }) => id !== asset?.id) === true
  const issues: Issue[] = [
    ...plan.issues,
    ...(twin === undefined ? [] : [{ path: 'vin', code: 'vin_twice', params: { row: twin } } as const]),
    ...(issue ? [issue] : []),
    ...owner.issues,
    ...portfolio.issues,
    ...(ownerIssue && asset?.owner_id !== owner.id ? [ownerIssue] : []),
    ...(taken ? [{ path: 'asset_number', code: 'number_taken' } as const] : []),
  ]
  const subcategory = asset?.subcategory ?? plan.subcategory ?? reading.subcategory ?? undefined
  const verdict = {
    row_number: row.row_number,
    asset_id: asset?.id ?? null,
    asset_version: isImport ? row.asset_version : (asset?.version ?? null),
    bare_vin: vin || null,
    warnings: warningsOf(plan, target, around),
    subcategory,
  }
  const refused = (more: readonly StoredIssue[]): Judgement => ({
    ...verdict,
    outcome: 'refused',
    issues: [...issues.map(inRow), ...more],
    missing: [],
    changes: { parts: {}, portfolioId: undefined },
  })
  if (subcategory === undefined) {
    const isTold = issues.some(({ path }) => path === 'subcategory')
    return refused(isTold ? [] : [{ path: 'subcategory', code: 'required' }])
  }
  if (asset && plan.subcategory !== undefined && plan.subcategory !== asset.subcategory) {
    issues.push({ path: 'subcategory', code: 'category_differs' })
  }
  const catalogue = reading.catalogueOf(subcategory)
  const told = asset && toldBy(asset)
  const { sections, foreign } = bySection(valuesFor(plan, asset), catalogue.fields)
  const place = placeOf(plan, told?.place ?? null)
  issues.push(...place.issues, ...foreign.map((path): Issue => ({ path, code: 'not_in_subcategory' })))
  const ownerId = owner.id === asset?.owner_id ? undefined : owner.id
  const parts = partsOf(plan, sections, { notes: told?.notes, ownerId, ...(place.place && { place: place.place }) })
  const changes = { parts, portfolioId: portfolio.id }
  try {
    if (!asset) {
      const found = checkNew(parts, catalogue)
      issues.push(...found.issues.filter(({ path }) => !issues.some((known) => known.path === path)))
      if (issues.length > 0) return refused([])
      return { ...verdict, outcome: found.missing.length > 0 ? 'new_draft' : 'new', issues: [], missing: found.missing, changes }
    }
    const version = verdict.asset_version ?? asset.version
    const isChanged = checkChanges(asset, reading.caller, catalogue, changes, version)
    if (issues.length > 0) return refused([])
    return { ...verdict, outcome: isChanged ? 'update' : 'unchanged', issues: [], missing: [], changes }
  } catch (error) {
    if (error instanceof AppError) return refused(issuesOf(error))
    throw error
  }
}

export const planOf = (row: FoundRow, { mapping, words }: Pick<Reading, 'mapping' | 'words'>): RowPlan =>
  planRow(cellsOf(row), mapping, words)

/** Says of each row what becomes of it, by what is in the database now. */
export async function judgeRows(
  tx: Tx,
  reading: Reading,
  rows: readonly FoundRow[],
  isImport = false,
): Promise<Judgement[]> {
  const plans = rows.map((row) => planOf(row, reading))
  const around = await lookUp(tx, reading.importId, plans)
  return rows.flatMap((row, index) => {
    const plan = plans[index]
    return plan ? [judge({ row, plan, around, reading, isImport })] : []
  })
}
