import { z } from 'zod'
import { Id, Line, OptionalLine } from '../fields.ts'
import { Address } from '../registry/address.ts'
import { OptionalEmail } from '../users/user.ts'

const CONTACT_TYPES = ['main', 'accounting', 'payment', 'collection'] as const
const Contact = z.strictObject({
  id: Id,
  contact_type: z.enum(CONTACT_TYPES),
  name: Line(200),
  title: OptionalLine(100),
  phone: OptionalLine(40),
  email: OptionalEmail,
})

/** What an organization is made of beside its lists; each field is saved for itself. */
export const organizationFields = {
  name: Line(200),
  legal_name: OptionalLine(200),
  organization_number: OptionalLine(40),
  vat_number: OptionalLine(40),
  country_id: z.int(),
  official_address: Address.nullable(),
  physical_address: Address.nullable(),
  contacts: z.array(Contact).max(50),
  vendo_id: OptionalLine(100),
}
export const OrganizationFields = z.strictObject(organizationFields)
export type OrganizationFields = z.infer<typeof OrganizationFields>
