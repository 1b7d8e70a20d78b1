import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Id, Instant, Line } from '../fields.ts'
import { organizationFields } from '../organizations/organization.ts'

/** An organization as its country's register knows it, in the fields of a new organization. */
export const RegisterEntry = z.strictObject({
  name: organizationFields.name,
  legal_name: organizationFields.legal_name,
  organization_number: Line(40),
  /** Only where the register says that it is registered for VAT. */
  vat_number: organizationFields.vat_number,
  official_address: organizationFields.official_address,
  physical_address: organizationFields.physical_address,
  /** False when it is deleted, bankrupt or being dissolved. */
  active: z.boolean(),
  /** The legal form in the register's own words. */
  detail: z.string().nullable(),
})
export type RegisterEntry = z.infer<typeof RegisterEntry>

const LookedUp = RegisterEntry.extend({
  /** The organization here that has the number. */
  registered_already: z.strictObject({ id: Id, name: z.string() }).optional(),
})

export const businessRegisterApi = {
  'GET /v1/organizations/lookup': endpoint({
    access: 'registry.create',
    summary: "Look an organization up in its country's business register, by number or by name",
    query: z
      .strictObject({
        country: z
          .string()
          .regex(/^\d{1,3}$/)
          .transform(Number),
        number: z.string().trim().max(40).optional(),
        name: z.string().trim().min(3).max(100).optional(),
      })
      .refine(({ number, name }) => (number === undefined) !== (name === undefined), {
        path: ['number'],
        error: 'number_or_name',
      }),
    response: z.strictObject({
      results: z.array(LookedUp),
      /** The register's name. */
      source: z.string(),
      /** When the register said so, if that was earlier. */
      cached_at: Instant.optional(),
    }),
  }),
  'GET /v1/organizations/lookup_countries': endpoint({
    access: 'registry.create',
    summary: 'The countries whose business register can be asked, and whether by name too',
    response: z.strictObject({
      results: z.array(z.strictObject({ country_id: z.int(), by_name: z.boolean() })),
    }),
  }),
}
