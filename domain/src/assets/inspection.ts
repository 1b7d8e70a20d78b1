import { z } from 'zod'
import { Day, Id } from '../fields.ts'
import {
  INSPECTION_KINDS,
  INSPECTION_RESULTS,
  type Inspection as Record_,
  LONGEST_INSPECTION_NOTES,
} from './inspection-rules.ts'

export const Inspection = z.strictObject({
  id: Id,
  kind: z.enum(INSPECTION_KINDS),
  inspected_at: Day.nullable(),
  valid_until: Day.nullable(),
  result: z.enum(INSPECTION_RESULTS),
  notes: z.string().trim().max(LONGEST_INSPECTION_NOTES),
  document_id: Id.nullable(),
}) satisfies z.ZodType<Record_>
