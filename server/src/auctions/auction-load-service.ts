import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { isPublished, type AuctionStatus } from '@klubba/domain/auctions/auction-status'
import type { AuctionFacts } from '@klubba/domain/auctions/guards'
import { can, type Permission } from '@klubba/domain/permissions'
import { findAssetOfAuction, lockAssetOfAuction } from '../assets/asset-auction-service.ts'
import { readCatalogues } from '../assets/asset-service.ts'
import { findEndMove, findLeadingBid, highestBids, listEndMoves } from '../bidding/bidding-service.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { isMachine, type AnyCaller, type Caller } from '../http/route.ts'
import { factsOf, type Known } from './auction-facts.ts'
import { clockOf, findAuction, listRounds, lockAuction, lockAuctionIfFree, type FoundAuction } from './auction-sql.ts'
import { isOwn, presentAuction } from './auction-view.ts'
import { countOpenOffers } from './community-offer-sql.ts'
import { entryOf } from './negotiation-log.ts'
import { listNegotiationEntries } from './negotiation-sql.ts'
import { restrictedOf } from './restricted-bidder.ts'

export type CatalogueOf = Awaited<ReturnType<typeof readCatalogues>>

/** An auction with everything that the rules ask about it. */
export interface Loaded {
  row: FoundAuction
  known: Known
  facts: AuctionFacts
}

const ASKS_FOR_BIDS: readonly AuctionStatus[] = ['ENDED', 'CLOSED', 'CLOSED_SUCCESSFUL', 'CLOSED_UNSUCCESSFUL', 'SOLD']

/** What the rules ask for in the status that it is in. */
async function lookUpStatus(db: Db, row: FoundAuction, endMoves: Known['endMoves']) {
  const { id, status } = row
  const entries = row.next_negotiation > 1 ? (await listNegotiationEntries(db, id)).map(entryOf) : []
  const bids = row.price !== null && ASKS_FOR_BIDS.includes(status) ? await highestBids(db, id) : []
  const openOffers = status === 'COMMUNITY' ? await countOpenOffers(db, id) : 0
  const endMove = status === 'LIVE' ? await findEndMove(db, id, endMoves) : undefined
  const restricted = restrictedOf(row)
  const restrictedBid = restricted && status === 'LIVE' ? await findLeadingBid(db, id) : null
  return { entries, bids, openOffers, endMove, restricted, restrictedBid }
}

async function lookUp(db: Db, row: FoundAuction) {
  const rounds = await listRounds(db, row.asset_id)
  const endMoves = row.next_number > 1 ? await listEndMoves(db, row.id) : []
  return { ...(await lookUpStatus(db, row, endMoves)), rounds, endMoves, now: await clockOf(db) }
}

export async function findOrFail(db: Db, id: string): Promise<FoundAuction> {
  const row = await findAuction(db, id)
  if (!row) throw new AppError('not_found')
  return row
}

/** The auction and its asset, locked in this order until the transaction ends. */
export async function loadLocked(tx: Tx, id: string, catalogueOf: CatalogueOf): Promise<Loaded> {
  const locked = await lockAuction(tx, id)
  if (!locked) throw new AppError('not_found')
  return loaded(tx, id, await lockAssetOfAuction(tx, locked.asset_id, catalogueOf))
}

/** The same unless somebody else has the auction locked, without waiting for them. */
export async function loadIfFree(tx: Tx, id: string, catalogueOf: CatalogueOf): Promise<Loaded | undefined> {
  const locked = await lockAuctionIfFree(tx, id)
  return locked && loaded(tx, id, await lockAssetOfAuction(tx, locked.asset_id, catalogueOf))
}

/** As it will be once it has been moved, for what follows in the same transaction. */
export async function loadedAs(tx: Tx, row: FoundAuction, before: Known): Promise<Loaded> {
  const known = { ...before, ...(await lookUpStatus(tx, row, before.endMoves)) }
  return { row, known, facts: factsOf(row, known) }
}

/** As it is now, without keeping anybody from changing it. */
export async function load(tx: Tx, id: string, catalogueOf: CatalogueOf): Promise<Loaded> {
  const { asset_id } = await findOrFail(tx, id)
  return loaded(tx, id, await findAssetOfAuction(tx, asset_id, catalogueOf))
}

async function loaded(db: Db, id: string, asset: Known['asset']): Promise<Loaded> {
  const row = await findOrFail(db, id)
  const known = { asset, ...(await lookUp(db, row)) }
  return { row, known, facts: factsOf(row, known) }
}

/** As the caller sees it. */
export function tellAuction({ row, known, facts }: Loaded, caller: AnyCaller): Auction {
  return presentAuction(row, caller, { facts, known })
}

/** Inside a transaction, as it leaves it. */
async function getAuctionIn(tx: Tx, caller: AnyCaller, id: string, catalogueOf: CatalogueOf): Promise<Auction> {
  return tellAuction(await load(tx, id, catalogueOf), caller)
}

export async function getAuction(deps: Deps, caller: AnyCaller, id: string): Promise<Auction> {
  const catalogueOf = await readCatalogues(deps)
  const row = await findOrFail(deps.db, id)
  // What was never published is not there for a machine.
  if (isMachine(caller) && !isPublished(row)) throw new AppError('not_found')
  return deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => getAuctionIn(tx, caller, id, catalogueOf))
}

/** For what hangs on whose asset it is. */
export function requireRight(row: { asset_creator: string }, caller: Caller, permission: Permission): void {
  if (!can(caller, permission, { own: isOwn(row, caller) })) throw new AppError('forbidden')
}
