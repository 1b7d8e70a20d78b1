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
