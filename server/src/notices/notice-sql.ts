import type { Language } from '@klubba/domain/languages'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { fullName } from '../db/full-name.ts'

/** Those of them who are told by us, not by a marketplace. */
export async function listMailed(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('bidders')
    .select('id')
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .where('created_by_token', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Who has a bid that counts. */
export async function listBidderIds(db: Db, auctionId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT l.bidder_id AS id FROM auction_log l
    WHERE l.auction_id = ${auctionId} AND l.type = 'bid_placed' AND NOT EXISTS (
      SELECT FROM auction_log v WHERE v.auction_id = l.auction_id AND v.type = 'bid_voided' AND v.bid = l.number
    )`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whom a mail goes to; the language is theirs, or that of their country. */
export interface Receiver {
  name: string
  email: string
  language: Language
}

/** The main contact that has an address, or else any. */
const CONTACT = sql`LATERAL (
  SELECT c ->> 'name' AS name, c ->> 'email' AS email FROM jsonb_array_elements(g.contacts) c
  WHERE c ->> 'email' IS NOT NULL ORDER BY (c ->> 'contact_type' = 'main') DESC LIMIT 1
)`
const LANGUAGE_OF = (country: ReturnType<typeof sql>) =>
  sql`CASE ${country} WHEN 578 THEN 'no' WHEN 752 THEN 'sv' WHEN 208 THEN 'da' WHEN 246 THEN 'fi' ELSE 'en' END`

async function firstOf(query: ReturnType<typeof sql>, db: Db): Promise<Receiver | undefined> {
  const { rows } = await query.execute(db)
  return rows[0] as Receiver | undefined
}

export async function findBidderReceiver(db: Db, id: string): Promise<Receiver | undefined> {
  return firstOf(
    sql`SELECT coalesce(CASE WHEN b.email IS NULL THEN c.name END, b.contact_name, b.name, g.name) AS name,
      coalesce(b.email, c.email) AS email, b.language
    FROM bidders b LEFT JOIN organizations g ON g.id = b.organization_id LEFT JOIN ${CONTACT} c ON true
    WHERE b.id = ${id} AND b.created_by_token IS NULL AND b.erased_at IS NULL
      AND coalesce(b.email, c.email) IS NOT NULL`,
    db,
  )
}

export async function findOrganizationReceiver(db: Db, id: string): Promise<Receiver | undefined> {
  return firstOf(
    sql`SELECT c.name, c.email, ${LANGUAGE_OF(sql`g.country_id`)} AS language
    FROM organizations g JOIN ${CONTACT} c ON true WHERE g.id = ${id}`,
    db,
  )
}

/** The owner of what is auctioned: a person, or the contact of the organization behind the owner. */
export async function findSellerReceiver(db: Db, auctionId: string): Promise<Receiver | undefined> {
  return firstOf(
    sql`SELECT coalesce(c.name, o.name) AS name, coalesce(c.email, o.email) AS email,
      ${LANGUAGE_OF(sql`coalesce(g.country_id, o.country_id)`)} AS language
    FROM auctions u
    JOIN assets a ON a.id = u.asset_id
    JOIN owners o ON o.id = a.owner_id
    JOIN owner_facts f ON f.id = o.id
    LEFT JOIN organizations g ON g.id = f.organization_id
    LEFT JOIN ${CONTACT} c ON true
    WHERE u.id = ${auctionId} AND coalesce(c.email, o.email) IS NOT NULL`,
    db,
  )
}

/** Who has approved the auction, while they work here. */
export async function findBrokerReceiver(db: Db, auctionId: string): Promise<Receiver | undefined> {
  return db
    .selectFrom('auctions as u')
    .innerJoin('users as b', 'b.id', 'u.approved_by')
    .select(['b.email', 'b.language', fullName('b').as('name')])
    .where('u.id', '=', auctionId)
    .where('b.state', '=', 'activated')
    .executeTakeFirst()
}

/** Who approved it, and everybody who administrates. */
export async function listAlerted(db: Db, auctionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('users as b')
    .select('b.id')
    .where('b.state', '=', 'activated')
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('b.user_type', '=', 'admin'),
        eb('b.id', '=', selectFrom('auctions as u').select('u.approved_by').where('u.id', '=', auctionId)),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

export async function findUserReceiver(db: Db, id: string): Promise<Receiver | undefined> {
  return db
    .selectFrom('users as b')
    .select(['b.email', 'b.language', fullName('b').as('name')])
    .where('b.id', '=', id)
    .where('b.state', '=', 'activated')
    .executeTakeFirst()
}

export async function findToldAuction(db: Db, id: string) {
  return db
    .selectFrom('auctions')
    .select(['id', 'number', 'title', 'status', 'country_id', 'currency', 'price', 'leader_id', 'effective_end'])
    .select(['date_sold', 'buyer_id', 'buyer_organization_id'])
    .select(sql<boolean>`status = 'LIVE' AND effective_end > clock_timestamp()`.as('takes_bids'))
    .where('id', '=', id)
    .executeTakeFirst()
}
export type ToldAuction = NonNullable<Awaited<ReturnType<typeof findToldAuction>>>

/** Up to where the events were looked through, for who looks further now and nobody else. */
export async function lockReading(db: Db): Promise<number> {
  const { changed_in } = await db
    .selectFrom('outbid_reading')
    .select('changed_in')
    .forUpdate()
    .executeTakeFirstOrThrow()
  return changed_in
}

/** Every transaction before this one has ended. */
export async function readHorizon(db: Db): Promise<number> {
  const { rows } = await sql<{ horizon: number }>`
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS horizon`.execute(db)
  return rows[0]?.horizon ?? 0
}

export async function updateReading(db: Db, changed_in: number): Promise<void> {
  await db.updateTable('outbid_reading').set({ changed_in }).execute()
}

interface Outbid {
  auction_id: string
  bidder_id: string
  /** How long the mail has to wait since the one before. */
  wait_seconds: number
}

/** Who was outbid by what these transactions have told, does not lead again, and is told by us. */
export async function listOutbid(db: Db, from: number, to: number, pauseSeconds: number): Promise<Outbid[]> {
  const { rows } = await sql<Outbid>`
    SELECT DISTINCT e.auction_id, b.id AS bidder_id, coalesce(
      greatest(0, ${pauseSeconds}::float8 - extract(epoch FROM now() - m.told_at)), 0)::float8 AS wait_seconds
    FROM auction_events e
    CROSS JOIN LATERAL jsonb_array_elements_text(e.data -> 'outbid') AS lost (bidder_id)
    JOIN auctions u ON u.id = e.auction_id AND u.status = 'LIVE'
    JOIN bidders b ON b.id = lost.bidder_id::uuid AND b.created_by_token IS NULL
    LEFT JOIN outbid_mails m ON m.auction_id = e.auction_id AND m.bidder_id = b.id
    WHERE e.changed_in >= ${from} AND e.changed_in < ${to} AND e.type = 'bid'
      AND e.at > now() - interval '1 day' AND u.leader_id IS DISTINCT FROM b.id`.execute(db)
  return rows
}

export async function recordOutbidMail(db: Db, auction_id: string, bidder_id: string): Promise<void> {
  await db
    .insertInto('outbid_mails')
    .values({ auction_id, bidder_id })
    .onConflict((conflict) => conflict.constraint('outbid_mails_pkey').doUpdateSet({ told_at: sql<Date>`now()` }))
    .execute()
}
