import { audit, wasAudited } from '../audit/audit-service.ts'
import type { Db, Tx } from '../db/database.ts'
import type { HistoryRow } from '../db/field-history.ts'
import type { Deps } from '../deps.ts'
import type { Keys } from '../secret-key.ts'
import {
  chain,
  endOf,
  historyPrint,
  valuesOf,
  type Head,
  type RecordFacts,
  type RecordKind,
  type StoredRecord,
} from './record-chain.ts'
import {
  BIDDER_FIELDS,
  findAuctionHead,
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

function recordOf(
  key: Uint8Array,
  kind: RecordKind,
  { id, values, end, now, ...logs }: AuctionState | BidderState,
  { actorId, changed, history }: Done,
): StoredRecord {
  const facts: RecordFacts = {
    values: valuesOf(key, values),
    changed: changed.filter((column) => column in values).toSorted(),
    history: history.map((row) => [row.id, historyPrint(key, row)] as const),
    ...('bids' in logs && { bids: endOf(logs.bids), negotiation: endOf(logs.negotiation) }),
  }
  return chain(key, end, { kind, subject_id: id, at: now, actor_id: actorId, facts })
}

/** Adds to the chain of an auction that is locked: its row and its logs as the transaction leaves them. */
export async function recordAuction(tx: Tx, keys: Keys, id: string, done: Done): Promise<void> {
  const states = await listAuctionStates(tx, [id])
  await insertRecords(
    tx,
    states.map((state) => recordOf(keys('records'), 'auction', state, done)),
  )
}

/** Adds to the chain of a bidder who is locked. Of the history, what decides nothing is left out. */
export async function recordBidder(tx: Tx, keys: Keys, id: string, done: Done): Promise<void> {
  const states = await listBidderStates(tx, [id])
  const history = done.history.filter(({ field }) => BIDDER_FIELDS.includes(field))
  await insertRecords(
    tx,
    states.map((state) => recordOf(keys('records'), 'bidder', state, { ...done, history })),
  )
}

/** Where an auction's chain ends. Its last record holds where the bid log and the negotiation ended then. */
export async function headOfAuction(db: Db, id: string): Promise<Head | undefined> {
  return findAuctionHead(db, id)
}

const BATCH = 500

const READ = {
  auction: { states: listAuctionStates, histories: listAuctionHistory },
  bidder: { states: listBidderStates, histories: listBidderHistory },
} as const

async function recordFirst(tx: Tx, key: Uint8Array, kind: RecordKind): Promise<number> {
  const { states, histories } = READ[kind]
  for (let total = 0; ;) {
    const ids = await listUnrecorded(tx, kind, BATCH)
    const known = await histories(tx, ids)
    const records = (await states(tx, ids)).map((state) => {
      const history = (known.get(state.id) ?? []).filter(({ blanked }) => !blanked)
      return recordOf(key, kind, state, { actorId: null, changed: [], history })
    })
    await insertRecords(tx, records)
    total += ids.length
    if (ids.length < BATCH) return total
  }
}

/**
 * Gives auctions and bidders from before there were records their first one, as they are. Once, which is on record itself:
 * whoever deletes a chain later does not get a new one.
 */
export async function beginRecords({ db, keys }: Pick<Deps, 'db' | 'keys'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await wasAudited(tx, 'records_begun')) return
    await lockForRecords(tx)
    const auctions = await recordFirst(tx, keys('records'), 'auction')
    const bidders = await recordFirst(tx, keys('records'), 'bidder')
    await audit(tx, keys, { action: 'records_begun', details: { auctions, bidders } })
  })
}
