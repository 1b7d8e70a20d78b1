import { dateText } from '../forms/value-text.ts'
import type { Language } from '../languages.ts'
import type { Inspection, InspectionKind } from './inspection-rules.ts'

/** The words that inspections are described with. */
export interface InspectionWords {
  language: Language
  kind: (kind: InspectionKind) => string
  result: (result: Inspection['result']) => string
  inspected: (day: string) => string
  validUntil: (day: string) => string
}

/** `Inspected 3 May 2026. Valid until 3 May 2027`; what is not known is not there. */
export function inspectionDates({ inspected_at, valid_until }: Inspection, words: InspectionWords): string {
  const { language, inspected, validUntil } = words
  return [
    inspected_at === null ? '' : inspected(dateText(language, inspected_at)),
    valid_until === null ? '' : validUntil(dateText(language, valid_until)),
  ]
    .filter(Boolean)
    .join('. ')
}

/** `Compliant. Inspected 3 May 2026. Chain replaced`: all that a record says beside its kind. */
export function inspectionDetail(record: Inspection, words: InspectionWords): string {
  return [words.result(record.result), inspectionDates(record, words), record.notes].filter(Boolean).join('. ')
}
