import { verifyAudit } from '../audit/audit-service.ts'
import { verifyNegotiations } from '../auctions/verify-negotiations-service.ts'
import { verifyAuctionLogs } from '../bidding/verify-logs-service.ts'
import type { Deps } from '../deps.ts'
import { verifyAnchors, type AnchorBreach, type KnownAnchors } from './verify-anchors-service.ts'
import { verifyRecords } from './verify-records-service.ts'

/** One line each. */
export interface Verified {
  whole: string[]
  broken: string[]
}

function verdict(whole: string, broken: readonly string[]): Verified {
  return broken.length > 0 ? { whole: [], broken: [...broken] } : { whole: [whole], broken: [] }
}

type Verifying = Pick<Deps, 'db' | 'keys'>

async function auditLog({ db, keys }: Verifying): Promise<Verified> {
  const found = await verifyAudit(db, keys)
  if (!found.ok) return verdict('', [`The audit log is broken at entry ${found.brokenAt}`])
  return verdict(`The audit log is whole: ${found.entries} entries`, [])
}

async function bidLogs({ db, keys }: Verifying): Promise<Verified> {
  const { broken, entries, auctions } = await verifyAuctionLogs(db, keys)
  return verdict(
    `The logs of the auctions are whole: ${entries} entries of ${auctions} auctions`,
    broken.map(({ auction_id, entry }) => {
      const what = entry === undefined ? 'does not lead to what its row says' : `is broken at entry ${entry}`
      return `The log of auction ${auction_id} ${what}`
    }),
  )
}

async function negotiations({ db, keys }: Verifying): Promise<Verified> {
  const { broken, total } = await verifyNegotiations(db, keys)
  return verdict(
    `The negotiations are whole: ${total}`,
    broken.map(({ auction_id, entry }) => `The negotiation of auction ${auction_id} is broken at entry ${entry}`),
  )
}

async function records({ db, keys }: Verifying): Promise<Verified> {
  const { broken, auctions, bidders, records: count } = await verifyRecords(db, keys)
  return verdict(
    `The records are whole: ${count} of ${auctions} auctions and ${bidders} bidders`,
    broken.map(({ kind, id, place }) => `The records of ${kind} ${id} do not agree with ${place}`),
  )
}

function breachLine({ chain, id, entry, at, isGone }: AnchorBreach): string {
  const names = {
    audit: 'of the audit log',
    bids: `of the log of auction ${id}`,
    auction: `of the records of auction ${id}`,
    bidder: `of the records of bidder ${id}`,
  }
  return `Entry ${entry} ${names[chain]} ${isGone ? 'is gone' : 'is another one'}: it was anchored at ${at}`
}

async function anchors({ db }: Verifying, known: KnownAnchors): Promise<Verified> {
  const breaches = await verifyAnchors(db, known)
  return verdict(`The anchors of ${known.chains.size} chains agree`, breaches.map(breachLine))
}

/** Walks every chain, and compares rows, histories and anchors with them. */
export async function verifyEverything(deps: Verifying, known?: KnownAnchors): Promise<Verified> {
  const parts = [
    await auditLog(deps),
    await bidLogs(deps),
    await negotiations(deps),
    await records(deps),
    ...(known ? [await anchors(deps, known)] : []),
  ]
  return { whole: parts.flatMap(({ whole }) => whole), broken: parts.flatMap(({ broken }) => broken) }
}
