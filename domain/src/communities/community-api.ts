import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Id, Instant } from '../fields.ts'
import { listOf, Paging } from '../lists.ts'
import { Collection, CollectionChanges, CollectionRow, NewCollection } from '../registry/collection.ts'
import { HistoryEntry, OrganizationRef, Person, RegistryQuery } from '../registry/registry-api.ts'
import { FoundUser } from '../users/user-api.ts'

const Members = { member_count: z.int() }

export const Community = Collection.extend(Members)
export type Community = z.infer<typeof Community>

/** As it stands in a list. */
const CommunityRow = CollectionRow.extend(Members)
export type CommunityRow = z.infer<typeof CommunityRow>

const MEMBER_TYPES = ['organization', 'user'] as const

export const CommunityMember = z.strictObject({
  id: Id,
  member_type: z.enum(MEMBER_TYPES),
  /** One of the two, as the member's type says. */
  organization: OrganizationRef.optional(),
  user: FoundUser.optional(),
  added_by: Person,
  added_at: Instant,
})
export type CommunityMember = z.infer<typeof CommunityMember>

/** An organization or a user, one of the two. */
export const NewCommunityMember = z.strictObject({ id: Id, organization_id: Id.optional(), user_id: Id.optional() })
export type NewCommunityMember = z.infer<typeof NewCommunityMember>

const Params = z.strictObject({ id: Id })

const action = (summary: string) =>
  endpoint({ access: 'registry.delete', summary, params: Params, response: Community })

export const communityApi = {
  'GET /v1/communities': endpoint({
    access: 'registry.see',
    summary: 'Communities, found by their name or that of the responsible organization',
    query: z.strictObject({ ...Paging, ...RegistryQuery }),
    response: listOf(CommunityRow),
  }),
  'POST /v1/communities': endpoint({
    access: 'communities.edit',
    summary: 'Create a community. The same id again is harmless',
    body: NewCollection,
    response: Community,
    status: 201,
  }),
  'GET /v1/communities/{id}': endpoint({
    access: 'registry.see',
    summary: 'One community',
    params: Params,
    response: Community,
  }),
  'PATCH /v1/communities/{id}': endpoint({
    access: 'communities.edit',
    summary: 'Change fields of a community, from the version they were read at',
    params: Params,
    body: CollectionChanges,
    response: Community,
  }),
  'DELETE /v1/communities/{id}': endpoint({
    access: 'registry.delete',
    summary: 'Delete a community that nothing refers to, with its list of members',
    params: Params,
    response: z.strictObject({}),
  }),
  'POST /v1/communities/{id}/retire': action('Hide from choosing; still readable'),
  'POST /v1/communities/{id}/bring_back': action('Take back into use'),
  'GET /v1/communities/{id}/history': endpoint({
    access: 'registry.see',
    summary: 'Who changed what, when, from which value to which, newest first',
    params: Params,
    query: z.strictObject({ ...Paging }),
    response: listOf(HistoryEntry),
  }),
  'GET /v1/communities/{id}/members': endpoint({
    access: 'registry.see',
    summary: 'The members of a community by name: organizations and users',
    params: Params,
    query: z.strictObject({
      ...Paging,
      q: z.string().max(200).optional(),
      member_type: z.enum(MEMBER_TYPES).optional(),
    }),
    response: listOf(CommunityMember),
  }),
  'POST /v1/communities/{id}/members': endpoint({
    access: 'communities.edit',
    summary: 'Add an organization or a user. The same id again is harmless',
    params: Params,
    body: NewCommunityMember,
    response: CommunityMember,
    status: 201,
  }),
  'DELETE /v1/communities/{id}/members/{member_id}': endpoint({
    access: 'communities.edit',
    summary: 'Take a member out of a community',
    params: z.strictObject({ id: Id, member_id: Id }),
    response: z.strictObject({}),
  }),
}
