import type { NewAffiliation } from '@klubba/domain/organizations/organization-parts-api'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** The affiliations of both sides: `outward` when they were entered at this organization. */
function affiliationsOf(db: Db, organizationId: string) {
  return db
    .selectFrom('affiliations as a')
    .innerJoin('organizations as o', (join) =>
      join.on(
        sql<boolean>`o.id = CASE WHEN a.organization_id = ${organizationId} THEN a.other_id ELSE a.organization_id END`,
      ),
    )
    .where((eb) => eb.or([eb('a.organization_id', '=', organizationId), eb('a.other_id', '=', organizationId)]))
}

const columns = ['a.id', 'a.role', 'a.starts_on', 'a.ends_on', 'o.id as other_id', 'o.name', 'o.status'] as const

export async function listAffiliations(db: Db, organizationId: string, page: { limit: number; offset: number }) {
  return affiliationsOf(db, organizationId)
    .select(columns)
    .select(sql<boolean>`a.organization_id = ${organizationId}`.as('outward'))
    .orderBy(sql`lower(o.name)`)
    .orderBy('a.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}
export type FoundAffiliation = Awaited<ReturnType<typeof listAffiliations>>[number]

export async function findAffiliation(db: Db, organizationId: string, id: string) {
  return affiliationsOf(db, organizationId)
    .select(columns)
    .select(sql<boolean>`a.organization_id = ${organizationId}`.as('outward'))
    .where('a.id', '=', id)
    .executeTakeFirst()
}

export async function countAffiliations(db: Db, organizationId: string): Promise<number> {
  const { total } = await affiliationsOf(db, organizationId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** False when there is one with this id already. */
export async function insertAffiliation(
  db: Db,
  organizationId: string,
  { organization_id: other_id, ...given }: NewAffiliation,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('affiliations')
    .values({ organization_id: organizationId, other_id, ...given })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteAffiliation(db: Db, id: string): Promise<void> {
  await db.deleteFrom('affiliations').where('id', '=', id).execute()
}

/** Nobody else adds one until the transaction ends: what is looked up first stays true. */
export async function lockAffiliations(db: Db): Promise<void> {
  await sql`LOCK TABLE affiliations IN SHARE ROW EXCLUSIVE MODE`.execute(db)
}

interface Parentage {
  parent: string
  child: string
  starts_on: string | null
  ends_on: string | null
}

/** Whether the child is above the parent already, by affiliations of the same time. */
export async function isAncestor(db: Db, { parent, child, starts_on, ends_on }: Parentage): Promise<boolean> {
  const { rows } = await sql`
    WITH RECURSIVE parents (child, parent) AS (
      SELECT CASE role WHEN 'parent' THEN organization_id ELSE other_id END,
             CASE role WHEN 'parent' THEN other_id ELSE organization_id END
      FROM affiliations
      WHERE role IN ('parent', 'subsidiary')
        AND coalesce(ends_on >= ${starts_on}::date, true) AND coalesce(starts_on <= ${ends_on}::date, true)
    ), above (id) AS (
      SELECT ${parent}::uuid
      UNION
      SELECT parents.parent FROM parents JOIN above ON parents.child = above.id
    )
    SELECT FROM above WHERE id = ${child}`.execute(db)
  return rows.length > 0
}
