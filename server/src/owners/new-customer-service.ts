import type { Issue } from '@klubba/domain/errors'
import type { NewCustomer } from '@klubba/domain/owners/new-customer'
import { newCustomerIssues } from '@klubba/domain/owners/new-customer-checks'
import { mayEver } from '@klubba/domain/permissions'
import { COUNTRY_RULES } from '@klubba/reference/countries'
import type { NewAuditEntry } from '../audit/audit-service.ts'
import type { Tx } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { registerOrganization } from '../organizations/organization-service.ts'
import { requireChoice } from '../registry/choices-service.ts'
import { recordChanges } from '../registry/registry-history-service.ts'
import { findOwnerTarget, insertOwnerOf } from './owner-choice-sql.ts'
import { insertOwner } from './owner-sql.ts'

const FIELD = 'new_customer'

const today = () => new Date().toISOString().slice(0, 10)

const refusal = (issues: readonly Issue[]) =>
  new AppError(
    'invalid_input',
    issues.map((issue) => ({ ...issue, path: `${FIELD}.${issue.path}` })),
  )

/** Who is the owner now, and what the audit log is to say of it at the end of the transaction. */
export interface MadeOwner {
  id: string
  /** The customer's number was registered already. */
  merged: boolean
  entries: NewAuditEntry[]
}

const made = (type: 'owner' | 'organization', id: string): NewAuditEntry => ({
  action: `${type}_created`,
  subject: { type, id },
})

const isMerged = (customer: NewCustomer, organizationId: string | null) =>
  customer.owner_type === 'organization' && organizationId !== customer.organization_id

async function requireInUse(tx: Tx, organizationId: string): Promise<void> {
  try {
    await requireChoice(tx, 'organizations', organizationId, FIELD)
  } catch (error) {
    // Retired: its number is taken, and it is not to be chosen.
    if (error instanceof AppError) throw refusal([{ path: 'organization_number', code: 'number_taken' }])
    throw error
  }
}

async function ownerOfOrganization(
  tx: Tx,
  caller: Caller,
  customer: Extract<NewCustomer, { owner_type: 'organization' }>,
): Promise<MadeOwner> {
  const { id, owner_type, organization_id, ...fields } = customer
  const organization = await registerOrganization(tx, caller, { id: organization_id, ...fields })
  if (!organization.isNew) await requireInUse(tx, organization.id)
  const owner = await insertOwnerOf(tx, organization.id, { id, createdBy: caller.user_id })
  if (owner.isNew) {
    await recordChanges(tx, owner.id, caller.user_id, [{ field: 'owner_type', before: null, after: owner_type }])
  }
  return {
    id: owner.id,
    merged: isMerged(customer, organization.id),
    entries: [
      ...(organization.isNew ? [made('organization', organization.id)] : []),
      ...(owner.isNew ? [made('owner', owner.id)] : []),
    ],
  }
}

async function ownerOfPerson(
  tx: Tx,
  caller: Caller,
  { id, owner_type: ownerType, ...fields }: Extract<NewCustomer, { owner_type: 'private_owner' }>,
): Promise<MadeOwner> {
  const isNew = await insertOwner(tx, { id, ownerType, createdBy: caller.user_id, ...fields })
  if (!isNew) return { id, merged: false, entries: [] }
  await recordChanges(tx, id, caller.user_id, [{ field: 'owner_type', before: null, after: ownerType }])
  return { id, merged: false, entries: [made('owner', id)] }
}

/**
 * AST-28: the owner that a new customer becomes, inside the caller's transaction. Sent twice it is one; an organization
 * whose number is registered already is that organization, of which nothing changes. People have no number to tell them
 * by: each is somebody new.
 */
export async function ownerOfNewCustomer(tx: Tx, caller: Caller, customer: NewCustomer): Promise<MadeOwner> {
  if (!mayEver(caller, 'registry.create')) throw new AppError('forbidden')
  const known = await findOwnerTarget(tx, customer.id)
  if (known) return { id: customer.id, merged: isMerged(customer, known.organization_id), entries: [] }
  const issues = newCustomerIssues(customer, { countries: COUNTRY_RULES, today: today() })
  if (issues.length > 0) throw refusal(issues)
  return customer.owner_type === 'organization'
    ? ownerOfOrganization(tx, caller, customer)
    : ownerOfPerson(tx, caller, customer)
}
