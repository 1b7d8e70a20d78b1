import type { OrganizationDocuments } from '@klubba/domain/organizations/organization-document-api'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { PROCESSING_POLL_MS } from './media-queries.ts'
import { settleUploads } from './upload-store.ts'

/** An organization with all its parts. */
export const organizationKey = (id: string) => ['organizations', 'one', id] as const

/** Fetched again until all of them are ready. */
const documentsOptions = (organizationId: string) =>
  queryOptions({
    queryKey: [...organizationKey(organizationId), 'documents'],
    queryFn: async ({ signal }): Promise<OrganizationDocuments> => {
      const params = { id: organizationId }
      const documents = await call('GET /v1/organizations/{id}/documents', { params }, { signal })
      settleUploads(organizationId, documents.results)
      return documents
    },
    refetchInterval: ({ state }) =>
      state.data?.results.some(({ status }) => status === 'PROCESSING') ? PROCESSING_POLL_MS : false,
    staleTime: 2_000,
  })

export const useOrganizationDocuments = (organizationId: string) => useQuery(documentsOptions(organizationId))
