import type { Api } from '@klubba/domain/api'
import type { Input, Output } from '@klubba/domain/contract'
import type { Organization } from '@klubba/domain/organizations/organization-api'
import type { VerificationAction } from '@klubba/domain/registry/verification'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { organizationKey } from '../media/organization-document-queries.ts'
import { showAnswer } from '../query-client.ts'
import type { Deed } from '../registry/verification-card.tsx'

export type OrganizationListQuery = Input<Api['GET /v1/organizations']>['query']

const ALL = ['organizations'] as const
/** Its history and lists, which have one more entry after every change. */
const partsOf = (id: string) => [...ALL, 'parts', id] as const

export const organizationListOptions = (query: OrganizationListQuery) =>
  queryOptions({
    queryKey: [...ALL, 'list', query],
    queryFn: async ({ signal }) => call('GET /v1/organizations', { query }, { signal }),
    placeholderData: keepPreviousData,
    // Others work on the same list: whoever comes back to it sees it as it is.
    staleTime: 0,
  })

export const organizationOptions = (id: string) =>
  queryOptions({
    queryKey: organizationKey(id),
    queryFn: async ({ signal }) => call('GET /v1/organizations/{id}', { params: { id } }, { signal }),
    staleTime: 0,
  })

/** Puts an organization that the server has answered with in the place of the one that was read before. */
export function useTakeOrganization(): (organization: Organization) => void {
  const client = useQueryClient()
  return (organization) => {
    showAnswer(client, organizationOptions(organization.id).queryKey, organization)
    void client.invalidateQueries({ queryKey: [...ALL, 'list'] })
    void client.invalidateQueries({ queryKey: partsOf(organization.id) })
    // Its owners are as verified as it is, and the menu counts what waits.
    void client.invalidateQueries({ queryKey: ['owners'] })
    void client.invalidateQueries({ queryKey: ['waiting'] })
  }
}

const HISTORY_LOOKED_AT = '100'

/** Who asked for the verification that an organization waits for. */
export function useSentToVerification({ id, status }: Organization): Deed | undefined {
  const { data } = useQuery({
    queryKey: [...partsOf(id), 'sent'],
    queryFn: async ({ signal }) =>
      call(
        'GET /v1/organizations/{id}/history',
        { params: { id }, query: { page_size: HISTORY_LOOKED_AT } },
        { signal },
      ),
    enabled: status === 'PENDING',
  })
  const sent = data?.results.find(({ field, to }) => field === 'status' && to === 'PENDING')
  return sent?.actor && { by: sent.actor.name, at: sent.at }
}

export async function takeStep(id: string, step: VerificationAction, reason = ''): Promise<Organization> {
  const params = { id }
  if (step !== 'return_to_draft') return call(`POST /v1/organizations/{id}/${step}`, { params })
  return call('POST /v1/organizations/{id}/return_to_draft', { params, body: { reason } })
}

const lookupCountriesOptions = queryOptions({
  queryKey: [...ALL, 'lookup_countries'],
  queryFn: async ({ signal }) => call('GET /v1/organizations/lookup_countries', undefined, { signal }),
})

/** How the register of a country can be asked; undefined when it cannot, or while that is not known. */
export function useRegister(countryId: number): { register: { by_name: boolean } | undefined; isPending: boolean } {
  const { data, isPending } = useQuery(lookupCountriesOptions)
  return { register: data?.results.find(({ country_id }) => country_id === countryId), isPending }
}

export type LookedUp = Output<Api['GET /v1/organizations/lookup']>
export type RegisterResult = LookedUp['results'][number]
