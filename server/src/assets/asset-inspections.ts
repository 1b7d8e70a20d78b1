import type { ValueChanges } from '@klubba/domain/assets/asset'
import { inspectionIssues, type Inspection } from '@klubba/domain/assets/inspection-rules'
import { inspectionValueIssues, isInspectionValue, withInspectionValues } from '@klubba/domain/assets/inspection-values'
import type { Issue } from '@klubba/domain/errors'
import { latestDay } from '../latest-day.ts'
import type { FoundAsset } from './asset-sql.ts'
import { structureOf } from './asset-view.ts'

interface Given {
  values: ValueChanges
  inspections: Inspection[] | undefined
  /** Files that no record may name: of another asset, or no inspection documents. */
  wrongDocuments: ReadonlySet<string>
}

/** What a save makes of the records: the list that is sent, changed by the values that name the newest. */
export function inspectionChanges(
  row: FoundAsset,
  { values: given, inspections, wrongDocuments }: Given,
): { values: ValueChanges; inspections: Inspection[] | undefined; issues: Issue[] } {
  const entries = Object.entries(given)
  const single = Object.fromEntries(entries.filter(([key]) => isInspectionValue(key)))
  const values = Object.fromEntries(entries.filter(([key]) => !isInspectionValue(key)))
  const { inspections: stored } = structureOf(row)
  const sent = inspections ?? stored
  const isSingle = Object.keys(single).length > 0
  const after = isSingle ? withInspectionValues(row.id, sent, single) : inspections
  const isNew = (id: string) => !stored.some(({ document_id }) => document_id === id)
  const misplaced = sent.flatMap(({ document_id: id }, index): Issue[] =>
    id !== null && wrongDocuments.has(id) && isNew(id)
      ? [{ path: `inspections.${index}.document_id`, code: 'not_an_option' }]
      : [],
  )
  return {
    values,
    inspections: after,
    issues: [
      ...inspectionIssues(sent, stored, latestDay()),
      ...misplaced,
      ...(isSingle ? inspectionValueIssues(after ?? [], single) : []),
    ],
  }
}
