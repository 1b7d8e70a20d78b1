import type { Api } from '@klubba/domain/api'
import type { CommunityMember } from '@klubba/domain/communities/community-api'
import type { Parsed } from '@klubba/domain/contract'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Db } from '../db/database.ts'
import { fullName } from '../db/full-name.ts'
import { patternsOf } from '../db/search.ts'

export async function countMembersOf(db: Db, communityIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('community_members')
    .select(['community_id', (eb) => eb.fn.countAll<number>().as('total')])
    .where(sql<SqlBool>`community_id = ANY(${communityIds})`)
    .groupBy('community_id')
    .execute()
  return new Map(rows.map(({ community_id, total }) => [community_id, total]))
}

/** False when there is one with this id already. */
export async function insertMember(
  db: Db,
  member: {
    id: string
    community_id: string
    organization_id: string | null
    user_id: string | null
    added_by: string
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('community_members')
    .values(member)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteMember(db: Db, id: string): Promise<void> {
  await db.deleteFrom('community_members').where('id', '=', id).execute()
}

const memberName = sql<string>`coalesce(g.name, ${fullName('u')})`

function membersOf(db: Db, communityId: string) {
  return db
    .selectFrom('community_members as m')
    .leftJoin('organizations as g', 'g.id', 'm.organization_id')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .where('m.community_id', '=', communityId)
}

function selectMembers(db: Db, communityId: string) {
  return membersOf(db, communityId)
    .innerJoin('users as adder', 'adder.id', 'm.added_by')
    .select(['m.id', 'm.added_by', 'm.added_at', 'm.organization_id', 'm.user_id', 'g.status', 'u.user_type'])
    .select([memberName.as('name'), fullName('adder').as('adder_name')])
}

type MemberRow = Awaited<ReturnType<ReturnType<typeof selectMembers>['execute']>>[number]

function toldMember(row: MemberRow): CommunityMember {
  const { name, organization_id, status, user_id, user_type } = row
  return {
    id: row.id,
    member_type: organization_id === null ? 'user' : 'organization',
    ...(organization_id !== null && status !== null && { organization: { id: organization_id, name, status } }),
    ...(user_id !== null && user_type !== null && { user: { id: user_id, name, user_type } }),
    added_by: { id: row.added_by, name: row.adder_name },
    added_at: row.added_at.toISOString(),
  }
}

export async function findMember(db: Db, communityId: string, id: string): Promise<CommunityMember | undefined> {
  const row = await selectMembers(db, communityId).where('m.id', '=', id).executeTakeFirst()
  return row && toldMember(row)
}

export type MemberQuery = Parsed<Api['GET /v1/communities/{id}/members']>['query']

function filtersOf({ q, member_type }: MemberQuery): Expression<SqlBool>[] {
  return [
    ...patternsOf(q).map((pattern) => sql<SqlBool>`lower(${memberName}) LIKE ${pattern}`),
    ...(member_type === undefined ? [] : [sql<SqlBool>`(m.user_id IS NULL) = ${member_type === 'organization'}`]),
  ]
}

export async function listMembers(db: Db, communityId: string, query: MemberQuery): Promise<CommunityMember[]> {
  const rows = await selectMembers(db, communityId)
    .where((eb) => eb.and(filtersOf(query)))
    .orderBy(sql`lower(${memberName})`)
    .orderBy('m.id')
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size)
    .execute()
  return rows.map(toldMember)
}

export async function countMembers(db: Db, communityId: string, query: MemberQuery): Promise<number> {
  const { total } = await membersOf(db, communityId)
    .where((eb) => eb.and(filtersOf(query)))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function isOrganizationMember(db: Db, communityId: string, organizationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('community_members')
    .select('id')
    .where('community_id', '=', communityId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return row !== undefined
}
