import type { AuctionStatus } from '@klubba/domain/auctions/auction-status'
import type { FieldVersions } from '@klubba/domain/versions'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '../db/database.ts'
import { fullName } from '../db/full-name.ts'
import { roundNumber } from '../db/round-number.ts'
import type { Auctions } from '../db/schema.gen.ts'

export type AuctionColumns = Omit<Updateable<Auctions>, 'id' | 'number' | 'version' | 'field_versions'>
export type NewAuctionRow = Insertable<Auctions>

/** Everything that an answer or a rule asks for; what of it is told to whom is decided later. */
export function auctionRows(db: Db) {
  return db
    .selectFrom('auctions as u')
    .innerJoin('assets as a', 'a.id', 'u.asset_id')
    .leftJoin('bidders as leader', 'leader.id', 'u.leader_id')
    .leftJoin('organizations as leader_firm', 'leader_firm.id', 'leader.organization_id')
    .leftJoin('communities as community', 'community.id', 'u.community_id')
    .selectAll('u')
    .select(roundNumber.as('round_number'))
    .select(['a.asset_number', 'a.subcategory', 'a.brand', 'a.model', 'a.variant', 'a.year', 'a.thumbnail'])
    .select(['a.created_by as asset_creator', 'a.place as asset_place'])
    .select(['leader.number as leader_number', 'leader.created_by_token as leader_token'])
    .select(sql<string>`coalesce(leader_firm.name, leader.name, '')`.as('leader_name'))
    .select(sql<string>`coalesce(leader.name, '')`.as('leader_registered_name'))
    .select('community.name as community_name')
}

export async function findAuction(db: Db, id: string) {
  return auctionRows(db)
    .innerJoin('users as creator', 'creator.id', 'u.created_by')
    .innerJoin('users as editor', 'editor.id', 'u.updated_by')
    .leftJoin('users as approver', 'approver.id', 'u.approved_by')
    .leftJoin('bidders as buyer', 'buyer.id', 'u.buyer_id')
    .leftJoin('organizations as buyer_firm', 'buyer_firm.id', 'buyer.organization_id')
    .leftJoin('organizations as member', 'member.id', 'u.buyer_organization_id')
    .leftJoin('owner_facts as owner', 'owner.id', 'a.owner_id')
    .leftJoin('organizations as seller', 'seller.id', 'owner.organization_id')
    .select([fullName('creator').as('creator_name'), fullName('editor').as('editor_name')])
    .select(fullName('approver').as('approver_name'))
    .select(['buyer.number as buyer_number', 'buyer.phone as buyer_phone'])
    .select([
      'buyer.status as buyer_status',
      'buyer.limits as buyer_limits',
      'buyer.restrictions as buyer_restrictions',
    ])
    .select('leader.status as leader_status')
    .select(['leader.limits as leader_limits', 'leader.restrictions as leader_restrictions'])
    .select(sql<string>`coalesce(member.name, buyer_firm.name, buyer.name, '')`.as('buyer_name'))
    .select('seller.commission as seller_commission')
    .where('u.id', '=', id)
    .executeTakeFirst()
}
export type FoundAuction = NonNullable<Awaited<ReturnType<typeof findAuction>>>

/** The clock is asked in a statement of its own, once the row is locked: it may have been waited for. */
export async function lockAuction(db: Db, id: string): Promise<{ asset_id: string } | undefined> {
  return db.selectFrom('auctions').select('asset_id').where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Nothing when somebody else has it, or it is not there. */
export async function lockAuctionIfFree(db: Db, id: string): Promise<{ asset_id: string } | undefined> {
  return db.selectFrom('auctions').select('asset_id').where('id', '=', id).forUpdate().skipLocked().executeTakeFirst()
}

/** The clock of the database, in whole milliseconds. */
export async function clockOf(db: Db): Promise<number> {
  const { rows } = await sql<{ now: Date }>`SELECT date_trunc('milliseconds', clock_timestamp()) AS now`.execute(db)
  return rows[0]?.now.getTime() ?? 0
}

export async function findOpenAuctionOf(db: Db, assetId: string): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('auctions')
    .select('id')
    .where('asset_id', '=', assetId)
    .where(sql<boolean>`status NOT IN ('NOT_SOLD', 'CANCELLED', 'CLOSED_CANCELLED', 'DELIVERED')`)
    .executeTakeFirst()
}

/** All auctions of an asset, oldest first. */
export async function listRounds(
  db: Db,
  assetId: string,
): Promise<{ id: string; round: number; round_number: number; status: AuctionStatus }[]> {
  return db
    .selectFrom('auctions as u')
    .select(['u.id', 'u.round', 'u.status', roundNumber.as('round_number')])
    .where('u.asset_id', '=', assetId)
    .orderBy('u.round')
    .execute()
}

export async function insertAuction(db: Db, row: NewAuctionRow): Promise<void> {
  await db.insertInto('auctions').values(row).execute()
}

/** null: the system did it, and whoever edited it last stays. */
export async function updateAuction(
  db: Db,
  id: string,
  actorId: string | null,
  changes: AuctionColumns & { version: number; fieldVersions: FieldVersions },
): Promise<void> {
  const { fieldVersions, ...columns } = changes
  await db
    .updateTable('auctions')
    .set({ ...columns, field_versions: JSON.stringify(fieldVersions), updated_at: sql`now()` })
    .$if(actorId !== null, (update) => update.set({ updated_by: actorId ?? '' }))
    .where('id', '=', id)
    .execute()
}
