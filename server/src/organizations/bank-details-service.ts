import { BankDetails } from '@klubba/domain/organizations/bank-details'
import { bankDetailsIssues, confirmVerdict, tidyBankDetails } from '@klubba/domain/organizations/bank-details-checks'
import type { BankState } from '@klubba/domain/organizations/organization-parts-api'
import { mayEver } from '@klubba/domain/permissions'
import { changedFields } from '@klubba/domain/versions'
import { COUNTRY_RULES } from '@klubba/reference/countries'
import { audit } from '../audit/audit-service.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError, changedMeanwhile } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { recordChanges } from '../registry/registry-history-service.ts'
import {
  confirmProposal,
  dropProposal,
  findBankDetails,
  proposeBankDetails,
  type FoundBankDetails,
} from './bank-details-sql.ts'
import { lockOrganization, type FoundOrganization } from './organization-sql.ts'
import { findOrFail } from './organization-view.ts'

const Details = BankDetails.nullable()

function actionsOf(row: FoundBankDetails | undefined, caller: Caller, retired: boolean): BankState['actions'] {
  if (!mayEver(caller, 'registry.change_bank_details')) return {}
  if (retired) return { propose: 'wrong_state', confirm: 'wrong_state', reject: 'wrong_state' }
  const verdict = confirmVerdict(row?.proposed_by ?? null, caller.user_id)
  return {
    propose: 'allowed',
    confirm: verdict.ok ? 'allowed' : verdict.code,
    reject: row?.proposed_by ? 'allowed' : 'wrong_state',
  }
}

function present(row: FoundBankDetails | undefined, caller: Caller, retired: boolean): BankState {
  return {
    confirmed: Details.parse(row?.confirmed ?? null),
    ...(row?.confirmed_by && { confirmed_by: { id: row.confirmed_by, name: row.confirmer_name } }),
    ...(row?.confirmed_at && { confirmed_at: row.confirmed_at.toISOString() }),
    proposed: Details.parse(row?.proposed ?? null),
    ...(row?.proposed_by && { proposed_by: { id: row.proposed_by, name: row.proposer_name } }),
    ...(row?.proposed_at && { proposed_at: row.proposed_at.toISOString() }),
    version: row?.version ?? 0,
    actions: actionsOf(row, caller, retired),
  }
}

async function stateOf(db: Db, caller: Caller, organization: FoundOrganization): Promise<BankState> {
  return present(await findBankDetails(db, organization.id), caller, organization.retired_at !== null)
}

export async function getBankDetails({ db }: Deps, caller: Caller, organizationId: string): Promise<BankState> {
  return stateOf(db, caller, await findOrFail(db, organizationId))
}

interface Ask {
  id: string
  /** The version that the caller looks at. What was changed since must be looked at first. */
  version: number
  requestId: string
}

/** Locks the organization, checks that the caller has seen what stands there, and does the work. */
async function change(
  deps: Deps,
  caller: Caller,
  { id, version, requestId }: Ask,
  work: (
    tx: Tx,
    organization: FoundOrganization,
    state: BankState,
  ) => Promise<'bank_details_changed' | 'bank_details_confirmed' | undefined>,
): Promise<BankState> {
  return deps.db.transaction().execute(async (tx) => {
    await lockOrganization(tx, id)
    const organization = await findOrFail(tx, id)
    if (organization.retired_at !== null) throw new AppError('wrong_state')
    const state = await stateOf(tx, caller, organization)
    if (state.version !== version) throw changedMeanwhile(['bank_details'], state)
    const action = await work(tx, organization, state)
    if (!action) return state
    const after = await stateOf(tx, caller, organization)
    await audit(tx, deps.keys, { action, actorId: caller.user_id, subject: { type: 'organization', id }, requestId })
    return after
  })
}

export async function changeBankDetails(deps: Deps, caller: Caller, ask: Ask, given: BankDetails): Promise<BankState> {
  return change(deps, caller, ask, async (tx, organization, state) => {
    const issues = bankDetailsIssues(given, organization.country_id, COUNTRY_RULES)
    if (issues.length > 0) throw new AppError('invalid_input', issues)
    const details = tidyBankDetails(given, organization.country_id, COUNTRY_RULES)
    const before = state.proposed ?? state.confirmed
    if (before && changedFields(before, details).length === 0) return undefined
    await proposeBankDetails(tx, ask.id, { details, actorId: caller.user_id, version: state.version + 1 })
    await recordChanges(tx, ask.id, caller.user_id, [{ field: 'bank_details', before, after: details }])
    return 'bank_details_changed'
  })
}

export async function confirmBankDetails(deps: Deps, caller: Caller, ask: Ask): Promise<BankState> {
  return change(deps, caller, ask, async (tx, _, state) => {
    const verdict = confirmVerdict(state.proposed_by?.id ?? null, caller.user_id)
    if (!verdict.ok) throw new AppError(verdict.code)
    await confirmProposal(tx, ask.id, caller.user_id)
    const changes = [{ field: 'bank_details_confirmed', before: state.confirmed, after: state.proposed }]
    await recordChanges(tx, ask.id, caller.user_id, changes)
    return 'bank_details_confirmed'
  })
}

export async function rejectBankDetails(deps: Deps, caller: Caller, ask: Ask): Promise<BankState> {
  return change(deps, caller, ask, async (tx, _, state) => {
    if (!state.proposed) throw new AppError('wrong_state')
    await dropProposal(tx, ask.id)
    const changes = [{ field: 'bank_details', before: state.proposed, after: state.confirmed }]
    await recordChanges(tx, ask.id, caller.user_id, changes)
    return 'bank_details_changed'
  })
}
