import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Day, Id, Instant, Line, OptionalLine } from '../fields.ts'
import { listOf, Paging } from '../lists.ts'
import { Person } from '../registry/registry-api.ts'
import { REGISTRY_STATUSES } from '../registry/verification.ts'
import { BankDetails } from './bank-details.ts'
import { CommissionModel } from './commission.ts'
import { AFFILIATION_ROLES } from './affiliation.ts'
import { Organization } from './organization-api.ts'

const Params = z.strictObject({ id: Id })

const BankState = z.strictObject({
  /** Where money goes: what a second person has confirmed. */
  confirmed: BankDetails.nullable(),
  confirmed_by: Person.optional(),
  confirmed_at: Instant.optional(),
  /** A change that waits for a second person. */
  proposed: BankDetails.nullable(),
  proposed_by: Person.optional(),
  proposed_at: Instant.optional(),
  version: z.int(),
  actions: z.partialRecord(z.enum(['propose', 'confirm', 'reject']), z.string()),
})
export type BankState = z.infer<typeof BankState>

const Affiliation = z.strictObject({
  id: Id,
  organization: z.strictObject({ id: Id, name: z.string(), status: z.enum(REGISTRY_STATUSES) }),
  /** What the other organization is to this one; `of` when it stands the other way round and has no word of its own. */
  role: z.enum([...AFFILIATION_ROLES, 'dealer_of', 'creditor_of']),
  starts_on: Day.nullable(),
  ends_on: Day.nullable(),
})
export type Affiliation = z.infer<typeof Affiliation>

const NewAffiliation = z.strictObject({
  id: Id,
  organization_id: Id,
  role: z.enum(AFFILIATION_ROLES),
  starts_on: Day.nullable(),
  ends_on: Day.nullable(),
})
export type NewAffiliation = z.infer<typeof NewAffiliation>

const tcrFields = {
  inspected_on: Day,
  inspector: Line(200),
  document: OptionalLine(200),
  note: OptionalLine(2000),
}
const TcrRecord = z.strictObject({
  id: Id,
  ...tcrFields,
  /** The report itself: a document of the organization, of kind `tcr`. `document` is a line that names one kept elsewhere. */
  document_id: Id.nullable(),
  added_by: Person,
  added_at: Instant,
})
export type TcrRecord = z.infer<typeof TcrRecord>

const NewTcrRecord = z.strictObject({ id: Id, ...tcrFields, document_id: Id.nullable().default(null) })
export type NewTcrRecord = z.output<typeof NewTcrRecord>

const CommissionChanges = z.strictObject({
  version: z.int(),
  /** Null: what holds for everybody who agreed on nothing else. */
  commission: CommissionModel.nullable().optional(),
  commission_note: OptionalLine(2000).optional(),
})
export type CommissionChanges = z.infer<typeof CommissionChanges>

export const organizationPartsApi = {
  'PATCH /v1/organizations/{id}/commission': endpoint({
    access: 'registry.set_commission',
    summary: 'Change the sales commission model and its note, from the version they were read at',
    params: Params,
    body: CommissionChanges,
    response: Organization,
  }),
  'GET /v1/organizations/{id}/bank_details': endpoint({
    access: 'registry.see_bank_details',
    summary: 'Bank details, confirmed and waiting for confirmation',
    params: Params,
    response: BankState,
  }),
  'PUT /v1/organizations/{id}/bank_details': endpoint({
    access: 'registry.change_bank_details',
    summary: 'Change the bank details; they hold once a second person has confirmed them',
    params: Params,
    body: z.strictObject({ version: z.int(), ...BankDetails.shape }),
    response: BankState,
  }),
  'POST /v1/organizations/{id}/bank_details/confirm': endpoint({
    access: 'registry.change_bank_details',
    summary: "Confirm another's change of the bank details, as read at this version",
    params: Params,
    body: z.strictObject({ version: z.int() }),
    response: BankState,
  }),
  'POST /v1/organizations/{id}/bank_details/reject': endpoint({
    access: 'registry.change_bank_details',
    summary: 'Drop a change of the bank details that waits for confirmation',
    params: Params,
    body: z.strictObject({ version: z.int() }),
    response: BankState,
  }),
  'GET /v1/organizations/{id}/affiliations': endpoint({
    access: 'registry.see',
    summary: 'Organizations that this one belongs together with, and as what',
    params: Params,
    query: z.strictObject({ ...Paging }),
    response: listOf(Affiliation),
  }),
  'POST /v1/organizations/{id}/affiliations': endpoint({
    access: 'registry.create',
    summary: 'Add an affiliation. The same id again is harmless',
    params: Params,
    body: NewAffiliation,
    response: Affiliation,
    status: 201,
  }),
  'DELETE /v1/organizations/{id}/affiliations/{affiliation_id}': endpoint({
    access: 'registry.create',
    summary: 'Remove an affiliation',
    params: z.strictObject({ id: Id, affiliation_id: Id }),
    response: z.strictObject({}),
  }),
  'GET /v1/organizations/{id}/tcr_records': endpoint({
    access: 'registry.see',
    summary: 'TCR records of an organization, newest first',
    params: Params,
    query: z.strictObject({ ...Paging }),
    response: listOf(TcrRecord),
  }),
  'POST /v1/organizations/{id}/tcr_records': endpoint({
    access: 'registry.edit_verified',
    summary: 'Add a TCR record. The same id again is harmless',
    params: Params,
    body: NewTcrRecord,
    response: TcrRecord,
    status: 201,
  }),
  'DELETE /v1/organizations/{id}/tcr_records/{record_id}': endpoint({
    access: 'registry.edit_verified',
    summary: 'Remove a TCR record',
    params: z.strictObject({ id: Id, record_id: Id }),
    response: z.strictObject({}),
  }),
}
