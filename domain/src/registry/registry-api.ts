import { z } from 'zod'
import { Id, Instant } from '../fields.ts'

/** Somebody of the staff, as they are named beside what they did. */
export const Person = z.strictObject({ id: Id, name: z.string() })

/** One field that somebody changed. */
export const HistoryEntry = z.strictObject({
  id: Id,
  at: Instant,
  actor: Person.optional(),
  field: z.string(),
  from: z.unknown(),
  to: z.unknown(),
})
