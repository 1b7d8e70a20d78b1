import { z } from 'zod'
import { Id, Instant } from '../fields.ts'
import { Person } from '../registry/registry-api.ts'

/** A change after the first bid: bidders have gone by the old value, which stays in sight. */
export const Addition = z.strictObject({
  id: Id,
  at: Instant,
  by: Person.nullable(),
  field: z.string(),
  from: z.unknown(),
  to: z.unknown(),
})
