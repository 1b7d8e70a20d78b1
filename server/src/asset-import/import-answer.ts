import { columnLetter, ROW_OUTCOMES, type Cell, type RowOutcome } from '@klubba/domain/asset-import/asset-import'
import type { AssetImport, ImportRow } from '@klubba/domain/asset-import/asset-import-api'
import { cellText } from '@klubba/domain/asset-import/read-cell'
import { ERROR_STATUS, type ErrorCode, type IssueCode } from '@klubba/domain/errors'
import type { Language } from '@klubba/domain/languages'
import { translator } from '@klubba/i18n/translator'
import type { Db } from '../db/database.ts'
import type { FoundImport } from './asset-import-sql.ts'
import { countOutcomes, listRows, type FoundRow, type StoredIssue } from './import-row-sql.ts'

const SAMPLED_ROWS = 20
const SAMPLES = 3
const SAMPLE_LENGTH = 60

type Counted = Awaited<ReturnType<typeof countOutcomes>>

function countsOf(counted: Counted) {
  const sum = (isMeant: (group: Counted[number]) => boolean) =>
    counted.filter(isMeant).reduce((all, { count }) => all + count, 0)
  const counts = Object.fromEntries(
    ROW_OUTCOMES.map((outcome) => [
      outcome,
      sum((group) => group.outcome === outcome && !group.left_out && !group.imported),
    ]),
  ) as Record<RowOutcome, number>
  return {
    counts,
    rows_total: sum(() => true),
    left_out: sum(({ left_out, imported }) => left_out && !imported),
    imported: sum(({ imported }) => imported),
  }
}

function summaryOf(found: FoundImport, counted: Counted): Omit<AssetImport, 'columns' | 'mapping'> {
  return {
    id: found.id,
    file_name: found.file_name,
    status: found.status,
    subcategory: found.subcategory,
    progress: { done: found.rows_done, total: found.rows_to_do },
    empty_rows: found.empty_rows,
    ...countsOf(counted),
    imported_before: found.imported_before?.toISOString() ?? null,
    created_at: found.created_at.toISOString(),
    version: found.version,
  }
}

export async function summariesOf(db: Db, imports: readonly FoundImport[]) {
  const counted = await countOutcomes(
    db,
    imports.map(({ id }) => id),
  )
  return imports.map((found) =>
    summaryOf(
      found,
      counted.filter(({ import_id }) => import_id === found.id),
    ),
  )
}

/** The first few different things that stand in a column. */
function samplesOf(rows: readonly FoundRow[], index: number): string[] {
  const texts = rows.flatMap(({ cells }) => cellText((cells as Cell[])[index] ?? null) ?? [])
  return [...new Set(texts)].slice(0, SAMPLES).map((text) => text.slice(0, SAMPLE_LENGTH))
}

export async function presentImport(db: Db, found: FoundImport): Promise<AssetImport> {
  const rows = await listRows(db, found.id, { show: 'all', limit: SAMPLED_ROWS, offset: 0 })
  const columns = (found.headings as string[]).map((heading, index) => ({
    letter: columnLetter(index),
    heading,
    samples: samplesOf(rows, index),
  }))
  const counted = await countOutcomes(db, [found.id])
  return { ...summaryOf(found, counted), columns, mapping: found.mapping as AssetImport['mapping'] }
}

const isErrorCode = (code: string): code is ErrorCode => code in ERROR_STATUS

export function presentRow(row: FoundRow, language: Language): ImportRow {
  const t = translator(language, 'errors')
  const told = (issues: unknown) =>
    (issues as StoredIssue[]).map(({ path, code, params = {} }) => ({
      path,
      code,
      message: path === '' && isErrorCode(code) ? t(`error.${code}`) : t(`issue.${code as IssueCode}`, params),
    }))
  return {
    row_number: row.row_number,
    cells: row.cells as Cell[],
    outcome: row.outcome,
    issues: told(row.issues),
    warnings: told(row.warnings),
    missing: row.missing as string[],
    asset: row.found_id && row.found_number ? { id: row.found_id, asset_number: row.found_number } : null,
    left_out: row.left_out,
    imported: row.imported_at !== null,
    version: row.version,
  }
}
