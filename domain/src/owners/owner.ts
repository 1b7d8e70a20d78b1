import { z } from 'zod'
import { Id, Line, OptionalLine } from '../fields.ts'
import { Address } from '../registry/address.ts'
import { OptionalEmail } from '../users/user.ts'

/** What a business owner points to: one of these. */
export const ownerPointers = { organization_id: Id, portfolio_id: Id, community_id: Id }
export type OwnerPointer = keyof typeof ownerPointers

/** The members of an organization group. */
export const groupFields = { group_organization_ids: z.array(Id).max(200) }

/** What a private owner is made of; each field is saved for itself. */
export const personFields = {
  name: Line(200),
  country_id: z.int(),
  birth_date: z.iso.date().nullable(),
  address: Address.nullable(),
  phone: OptionalLine(40),
  email: OptionalEmail,
}
export const PersonFields = z.strictObject(personFields)
export type PersonFields = z.infer<typeof PersonFields>
