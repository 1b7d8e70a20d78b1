import { LANGUAGES } from '../languages.ts'

/** What a file may hold at most. */
export const IMPORT_LIMITS = { megabytes: 10, rows: 10_000, columns: 200, cellLength: 5000 } as const

/** uploaded: the columns wait for their fields. checking and running: the server works on it. */
export const IMPORT_STATUSES = ['uploaded', 'checking', 'checked', 'running', 'done'] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

/** What becomes of a row. new_draft: something mandatory is missing. unchanged: the asset says the same already. */
export const ROW_OUTCOMES = ['new', 'new_draft', 'update', 'unchanged', 'refused'] as const
export type RowOutcome = (typeof ROW_OUTCOMES)[number]

/** Those that change something when they are imported. */
export const WRITING_OUTCOMES = ['new', 'new_draft', 'update'] as const satisfies readonly RowOutcome[]

export const isWriting = (outcome: RowOutcome | null) => WRITING_OUTCOMES.some((writing) => writing === outcome)

/** A cell as the file has it: a number stays one, so that nobody has to guess its decimal sign. */
export type Cell = string | number | boolean | null

/** Why a cell cannot be taken as it stands in the file; it can be typed anew. */
export const CELL_FLAWS = ['cell_formula', 'cell_merged', 'cell_error'] as const
export type CellFlaw = (typeof CELL_FLAWS)[number]

/** What a column can be beside the fields that forms are drawn from. */
export const STRUCTURE_TARGETS = [
  'subcategory',
  'owner',
  'portfolio',
  'condition',
  'condition_notes',
  'place.country',
  'place.street',
  'place.postal_code',
  'place.postal_place',
  ...LANGUAGES.map((language) => `notes.${language}` as const),
] as const
export type StructureTarget = (typeof STRUCTURE_TARGETS)[number]

export const isStructureTarget = (target: string): target is StructureTarget =>
  STRUCTURE_TARGETS.some((known) => known === target)

/** One for each column, in their order: the field that it holds; null where it is left out. */
export type Mapping = readonly (string | null)[]

/** A, B … Z, AA: as spreadsheets name their columns, from 0. */
export function columnLetter(index: number): string {
  const rest = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? rest : columnLetter(Math.floor(index / 26) - 1) + rest
}
