import { SEARCH_HITS, type SearchHit } from '@klubba/domain/search/search-api'
import type { Deps } from '../deps.ts'
import { searchOrganizations } from '../organizations/organization-service.ts'
import { searchOwners } from '../owners/owner-service.ts'
import { searchCollections, type CollectionType } from '../registry/collection-service.ts'

async function collectionHits(deps: Deps, kind: CollectionType, q: string): Promise<SearchHit[]> {
  const rows = await searchCollections(deps, kind, q, SEARCH_HITS)
  return rows.map(({ id, name, organization }) => ({ kind, id, name, detail: organization?.name ?? null }))
}

/** A few of each kind by name; of private persons nothing but the name is looked through or told. */
export async function searchRegistry(deps: Deps, q: string): Promise<SearchHit[]> {
  const [organizations, owners, portfolios, communities] = await Promise.all([
    searchOrganizations(deps, q, SEARCH_HITS),
    searchOwners(deps, q, SEARCH_HITS),
    collectionHits(deps, 'portfolio', q),
    collectionHits(deps, 'community', q),
  ])
  return [
    ...organizations.map(({ id, name, organization_number, place }) => ({
      kind: 'organization' as const,
      id,
      name,
      detail: organization_number ?? place,
    })),
    ...owners.map(({ id, name, organization, owner_type }) => ({
      kind: 'owner' as const,
      id,
      name,
      detail: organization && organization.name !== name ? organization.name : null,
      owner_type,
    })),
    ...portfolios,
    ...communities,
  ]
}
