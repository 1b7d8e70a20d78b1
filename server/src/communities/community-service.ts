import type { Api } from '@klubba/domain/api'
import type { Community } from '@klubba/domain/communities/community-api'
import type { Output, Parsed } from '@klubba/domain/contract'
import type { Collection, CollectionChanges, NewCollection } from '@klubba/domain/registry/collection'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/route.ts'
import {
  createCollection,
  editCollection,
  getCollection,
  listCollections,
  setCollectionRetired,
} from '../registry/collection-service.ts'
import { countMembersOf } from './member-sql.ts'

async function withMembers<Row extends { id: string }>({ db }: Deps, rows: readonly Row[]) {
  const counts = await countMembersOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, member_count: counts.get(row.id) ?? 0 }))
}

async function present(deps: Deps, collection: Promise<Collection>): Promise<Community> {
  const [community] = await withMembers(deps, [await collection])
  if (!community) throw new Error('a community got lost')
  return community
}

type ListCommunities = Api['GET /v1/communities']

export async function listCommunities(
  deps: Deps,
  query: Parsed<ListCommunities>['query'],
): Promise<Output<ListCommunities>> {
  const list = await listCollections(deps, 'community', query)
  return { ...list, results: await withMembers(deps, list.results) }
}

export async function getCommunity(deps: Deps, caller: Caller, id: string): Promise<Community> {
  return present(deps, getCollection(deps, caller, 'community', id))
}

export async function createCommunity(
  deps: Deps,
  caller: Caller,
  given: NewCollection,
  requestId: string,
): Promise<Community> {
  return present(deps, createCollection(deps, caller, 'community', given, requestId))
}

export async function editCommunity(
  deps: Deps,
  caller: Caller,
  id: string,
  changes: CollectionChanges,
): Promise<Community> {
  return present(deps, editCollection(deps, caller, 'community', id, changes))
}

export async function setCommunityRetired(
  deps: Deps,
  caller: Caller,
  id: string,
  retired: boolean,
): Promise<Community> {
  return present(deps, setCollectionRetired(deps, caller, 'community', id, retired))
}
