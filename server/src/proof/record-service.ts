import { audit, wasAudited } from '../audit/audit-service.ts'
import type { Db, Tx } from '../db/database.ts'
import type { HistoryRow } from '../db/field-history.ts'
import type { Deps } from '../deps.ts'
import type { Keys } from '../secret-key.ts'
import {
  chain,
  endOf,
  historyPrint,
  NO_RECORD,
  valuesOf,
  type Head,
  type RecordFacts,
  type StoredRecord,
} from './record-chain.ts'
import {
  BIDDER_FIELDS,
  findEnd,
  insertRecords,
  listAuctionHistory,
  listAuctionStates,
  listBidderHistory,
  listBidderStates,
  listUnrecorded,
  lockForRecords,
  type AuctionState,
  type BidderState,
} from './records-sql.ts'

/** What a transaction has done that it records. */
export interface Done {
  actorId: string | null
  /** Names of columns that it has set; those that are not guarded are left out. */
  changed: readonly string[]
  /** What it has added to the history. */
  history: readonly HistoryRow[]
}

function factsOf(key: Uint8Array, { values }: AuctionState | BidderState, { changed, history }: Done): RecordFacts {
  return {
    values: valuesOf(key, values),
    changed: changed.filter((column) => column in values).toSorted(),
    history: history.map((row) => [row.id, historyPrint(key, row)] as const),
  }
}

const auctionFacts = (key: Uint8Array, state: AuctionState, done: Done): RecordFacts => ({
  ...factsOf(key, state, done),
  bids: endOf(state.bids),
  negotiation: endOf(state.negotiation),
})

/** Adds to the chain of an auction that is locked: its row and its logs as the transaction leaves them. */
export async function recordAuction(tx: Tx, keys: Keys, id: string, done: Done): Promise<void> {
  const key = keys('records')
  const [state] = await listAuctionStates(tx, [id])
  if (!state) throw new Error('an auction that is not there cannot be recorded')
  const { now: at, ...end } = await findEnd(tx, 'auction', id)
  const facts = auctionFacts(key, state, done)
  await insertRecords(tx, [chain(key, end, { kind: 'auction', subject_id: id, at, actor_id: done.actorId, facts })])
}

/** Adds to the chain of a bidder who is locked. Of the history, what decides nothing is left out. */
export async function recordBidder(tx: Tx, keys: Keys, id: string, done: Done): Promise<void> {
  const key = keys('records')
  const [state] = await listBidderStates(tx, [id])
  if (!state) throw new Error('a bidder who is not there cannot be recorded')
  const { now: at, ...end } = await findEnd(tx, 'bidder', id)
  const history = done.history.filter(({ field }) => BIDDER_FIELDS.includes(field))
  const facts = factsOf(key, state, { ...done, history })
  await insertRecords(tx, [chain(key, end, { kind: 'bidder', subject_id: id, at, actor_id: done.actorId, facts })])
}

/** Where an auction's chain ends. Its last record holds where the bid log and the negotiation ended then. */
export async function headOfAuction(db: Db, id: string): Promise<Head | undefined> {
  const { number, hash } = await findEnd(db, 'auction', id)
  return number === 0 ? undefined : { number, hash }
}

const BATCH = 500

async function recordFirst(
  tx: Tx,
  kind: 'auction' | 'bidder',
  first: (ids: readonly string[], at: Date) => Promise<StoredRecord[]>,
): Promise<number> {
  let total = 0
  for (;;) {
    const { ids, now } = await listUnrecorded(tx, kind, BATCH)
    await insertRecords(tx, await first(ids, now))
    total += ids.length
    if (ids.length < BATCH) return total
  }
}

/**
 * Gives auctions and bidders from before there were records their first one, as they are. Once, which is on record itself:
 * whoever deletes a chain later does not get a new one.
 */
export async function beginRecords({ db, keys }: Pick<Deps, 'db' | 'keys'>): Promise<void> {
  const key = keys('records')
  await db.transaction().execute(async (tx) => {
    if (await wasAudited(tx, 'records_begun')) return
    await lockForRecords(tx)
    const auctions = await recordFirst(tx, 'auction', async (ids, at) => {
      const histories = await listAuctionHistory(tx, ids)
      return (await listAuctionStates(tx, ids)).map((state) => {
        const facts = auctionFacts(key, state, { actorId: null, changed: [], history: histories.get(state.id) ?? [] })
        return chain(key, NO_RECORD, { kind: 'auction', subject_id: state.id, at, actor_id: null, facts })
      })
    })
    const bidders = await recordFirst(tx, 'bidder', async (ids, at) => {
      const histories = await listBidderHistory(tx, ids)
      return (await listBidderStates(tx, ids)).map((state) => {
        const history = (histories.get(state.id) ?? []).filter(({ blanked }) => !blanked)
        const facts = factsOf(key, state, { actorId: null, changed: [], history })
        return chain(key, NO_RECORD, { kind: 'bidder', subject_id: state.id, at, actor_id: null, facts })
      })
    })
    await audit(tx, keys, { action: 'records_begun', details: { auctions, bidders } })
  })
}
