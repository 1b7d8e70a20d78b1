import { z } from 'zod'
import { LanguagesOf } from '../fields.ts'
import { Inspection } from './inspection.ts'
import { MOST_INSPECTIONS } from './inspection-rules.ts'

/** 0 fully functional at last use, 1 usable with lesser faults, 2 may have larger faults, 3 not used. */
const Grade = z.int().min(0).max(3)

/** A checkpoint of the condition report; one that does not apply has no entry. */
const TcrEntry = z.strictObject({
  key: z.string().min(1).max(100),
  grade: Grade,
  note: z.string().trim().max(1000),
  note_languages: LanguagesOf(1000).optional(),
})
export type TcrEntry = z.infer<typeof TcrEntry>

/** Usage stands in the fields usage_km and usage_hours, which forms draw like any other. */
export const conditionFields = {
  condition: Grade,
  condition_notes: z.string().trim().max(5000),
  condition_notes_languages: LanguagesOf(5000),
  condition_source: z.enum(['tcr', 'user']),
  tcr: z.array(TcrEntry).max(60),
  inspections: z.array(Inspection).max(MOST_INSPECTIONS),
}
