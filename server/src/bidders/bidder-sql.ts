import type { BidderStatus, BidderType } from '@klubba/domain/bidders/bidder-rules'
import type { Language } from '@klubba/domain/languages'
import type { Money } from '@klubba/domain/money'
import type { RegistryStatus } from '@klubba/domain/registry/verification'
import type { FieldVersions } from '@klubba/domain/versions'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { fullName } from '../db/full-name.ts'

export interface BidderFields {
  organization_id: string | null
  name: string | null
  country_id: number | null
  contact_name: string | null
  email: string | null
  phone: string | null
  language: Language
}

export interface NewBidderRow extends Partial<BidderFields> {
  id: string
  bidder_type: BidderType
  language: Language
  organization_number?: string | null
}

/** False when there is one with this id already. */
export async function insertBidder(
  db: Db,
  row: NewBidderRow,
  by: { user: string } | { token: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('bidders')
    .values({
      ...row,
      ...('user' in by ? { created_by: by.user, updated_by: by.user } : { created_by_token: by.token }),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** On auctions that may still be theirs. */
const OPEN_BIDS = sql<boolean>`EXISTS (
  SELECT FROM auction_log l JOIN auctions u ON u.id = l.auction_id
  WHERE l.bidder_id = b.id AND u.status IN ('LIVE', 'ENDED', 'CLOSED', 'CLOSED_SUCCESSFUL')
)`
const OPEN_PURCHASE = sql<boolean>`EXISTS (
  SELECT FROM auctions u WHERE u.buyer_id = b.id AND u.status IN ('CLOSED_SUCCESSFUL', 'SOLD', 'PAID')
)`

export async function findBidder(db: Db, id: string) {
  return db
    .selectFrom('bidders as b')
    .leftJoin('organizations as g', 'g.id', 'b.organization_id')
    .leftJoin('users as creator', 'creator.id', 'b.created_by')
    .leftJoin('users as editor', 'editor.id', 'b.updated_by')
    .leftJoin('users as approver', 'approver.id', 'b.approved_by')
    .leftJoin('api_tokens as token', 'token.id', 'b.created_by_token')
    .selectAll('b')
    .select(['g.name as organization_name', 'g.country_id as organization_country_id', 'token.name as token_name'])
    .select(sql<RegistryStatus | null>`g.status`.as('organization_status'))
    .select([fullName('creator').as('creator_name'), fullName('editor').as('editor_name')])
    .select(fullName('approver').as('approver_name'))
    .select([OPEN_BIDS.as('open_bids'), OPEN_PURCHASE.as('open_purchase')])
    .where('b.id', '=', id)
    .executeTakeFirst()
}
export type FoundBidder = NonNullable<Awaited<ReturnType<typeof findBidder>>>

export async function lockBidder(db: Db, id: string): Promise<void> {
  await db.selectFrom('bidders').select('id').where('id', '=', id).forUpdate().execute()
}

export async function updateBidder(
  db: Db,
  id: string,
  actorId: string,
  changes: Partial<BidderFields> & { limits?: readonly Money[]; version: number; field_versions: FieldVersions },
): Promise<void> {
  const { limits, field_versions, ...plain } = changes
  await db
    .updateTable('bidders')
    .set({
      ...plain,
      ...(limits && { limits: JSON.stringify(limits) }),
      field_versions: JSON.stringify(field_versions),
      updated_by: actorId,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

export async function updateBidderStatus(
  db: Db,
  id: string,
  to: { status: BidderStatus; reason: string | null; approvedBy?: string | undefined },
): Promise<void> {
  await db
    .updateTable('bidders')
    .set({ status: to.status, block_reason: to.reason, version: sql`version + 1` })
    .$if(to.approvedBy !== undefined, (update) =>
      update.set({ approved_by: to.approvedBy ?? null, approved_at: sql<Date>`now()` }),
    )
    .where('id', '=', id)
    .execute()
}

/** Everything that is personal; that there was such a bidder stays, for the bids. */
export async function eraseBidder(db: Db, id: string, actorId: string): Promise<void> {
  await db
    .updateTable('bidders')
    .set({ name: null, email: null, phone: null, status: 'blocked', block_reason: null, erased_at: sql`now()` })
    .set({ version: sql`version + 1`, updated_by: actorId, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** What is known of who a bidder is. */
export interface BidderFacts {
  id: string
  number: number
  /** As our register names them, and as they were registered. */
  name: string
  registered_name: string
  token_id: string | null
}

export async function listBidderFacts(db: Db, ids: readonly string[]): Promise<Map<string, BidderFacts>> {
  const rows = await db
    .selectFrom('bidders as b')
    .leftJoin('organizations as g', 'g.id', 'b.organization_id')
    .select(['b.id', 'b.number', 'b.created_by_token as token_id'])
    .select(sql<string>`coalesce(g.name, b.name, '')`.as('name'))
    .select(sql<string>`coalesce(b.name, '')`.as('registered_name'))
    .where(sql<boolean>`b.id = ANY(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
