import type { BankDetails } from '@klubba/domain/organizations/bank-details'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { fullName } from '../db/full-name.ts'

export async function findBankDetails(db: Db, organizationId: string) {
  return db
    .selectFrom('bank_details as b')
    .leftJoin('users as proposer', 'proposer.id', 'b.proposed_by')
    .leftJoin('users as confirmer', 'confirmer.id', 'b.confirmed_by')
    .selectAll('b')
    .select([fullName('proposer').as('proposer_name'), fullName('confirmer').as('confirmer_name')])
    .where('b.organization_id', '=', organizationId)
    .executeTakeFirst()
}
export type FoundBankDetails = NonNullable<Awaited<ReturnType<typeof findBankDetails>>>

export async function proposeBankDetails(
  db: Db,
  organizationId: string,
  { details, actorId, version }: { details: BankDetails; actorId: string; version: number },
): Promise<void> {
  const proposal = { proposed: JSON.stringify(details), proposed_by: actorId, proposed_at: sql<Date>`now()`, version }
  await db
    .insertInto('bank_details')
    .values({ organization_id: organizationId, ...proposal })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(proposal))
    .execute()
}

export async function confirmProposal(db: Db, organizationId: string, actorId: string): Promise<void> {
  await db
    .updateTable('bank_details')
    .set({ confirmed: sql`proposed`, confirmed_by: actorId, confirmed_at: sql<Date>`now()` })
    .set({ proposed: null, proposed_by: null, proposed_at: null, version: sql`version + 1` })
    .where('organization_id', '=', organizationId)
    .execute()
}

export async function dropProposal(db: Db, organizationId: string): Promise<void> {
  await db
    .updateTable('bank_details')
    .set({ proposed: null, proposed_by: null, proposed_at: null, version: sql`version + 1` })
    .where('organization_id', '=', organizationId)
    .execute()
}
