import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Id, Instant, Line } from '../fields.ts'
import { listOf, oneOrMore, Paging } from '../lists.ts'
import {
  CountryFilter,
  HistoryEntry,
  OrganizationRef,
  Person,
  RegistryQuery,
  Stamps,
  UsedBy,
  WaitingFilter,
} from '../registry/registry-api.ts'
import { REGISTRY_STATUSES, VERIFICATION_ACTIONS } from '../registry/verification.ts'
import { groupFields, ownerPointers, personFields } from './owner.ts'
import { OWNER_KINDS, OWNER_TYPES, PERSON_NEEDS } from './owner-checks.ts'

export const OWNER_ACTIONS = [
  'edit',
  ...VERIFICATION_ACTIONS,
  'retire',
  'bring_back',
  'delete',
  'export',
  'erase',
] as const
export type OwnerAction = (typeof OWNER_ACTIONS)[number]

const Named = z.strictObject({ id: Id, name: z.string() })

/** As it stands in a list. Name, country and status of a business are those of what it points to. */
export const OwnerRow = z.strictObject({
  id: Id,
  kind: z.enum(OWNER_KINDS),
  owner_type: z.enum(OWNER_TYPES),
  /** Empty when the person was erased. */
  name: z.string(),
  country_id: z.int(),
  status: z.enum(REGISTRY_STATUSES),
  /** The organization of a business; of a portfolio or community the one that is responsible. */
  organization: OrganizationRef.optional(),
  retired: z.boolean(),
  erased: z.boolean(),
  updated_at: Instant,
})
export type OwnerRow = z.infer<typeof OwnerRow>

export const Owner = OwnerRow.extend({
  used_by: UsedBy,
  portfolio: Named.optional(),
  community: Named.optional(),
  /** The members of an organization group. */
  group_organizations: z.array(OrganizationRef).optional(),
  /** A private person's, and absent when they are not for the caller to see. */
  birth_date: personFields.birth_date.optional(),
  address: personFields.address.optional(),
  phone: z.string().nullable().optional(),
  email: z.string().nullable().optional(),
  /** What verification of a private person still asks for; for who may see them. */
  missing: z.array(z.enum(PERSON_NEEDS)).optional(),
  return_reason: z.string().optional(),
  verified_by: Person.optional(),
  verified_at: Instant.optional(),
  ...Stamps,
  /** What the caller may do now: 'allowed', or the code of the reason why not. */
  actions: z.partialRecord(z.enum(OWNER_ACTIONS), z.string()),
})
export type Owner = z.infer<typeof Owner>

/** The type says which of the fields belong to it: what a business points to, or what a person is. */
export const NewOwner = z
  .strictObject({ ...ownerPointers, ...groupFields, ...personFields })
  .partial()
  .extend({ id: Id, owner_type: z.enum(OWNER_TYPES) })
export type NewOwner = z.infer<typeof NewOwner>

/** What an owner points to stays: another one is another owner. */
export const OwnerChanges = z
  .strictObject({ ...groupFields, ...personFields })
  .partial()
  .extend({ version: z.int() })
export type OwnerChanges = z.infer<typeof OwnerChanges>

const Params = z.strictObject({ id: Id })

const action = (access: 'registry.create' | 'registry.verify' | 'registry.delete', summary: string) =>
  endpoint({ access, summary, params: Params, response: Owner })

const Reason = z.strictObject({ reason: Line(500) })

export const ownerApi = {
  'GET /v1/owners': endpoint({
    access: 'registry.see',
    summary: 'Owners: businesses found by name, number or place, private persons by name',
    query: z.strictObject({
      ...Paging,
      ...RegistryQuery,
      owner_type: oneOrMore(z.enum(OWNER_TYPES)).optional(),
      kind: z.enum(OWNER_KINDS).optional(),
      country: CountryFilter,
      status: oneOrMore(z.enum(REGISTRY_STATUSES)).optional(),
      waiting: WaitingFilter,
      created_by: z.literal('me').optional(),
      /** Those that one of these organizations answers for. */
      organization: oneOrMore(Id).optional(),
      portfolio: oneOrMore(Id).optional(),
      community: oneOrMore(Id).optional(),
    }),
    response: listOf(OwnerRow),
  }),
  'POST /v1/owners': endpoint({
    access: 'registry.create',
    summary: 'Create an owner. The same id again is harmless',
    body: NewOwner,
    response: Owner,
    status: 201,
  }),
  'GET /v1/owners/{id}': endpoint({
    access: 'registry.see',
    summary: 'One owner',
    params: Params,
    response: Owner,
  }),
  'PATCH /v1/owners/{id}': endpoint({
    access: 'registry.create',
    summary: 'Change fields of an owner, from the version they were read at',
    params: Params,
    body: OwnerChanges,
    response: Owner,
  }),
  'DELETE /v1/owners/{id}': endpoint({
    access: 'registry.delete',
    summary: 'Delete an owner that nothing refers to',
    params: Params,
    response: z.strictObject({}),
  }),
  'POST /v1/owners/{id}/send_to_verification': action('registry.create', 'Ask for verification of a private person'),
  'POST /v1/owners/{id}/verify': action('registry.verify', 'Verify a private person'),
  'POST /v1/owners/{id}/return_to_draft': endpoint({
    access: 'registry.verify',
    summary: 'Send a private person back for changes, with a reason',
    params: Params,
    body: Reason,
    response: Owner,
  }),
  'POST /v1/owners/{id}/retire': action('registry.delete', 'Hide from choosing; still readable'),
  'POST /v1/owners/{id}/bring_back': action('registry.delete', 'Take back into use'),
  'POST /v1/owners/{id}/erase': endpoint({
    access: 'registry.erase_person',
    summary: 'Erase a private person: what is known of them is blanked, here, in the history and in the audit log',
    params: Params,
    body: Reason,
    response: Owner,
  }),
  'GET /v1/owners/{id}/history': endpoint({
    access: 'registry.see',
    summary: 'Who changed what, when, newest first; values that are not for the caller are left out',
    params: Params,
    query: z.strictObject({ ...Paging }),
    response: listOf(HistoryEntry),
  }),
}
