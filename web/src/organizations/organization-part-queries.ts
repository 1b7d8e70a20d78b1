import type { BankDetails } from '@klubba/domain/organizations/bank-details'
import type { Organization } from '@klubba/domain/organizations/organization-api'
import type {
  Affiliation,
  BankState,
  NewAffiliation,
  NewTcrRecord,
  TcrRecord,
} from '@klubba/domain/organizations/organization-parts-api'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { showAnswer } from '../query-client.ts'
import type { GrowingList } from '../lists/use-growing-list.ts'
import type { HistoryEntry } from '../registry/history-card.tsx'
import type { FinancialChanges } from './financial-values.ts'
import { organizationOptions } from './organization-queries.ts'

// Below the organization itself: whoever asks for that anew asks for these too.
const partsOf = (id: string) => organizationOptions(id).queryKey

export const bankStateOptions = (id: string) =>
  queryOptions({
    queryKey: [...partsOf(id), 'bank_details'],
    queryFn: async ({ signal }) => call('GET /v1/organizations/{id}/bank_details', { params: { id } }, { signal }),
    staleTime: 0,
  })

export const affiliationList = (id: string): GrowingList<Affiliation> => ({
  queryKey: [...partsOf(id), 'affiliations'],
  fetchPage: async (page, signal) =>
    call('GET /v1/organizations/{id}/affiliations', { params: { id }, query: { page: String(page) } }, { signal }),
})

export const tcrList = (id: string): GrowingList<TcrRecord> => ({
  queryKey: [...partsOf(id), 'tcr_records'],
  fetchPage: async (page, signal) =>
    call('GET /v1/organizations/{id}/tcr_records', { params: { id }, query: { page: String(page) } }, { signal }),
})

export const organizationHistory = (id: string): GrowingList<HistoryEntry> => ({
  queryKey: [...partsOf(id), 'history'],
  fetchPage: async (page, signal) =>
    call('GET /v1/organizations/{id}/history', { params: { id }, query: { page: String(page) } }, { signal }),
})

/** Asks anew for an organization with all its parts: each change of one stands in the history too. */
export function useRefreshParts(id: string): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: partsOf(id) })
}

/** Puts bank details that the server has answered with in the place of those that were read before. */
export function useTakeBankState(id: string): (state: BankState) => void {
  const client = useQueryClient()
  return (state) => {
    showAnswer(client, bankStateOptions(id).queryKey, state)
    void client.invalidateQueries({ queryKey: organizationHistory(id).queryKey })
  }
}

export async function addTcrRecord(id: string, body: NewTcrRecord): Promise<TcrRecord> {
  return call('POST /v1/organizations/{id}/tcr_records', { params: { id }, body })
}

export async function removeTcrRecord(id: string, record_id: string): Promise<unknown> {
  return call('DELETE /v1/organizations/{id}/tcr_records/{record_id}', { params: { id, record_id } })
}

export async function addAffiliation(id: string, body: NewAffiliation): Promise<Affiliation> {
  return call('POST /v1/organizations/{id}/affiliations', { params: { id }, body })
}

export async function removeAffiliation(id: string, affiliation_id: string): Promise<unknown> {
  return call('DELETE /v1/organizations/{id}/affiliations/{affiliation_id}', { params: { id, affiliation_id } })
}

export async function changeBankDetails(id: string, body: BankDetails & { version: number }): Promise<BankState> {
  return call('PUT /v1/organizations/{id}/bank_details', { params: { id }, body })
}

export async function judgeBankDetails(id: string, verdict: 'confirm' | 'reject', version: number): Promise<BankState> {
  return call(`POST /v1/organizations/{id}/bank_details/${verdict}`, { params: { id }, body: { version } })
}

/**
 * Both calls go out from the version that was read. What is there already is no change: sent again after the second one
 * has failed, the first does no harm.
 */
export async function saveFinancial(from: Organization, changes: FinancialChanges): Promise<Organization> {
  const { version } = from
  const params = { id: from.id }
  let saved = from
  if (changes.commission) {
    saved = await call('PATCH /v1/organizations/{id}/commission', { params, body: { version, ...changes.commission } })
  }
  if (changes.vendoId) {
    saved = await call('PATCH /v1/organizations/{id}', { params, body: { version, ...changes.vendoId } })
  }
  return saved
}
