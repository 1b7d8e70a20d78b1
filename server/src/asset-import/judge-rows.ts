import type { Mapping, RowOutcome } from '@klubba/domain/asset-import/asset-import'
import type { ImportWords } from '@klubba/domain/asset-import/import-words'
import { bySection, planRow, vinOf, type RowPlan } from '@klubba/domain/asset-import/plan-row'
import type { StructuralFields } from '@klubba/domain/assets/asset'
import { vinVerdict } from '@klubba/domain/assets/vin'
import type { Issue } from '@klubba/domain/errors'
import { NO_LANGUAGES } from '@klubba/domain/text-languages'
import type { Values } from '@klubba/domain/forms/form-schema'
import type { readCatalogues } from '../assets/asset-service.ts'
import {
  checkChanges,
  checkNew,
  toldBy,
  type LikelyAsset,
  type ReadAsset,
  type SectionParts,
  type TableChanges,
} from '../assets/asset-table-service.ts'
import type { Tx } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { cellsOf, type FoundRow, type StoredIssue, type Verdict } from './import-row-sql.ts'
import { called, isPutAway, lookUp, numberOf, registrationOf, type Surroundings } from './row-surroundings.ts'

type Catalogues = Awaited<ReturnType<typeof readCatalogues>>
type Catalogue = ReturnType<Catalogues>

/** What all rows of an import are read with. */
export interface Reading {
  importId: string
  caller: Caller
  mapping: Mapping
  /** Of rows that do not say it themselves. */
  subcategory: string | null
  words: ImportWords
  catalogueOf: Catalogues
}

/** What becomes of a row, and what is then to be written. */
export interface Judgement extends Verdict {
  changes: TableChanges
  /** Of a new asset. */
  subcategory: string | undefined
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
function chosen(
  name: string | undefined,
  path: string,
  known: Map<string, string[]>,
): { id?: string; issues: Issue[] } {
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
  { told, place, ownerId }: { told: ReturnType<typeof toldBy> | undefined; place?: Place; ownerId: string | undefined },
): SectionParts {
  const empty = { en: null, no: null, sv: null, da: null, fi: null }
  const { condition, condition_notes } = plan
  const own = {
    info: hasKeys(plan.notes) ? { notes: { ...(told?.notes ?? empty), ...plan.notes } } : {},
    specs: {},
    equipment: {},
    condition: {
      ...(condition !== undefined && { condition }),
      ...(condition_notes !== undefined && { condition_notes }),
      // The file does not say what language its text is in, and it is not what was translated.
      ...(condition_notes !== undefined &&
        condition_notes !== told?.condition_notes && { condition_notes_languages: NO_LANGUAGES }),
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
  place: 'place.postal_code',
  'place.country_id': 'place.country',
}

const pathInRow = (path: string) => PATHS[path] ?? path
const inRow = ({ path, ...issue }: Issue): StoredIssue => ({ ...issue, path: pathInRow(path) })

const TOLD_BY_FIELD = new Set<string>(['invalid_input', 'changed_meanwhile', 'locked_by_bids'])

/** What a service refused with, as it is told of a row. */
export function issuesOf(error: AppError): StoredIssue[] {
  const issues = error.issues.map(inRow)
  return issues.length > 0 && TOLD_BY_FIELD.has(error.code) ? issues : [{ path: '', code: error.code }, ...issues]
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

/** What a row refers to: the asset it is about, its owner and its portfolio, and what is wrong with that. */
function referredTo({ row, plan, around }: Seen) {
  const vin = vinOf(plan)
  const twin = vin ? around.rowsByVin.get(vin)?.find((number) => number !== row.row_number) : undefined
  const { target, issue } = vin ? findTarget(vin, around) : {}
  const asset = target && around.assets.get(target.id)
  const owner = chosen(plan.owner, 'owner', around.owners)
  const portfolio = chosen(plan.portfolio, 'portfolio', around.portfolios)
  const isNewOwner = owner.id !== undefined && owner.id !== asset?.owner_id
  const ownerIssue = isNewOwner ? around.ownerIssues.get(owner.id ?? '') : undefined
  const isTaken = around.byNumber.get(numberOf(plan) ?? '')?.some(({ id }) => id !== asset?.id) === true
  const issues: Issue[] = [
    ...plan.issues,
    ...(twin === undefined ? [] : [{ path: 'vin', code: 'vin_twice', params: { row: twin } } as const]),
    ...(issue ? [issue] : []),
    ...owner.issues,
    ...portfolio.issues,
    ...(ownerIssue ? [ownerIssue] : []),
    ...(isTaken ? [{ path: 'asset_number', code: 'number_taken' } as const] : []),
  ]
  return { vin, target, asset, ownerId: isNewOwner ? owner.id : undefined, portfolioId: portfolio.id, issues }
}

type Referred = ReturnType<typeof referredTo>

/** What is to be written, and what of the row has no place in an asset of its kind. */
function changesOf(plan: RowPlan, catalogue: Catalogue, { asset, ownerId, portfolioId }: Referred) {
  const told = asset && toldBy(asset)
  const { sections, foreign } = bySection(valuesFor(plan, asset), catalogue.fields)
  const { place, issues } = placeOf(plan, told?.place ?? null)
  const parts = partsOf(plan, sections, { told, ownerId, ...(place && { place }) })
  const isOther = asset && plan.subcategory !== undefined && plan.subcategory !== asset.subcategory
  return {
    changes: { parts, portfolioId },
    issues: [
      ...issues,
      ...(isOther ? [{ path: 'subcategory', code: 'category_differs' } as const] : []),
      ...foreign.map((path): Issue => ({ path, code: 'not_in_subcategory' })),
    ],
  }
}

/** What the services would say: nothing of it is written. */
function ask(
  changes: TableChanges,
  catalogue: Catalogue,
  { asset }: Referred,
  { caller, version }: { caller: Caller; version: number },
): { outcome: RowOutcome; issues: StoredIssue[]; missing: string[] } {
  try {
    if (!asset) {
      const { issues, missing } = checkNew(changes.parts, catalogue)
      const outcome = missing.length > 0 ? 'new_draft' : 'new'
      return { outcome, issues: issues.map(inRow), missing: missing.map(pathInRow) }
    }
    const isChanged = checkChanges(asset, caller, catalogue, changes, version)
    return { outcome: isChanged ? 'update' : 'unchanged', issues: [], missing: [] }
  } catch (error) {
    if (error instanceof AppError) return { outcome: 'refused', issues: issuesOf(error), missing: [] }
    throw error
  }
}

/** None for what the reference data does not know any more. */
function findCatalogue({ catalogueOf }: Reading, subcategory: string): Catalogue | undefined {
  try {
    return catalogueOf(subcategory)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

function judge(seen: Seen): Judgement {
  const { row, plan, around, reading, isImport } = seen
  const referred = referredTo(seen)
  const { asset, target, vin } = referred
  const asset_version = isImport ? row.asset_version : (asset?.version ?? null)
  const subcategory = asset?.subcategory ?? plan.subcategory ?? reading.subcategory ?? undefined
  const known = {
    row_number: row.row_number,
    asset_id: asset?.id ?? null,
    asset_version,
    bare_vin: vin || null,
    warnings: warningsOf(plan, target, around),
    subcategory,
  }
  const catalogue = subcategory === undefined ? undefined : findCatalogue(reading, subcategory)
  if (!catalogue) {
    const isTold = referred.issues.some(({ path }) => path === 'subcategory')
    const issues: Issue[] = isTold ? referred.issues : [...referred.issues, { path: 'subcategory', code: 'required' }]
    const changes = { parts: {}, portfolioId: undefined }
    return { ...known, outcome: 'refused', issues: issues.map(inRow), missing: [], changes }
  }
  const { changes, issues } = changesOf(plan, catalogue, referred)
  const { caller } = reading
  const answer = ask(changes, catalogue, referred, { caller, version: asset_version ?? asset?.version ?? 0 })
  const own = [...referred.issues, ...issues].map(inRow)
  const all = [...own, ...answer.issues.filter(({ path }) => path === '' || !own.some((each) => each.path === path))]
  if (all.length > 0) return { ...known, outcome: 'refused', issues: all, missing: [], changes }
  return { ...known, outcome: answer.outcome, issues: [], missing: answer.missing, changes }
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
