import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Id, Instant, Line } from '../fields.ts'
import { listOf, oneOrMore, Paging } from '../lists.ts'
import {
  CountryFilter,
  HistoryEntry,
  Person,
  RegistryQuery,
  Stamps,
  UsedBy,
  WaitingFilter,
} from '../registry/registry-api.ts'
import { REGISTRY_STATUSES, VERIFICATION_ACTIONS } from '../registry/verification.ts'
import { CommissionModel } from './commission.ts'
import { organizationFields } from './organization.ts'
import { VERIFICATION_NEEDS } from './organization-checks.ts'

export const ORGANIZATION_ACTIONS = [
  'edit',
  'set_commission',
  'add_tcr',
  ...VERIFICATION_ACTIONS,
  'retire',
  'bring_back',
  'delete',
] as const
export type OrganizationAction = (typeof ORGANIZATION_ACTIONS)[number]

export const Organization = z.strictObject({
  id: Id,
  ...organizationFields,
  status: z.enum(REGISTRY_STATUSES),
  /** What verification still asks for. */
  missing: z.array(z.enum(VERIFICATION_NEEDS)),
  return_reason: z.string().optional(),
  verified_by: Person.optional(),
  verified_at: Instant.optional(),
  retired: z.boolean(),
  used_by: UsedBy,
  /** Absent for who may not see it. Null: what holds for everybody who agreed on nothing else. */
  commission: CommissionModel.nullable().optional(),
  commission_note: z.string().nullable().optional(),
  ...Stamps,
  /** What the caller may do now: 'allowed', or the code of the reason why not. */
  actions: z.partialRecord(z.enum(ORGANIZATION_ACTIONS), z.string()),
})
export type Organization = z.infer<typeof Organization>

/** As it stands in a list. */
export const OrganizationRow = z.strictObject({
  id: Id,
  name: z.string(),
  organization_number: z.string().nullable(),
  country_id: z.int(),
  place: z.string().nullable(),
  status: z.enum(REGISTRY_STATUSES),
  retired: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
})
export type OrganizationRow = z.infer<typeof OrganizationRow>

export const NewOrganization = z.strictObject({ id: Id, ...organizationFields })
export type NewOrganization = z.infer<typeof NewOrganization>

export const OrganizationChanges = z.strictObject(organizationFields).partial().extend({ version: z.int() })
export type OrganizationChanges = z.infer<typeof OrganizationChanges>

const Params = z.strictObject({ id: Id })

const action = (access: 'registry.create' | 'registry.verify' | 'registry.delete', summary: string) =>
  endpoint({ access, summary, params: Params, response: Organization })

export const organizationApi = {
  'GET /v1/organizations': endpoint({
    access: 'registry.see',
    summary: 'Organizations, found by name, number or place',
    query: z.strictObject({
      ...Paging,
      ...RegistryQuery,
      country: CountryFilter,
      status: oneOrMore(z.enum(REGISTRY_STATUSES)).optional(),
      waiting: WaitingFilter,
      /** Those that are no owner yet. */
      without_owner: z.literal('true').optional(),
    }),
    response: listOf(OrganizationRow),
  }),
  'POST /v1/organizations': endpoint({
    access: 'registry.create',
    summary: 'Create an organization. The same id again is harmless',
    body: NewOrganization,
    response: Organization,
    status: 201,
  }),
  'GET /v1/organizations/{id}': endpoint({
    access: 'registry.see',
    summary: 'One organization',
    params: Params,
    response: Organization,
  }),
  'PATCH /v1/organizations/{id}': endpoint({
    access: 'registry.create',
    summary: 'Change fields of an organization, from the version they were read at',
    params: Params,
    body: OrganizationChanges,
    response: Organization,
  }),
  'DELETE /v1/organizations/{id}': endpoint({
    access: 'registry.delete',
    summary: 'Delete an organization that nothing refers to',
    params: Params,
    response: z.strictObject({}),
  }),
  'POST /v1/organizations/{id}/send_to_verification': action('registry.create', 'Ask for verification'),
  'POST /v1/organizations/{id}/verify': action('registry.verify', 'Verify'),
  'POST /v1/organizations/{id}/return_to_draft': endpoint({
    access: 'registry.verify',
    summary: 'Send back for changes, with a reason',
    params: Params,
    body: z.strictObject({ reason: Line(500) }),
    response: Organization,
  }),
  'POST /v1/organizations/{id}/retire': action('registry.delete', 'Hide from choosing; still readable'),
  'POST /v1/organizations/{id}/bring_back': action('registry.delete', 'Take back into use'),
  'GET /v1/organizations/{id}/history': endpoint({
    access: 'registry.see',
    summary: 'Who changed what, when, from which value to which, newest first',
    params: Params,
    query: z.strictObject({ ...Paging }),
    response: listOf(HistoryEntry),
  }),
}
