import type { SavedSection } from '../assets/asset.ts'
import { bareIdentifier } from '../assets/vin.ts'
import type { Issue } from '../errors.ts'
import type { PlacedField } from '../forms/form-fields.ts'
import type { Values } from '../forms/form-schema.ts'
import { isLanguage, type Language } from '../languages.ts'
import { isStorable } from '../storable-text.ts'
import { isStructureTarget, type Cell, type CellFlaw, type Mapping, type StructureTarget } from './asset-import.ts'
import type { ImportWords } from './import-words.ts'
import { normalized } from './normalized.ts'
import { cellText, readNumber, readValue, type Read } from './read-cell.ts'

/** What a row says of an asset, read from its cells. Empty cells say nothing. */
export interface RowPlan {
  subcategory: string | undefined
  values: Values
  condition: number | undefined
  condition_notes: string | undefined
  notes: Partial<Record<Language, string>>
  place: Partial<Record<'street' | 'postal_code' | 'postal_place', string>> & { country_id?: number }
  /** As it is called in the file. */
  owner: string | undefined
  portfolio: string | undefined
  /** What is wrong with single cells, each at the field that it stands for. */
  issues: Issue[]
}

export interface StagedCells {
  cells: readonly Cell[]
  /** By the number of the column. */
  flaws: Readonly<Record<number, CellFlaw>>
}

function readGrade(words: ImportWords, text: string): Read<number | undefined> {
  if (words.notGraded.has(normalized(text))) return { ok: true, value: undefined }
  const named = words.grades.get(normalized(text))
  if (named !== undefined) return { ok: true, value: named }
  const read = readNumber(text, true)
  const isGrade = read.ok && Number.isInteger(read.value) && read.value >= 0 && read.value <= 3
  return isGrade ? read : { ok: false, code: 'not_an_option' }
}

function readLine(text: string, max: number): Read<string> {
  if (!isStorable(text)) return { ok: false, code: 'wrong_text' }
  return text.length > max ? { ok: false, code: 'too_long', params: { max } } : { ok: true, value: text }
}

const found = <T>(known: T | undefined): Read<T> =>
  known === undefined ? { ok: false, code: 'not_an_option' } : { ok: true, value: known }

const MOST_SIGNS = { street: 200, postal_code: 20, postal_place: 100 } as const

/** Reads a cell of what is no field of a form into the plan; what is wrong with it comes back. */
function readStructure(plan: RowPlan, words: ImportWords, target: StructureTarget, text: string): Read<unknown> {
  const [part = '', detail = ''] = target.split('.')
  if (part === 'subcategory') {
    const read = found(words.subcategories.get(normalized(text)))
    if (read.ok) plan.subcategory = read.value
    return read
  }
  if (part === 'condition') {
    const read = readGrade(words, text)
    if (read.ok) plan.condition = read.value
    return read
  }
  if (target === 'place.country') {
    const read = found(words.countries.get(normalized(text)))
    if (read.ok) plan.place.country_id = read.value
    return read
  }
  if (part === 'place') {
    const name = detail as keyof typeof MOST_SIGNS
    const read = readLine(text, MOST_SIGNS[name])
    if (read.ok) plan.place[name] = read.value
    return read
  }
  const read = readLine(text, part === 'owner' || part === 'portfolio' ? 300 : 5000)
  if (!read.ok) return read
  if (part === 'notes' && isLanguage(detail)) plan.notes[detail] = read.value
  if (target === 'condition_notes' || target === 'owner' || target === 'portfolio') plan[target] = read.value
  return read
}

export function planRow({ cells, flaws }: StagedCells, mapping: Mapping, words: ImportWords): RowPlan {
  const plan: RowPlan = {
    subcategory: undefined,
    values: {},
    condition: undefined,
    condition_notes: undefined,
    notes: {},
    place: {},
    owner: undefined,
    portfolio: undefined,
    issues: [],
  }
  for (const [index, target] of mapping.entries()) {
    const cell = cells[index] ?? null
    const text = cellText(cell)
    const flaw = flaws[index]
    if (target === null || (text === null && flaw === undefined)) continue
    if (flaw !== undefined) plan.issues.push({ path: target, code: flaw })
    else if (cell !== null && text !== null) readInto(plan, words, target, cell, text)
  }
  return plan
}

function readInto(plan: RowPlan, words: ImportWords, target: string, cell: Exclude<Cell, null>, text: string): void {
  const field = words.fields.get(target)
  const read = isStructureTarget(target)
    ? readStructure(plan, words, target, text)
    : field && readValue(field, typeof cell === 'string' ? text : cell)
  if (!read) return
  if (!read.ok) {
    plan.issues.push({ path: target, code: read.code, ...(read.params && { params: read.params }) })
  } else if (field) plan.values[target] = read.value as Values[string]
}

/** The VIN or serial number as it is compared with others; empty when the row has none. */
export function vinOf({ values }: Pick<RowPlan, 'values'>): string {
  const { vin } = values
  return typeof vin === 'string' ? bareIdentifier(vin) : ''
}

/** The values by the section that they are saved with, and those that the subcategory has no field for. */
export function bySection(
  values: Values,
  fields: readonly PlacedField[],
): { sections: Partial<Record<SavedSection, Values>>; foreign: string[] } {
  const placed = new Map(fields.map(({ field, section }) => [field.key, section]))
  const sections: Partial<Record<SavedSection, Values>> = {}
  const foreign: string[] = []
  for (const [key, value] of Object.entries(values)) {
    const section = placed.get(key) as SavedSection | undefined
    // "No" to something that this kind of machine cannot have is no news.
    if (section === undefined && value !== false) foreign.push(key)
    if (section !== undefined) sections[section] = { ...sections[section], [key]: value }
  }
  return { sections, foreign }
}
