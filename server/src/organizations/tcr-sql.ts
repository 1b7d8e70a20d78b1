import type { NewTcrRecord } from '@klubba/domain/organizations/organization-parts-api'
import type { Db } from '../db/database.ts'
import { fullName } from '../db/full-name.ts'

function recordsOf(db: Db, organizationId: string) {
  return db
    .selectFrom('tcr_records as r')
    .innerJoin('users as u', 'u.id', 'r.added_by')
    .selectAll('r')
    .select(fullName('u').as('adder_name'))
    .where('r.organization_id', '=', organizationId)
}

export async function listTcrRecords(db: Db, organizationId: string, page: { limit: number; offset: number }) {
  return recordsOf(db, organizationId)
    .orderBy('r.inspected_on', 'desc')
    .orderBy('r.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}
export type FoundTcrRecord = Awaited<ReturnType<typeof listTcrRecords>>[number]

export async function findTcrRecord(db: Db, organizationId: string, id: string): Promise<FoundTcrRecord | undefined> {
  return recordsOf(db, organizationId).where('r.id', '=', id).executeTakeFirst()
}

export async function countTcrRecords(db: Db, organizationId: string): Promise<number> {
  const { total } = await db
    .selectFrom('tcr_records')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return total
}

/** False when there is one with this id already. */
export async function insertTcrRecord(
  db: Db,
  organizationId: string,
  addedBy: string,
  given: NewTcrRecord,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('tcr_records')
    .values({ organization_id: organizationId, added_by: addedBy, ...given })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteTcrRecord(db: Db, id: string): Promise<void> {
  await db.deleteFrom('tcr_records').where('id', '=', id).execute()
}
