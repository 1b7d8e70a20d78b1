import type { BidderStatus } from '@klubba/domain/bidders/bidder-rules'
import type { Money } from '@klubba/domain/money'
import { CompiledQuery } from 'kysely'
import type { Db } from '../db/database.ts'
import { listOf } from '../db/list-of.ts'
import { BIDDING_COLUMNS, type LockedAuction } from './bidding-row.ts'

// These are texts made once: bids wait for them.

const LOCK = `SELECT ${BIDDING_COLUMNS.join(', ')} FROM auctions WHERE id = ANY($1::uuid[]) FOR UPDATE`
const LOCK_FREE = `${LOCK} SKIP LOCKED`

/** Waits for whoever has it locked. */
export const lockForBids = (auctionId: string) =>
  CompiledQuery.raw(LOCK, [listOf('uuid', [auctionId])]) as CompiledQuery<LockedAuction>

/** Those that nobody else has locked. */
export const lockFreeForBids = (auctionIds: readonly string[]) =>
  CompiledQuery.raw(LOCK_FREE, [listOf('uuid', auctionIds)]) as CompiledQuery<LockedAuction>

export interface BiddingBidder {
  id: string
  number: number
  name: string
  registered_name: string
  token_id: string | null
  status: BidderStatus
  limits: Money[]
}

/** A key that was used before, and for what. */
export interface UsedKey {
  auction_id: string
  number: number
  caller: string
  idempotency_key: string
  request_hash: string
}

/** Who bids on what. */
export interface Pairing {
  auctionId: string
  bidderId: string
}

export interface BidFacts {
  now: Date
  bidders: BiddingBidder[] | null
  /** Bidders who sell what they bid on. */
  sellers: { auction_id: string; bidder_id: string }[] | null
  used: UsedKey[] | null
  /** Auctions that somebody kept locked when they were looked at. */
  blocked: string[] | null
}

/** A private seller is known by e-mail or phone: nothing else says that owner and bidder are the same person. */
const FACTS = `SELECT
  date_trunc('milliseconds', clock_timestamp()) AS now,
  (
    SELECT json_agg(json_build_object(
      'id', b.id, 'number', b.number, 'status', b.status, 'limits', b.limits, 'token_id', b.created_by_token,
      'name', coalesce(g.name, b.name, ''), 'registered_name', coalesce(b.name, '')
    ))
    FROM bidders b
    LEFT JOIN organizations g ON g.id = b.organization_id
    WHERE b.id IN (
      SELECT unnest($2::uuid[])
      UNION SELECT leader_id FROM auctions WHERE id = ANY($1::uuid[])
    )
  ) AS bidders,
  (
    SELECT json_agg(json_build_object('auction_id', u.id, 'bidder_id', b.id))
    FROM unnest($1::uuid[], $2::uuid[]) AS given (auction_id, bidder_id)
    JOIN auctions u ON u.id = given.auction_id
    JOIN assets a ON a.id = u.asset_id
    JOIN owners p ON p.id = a.owner_id
    JOIN owner_facts o ON o.id = a.owner_id
    JOIN bidders b ON b.id = given.bidder_id
    WHERE b.organization_id = o.organization_id
      OR b.organization_id IN (SELECT organization_id FROM owner_group_organizations WHERE owner_id = p.id)
      OR (p.owner_type = 'private_owner' AND b.bidder_type = 'person'
        AND (lower(b.email) = lower(p.email) OR b.phone = p.phone))
  ) AS sellers,
  (
    SELECT json_agg(json_build_object(
      'auction_id', l.auction_id, 'number', l.number, 'caller', l.caller, 'idempotency_key', l.idempotency_key,
      'request_hash', encode(l.request_hash, 'hex')
    ))
    FROM unnest($3::uuid[], $4::text[])
      AS given (caller, idempotency_key)
    CROSS JOIN LATERAL (
      -- Each by the index: joined at once, the whole log might be read.
      SELECT * FROM auction_log
      WHERE caller = given.caller AND idempotency_key = given.idempotency_key LIMIT 1
    ) l
  ) AS used,
  (SELECT json_agg(auction_id) FROM auction_blocks WHERE auction_id = ANY($1::uuid[])) AS blocked`

/** What bids are judged by, once the auctions are locked: the clock, who bids or leads, and which keys were used. */
export function bidFacts(
  pairings: readonly Pairing[],
  keys: readonly { caller: string; idempotency_key: string }[],
): CompiledQuery<BidFacts> {
  return CompiledQuery.raw(FACTS, [
    listOf(
      'uuid',
      pairings.map(({ auctionId }) => auctionId),
    ),
    listOf(
      'uuid',
      pairings.map(({ bidderId }) => bidderId),
    ),
    listOf(
      'uuid',
      keys.map(({ caller }) => caller),
    ),
    listOf(
      'text',
      keys.map(({ idempotency_key }) => idempotency_key),
    ),
  ])
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
