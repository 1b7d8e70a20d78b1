import { z } from 'zod'
import { OptionalLine } from '../fields.ts'

export const Address = z.strictObject({
  street: OptionalLine(200),
  postal_code: OptionalLine(20),
  postal_place: OptionalLine(100),
  city: OptionalLine(100),
})
export type Address = z.infer<typeof Address>
