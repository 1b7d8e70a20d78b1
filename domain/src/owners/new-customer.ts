import { z } from 'zod'
import { Id } from '../fields.ts'
import { organizationFields } from '../organizations/organization.ts'
import { personFields } from './owner.ts'

/** AST-28: a customer that is registered together with an asset. Both ids are made by the client, so that the same one sent twice is one. */
export const NewCustomer = z.discriminatedUnion('owner_type', [
  z.strictObject({
    owner_type: z.literal('organization'),
    /** Of the owner. */
    id: Id,
    organization_id: Id,
    ...organizationFields,
  }),
  z.strictObject({ owner_type: z.literal('private_owner'), id: Id, ...personFields }),
])
export type NewCustomer = z.infer<typeof NewCustomer>
