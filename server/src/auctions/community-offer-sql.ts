import type { Db } from '../db/database.ts'
import { fullName } from '../db/full-name.ts'

export async function countOpenOffers(db: Db, auctionId: string): Promise<number> {
  const { total } = await db
    .selectFrom('community_offers')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('auction_id', '=', auctionId)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  return total
}

function offers(db: Db) {
  return db
    .selectFrom('community_offers as o')
    .innerJoin('organizations as g', 'g.id', 'o.organization_id')
    .innerJoin('users as author', 'author.id', 'o.entered_by')
    .selectAll('o')
    .select(['g.name as organization_name', 'g.status as organization_status'])
    .select(fullName('author').as('author_name'))
}

export async function findOffer(db: Db, id: string) {
  return offers(db).where('o.id', '=', id).executeTakeFirst()
}
export type FoundOffer = NonNullable<Awaited<ReturnType<typeof findOffer>>>

/** The highest first. */
export async function listOffers(db: Db, auctionId: string, page: { limit: number; offset: number }) {
  return offers(db)
    .where('o.auction_id', '=', auctionId)
    .orderBy('o.amount', 'desc')
    .orderBy('o.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countOffers(db: Db, auctionId: string): Promise<number> {
  const { total } = await db
    .selectFrom('community_offers')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('auction_id', '=', auctionId)
    .executeTakeFirstOrThrow()
  return total
}

export async function insertOffer(
  db: Db,
  offer: {
    id: string
    auction_id: string
    organization_id: string
    amount: number
    note: string | null
    entered_by: string
  },
): Promise<void> {
  await db.insertInto('community_offers').values(offer).execute()
}

export async function updateOfferAccepted(db: Db, id: string): Promise<void> {
  await db.updateTable('community_offers').set({ status: 'accepted' }).where('id', '=', id).execute()
}
