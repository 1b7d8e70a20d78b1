import type { BidderStatus } from '@klubba/domain/bidders/bidder-rules'
import type { Money } from '@klubba/domain/money'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { BIDDING_COLUMNS, type LockedAuction } from './bidding-row.ts'

export async function lockForBids(db: Db, auctionId: string): Promise<LockedAuction | undefined> {
  return db.selectFrom('auctions').select(BIDDING_COLUMNS).where('id', '=', auctionId).forUpdate().executeTakeFirst()
}

export interface BiddingBidder {
  id: string
  number: number
  name: string
  registered_name: string
  token_id: string | null
  status: BidderStatus
  limits: Money[]
  seller: boolean
}

/** A key that was used before, and for what. */
export interface UsedKey {
  auction_id: string
  number: number
  caller: string
  idempotency_key: string
  request_hash: string
}

export interface BidFacts {
  now: Date
  bidders: BiddingBidder[] | null
  used: UsedKey[] | null
}

/**
 * What bids are judged by, once the auction is locked: the clock, who bids, and which keys were used. A private seller
 * is known by e-mail or phone: nothing else says that owner and bidder are the same person.
 */
export async function readBidFacts(
  db: Db,
  auctionId: string,
  bidderIds: readonly string[],
  keys: readonly { caller: string; idempotency_key: string }[],
): Promise<BidFacts> {
  const { rows } = await sql<BidFacts>`WITH seller AS (
      SELECT o.organization_id, p.id AS owner_id, p.owner_type, lower(p.email) AS email, p.phone
      FROM auctions u
      JOIN assets a ON a.id = u.asset_id
      JOIN owner_facts o ON o.id = a.owner_id
      JOIN owners p ON p.id = a.owner_id
      WHERE u.id = ${auctionId}
    )
    SELECT
      date_trunc('milliseconds', clock_timestamp()) AS now,
      (
        SELECT jsonb_agg(jsonb_build_object(
          'id', b.id, 'number', b.number, 'status', b.status, 'limits', b.limits, 'token_id', b.created_by_token,
          'name', coalesce(g.name, b.name, ''), 'registered_name', coalesce(b.name, ''),
          'seller', EXISTS (
            SELECT FROM seller s
            WHERE b.organization_id = s.organization_id
              OR b.organization_id IN (SELECT organization_id FROM owner_group_organizations WHERE owner_id = s.owner_id)
              OR (s.owner_type = 'private_owner' AND b.bidder_type = 'person'
                AND (lower(b.email) = s.email OR b.phone = s.phone))
          )
        ))
        FROM bidders b
        LEFT JOIN organizations g ON g.id = b.organization_id
        WHERE b.id = ANY(${bidderIds}::uuid[])
      ) AS bidders,
      (
        SELECT jsonb_agg(jsonb_build_object(
          'auction_id', l.auction_id, 'number', l.number, 'caller', l.caller, 'idempotency_key', l.idempotency_key,
          'request_hash', encode(l.request_hash, 'hex')
        ))
        FROM unnest(${keys.map(({ caller }) => caller)}::uuid[], ${keys.map((key) => key.idempotency_key)}::text[])
          AS given (caller, idempotency_key)
        CROSS JOIN LATERAL (
          -- Each by the index: joined at once, the whole log might be read.
          SELECT * FROM auction_log
          WHERE caller = given.caller AND idempotency_key = given.idempotency_key LIMIT 1
        ) l
      ) AS used`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('the database did not tell the time')
  return facts
}

/** What a key was used for before. */
export async function findUsedKey(db: Db, { caller, idempotency_key }: Pick<UsedKey, 'caller' | 'idempotency_key'>) {
  return db
    .selectFrom('auction_log')
    .select(['auction_id', 'number', 'request_hash'])
    .where('caller', '=', caller)
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirst()
}
