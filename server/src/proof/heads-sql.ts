import { CompiledQuery } from 'kysely'
import type { Client } from 'pg'
import type { Db } from '../db/database.ts'
import type { AnchoredHead, ChainName } from './anchor.ts'

/** The heads of chains that have grown since $1; with $2 only those of auctions that have ended since. */
const HEADS = `
  WITH grown AS MATERIALIZED (
    SELECT DISTINCT kind, subject_id FROM records
    WHERE at >= $1 AND (NOT $2 OR (kind = 'auction' AND facts -> 'values' ->> 'status' = 'ENDED'))
  )
  SELECT 'audit' AS chain, NULL AS id, number, encode(hash, 'hex') AS hash FROM audit_head
  WHERE number > 0 AND (NOT $2 OR EXISTS (SELECT FROM grown))
  UNION ALL
  SELECT 'bids', id::text, next_number - 1, encode(log_hash, 'hex') FROM auctions
  WHERE next_number > 1 AND ((status = 'LIVE' AND NOT $2) OR id IN (SELECT subject_id FROM grown WHERE kind = 'auction'))
  UNION ALL
  SELECT g.kind, g.subject_id::text, r.number, encode(r.hash, 'hex') FROM grown g CROSS JOIN LATERAL (
    SELECT number, hash FROM records
    WHERE kind = g.kind AND subject_id = g.subject_id ORDER BY number DESC LIMIT 1
  ) r`

interface HeadRow {
  chain: ChainName
  id: string | null
  /** Numbers of the audit log are large integers, which not every connection reads as numbers. */
  number: number | string
  hash: string
}

const headOf = ({ chain, id, number, hash }: HeadRow): AnchoredHead => [chain, id, Number(number), hash]

export async function listHeads(db: Db, since: Date | '-infinity', onlyEnded: boolean): Promise<AnchoredHead[]> {
  const query: CompiledQuery<HeadRow> = CompiledQuery.raw(HEADS, [since, onlyEnded])
  const { rows } = await db.executeQuery(query)
  return rows.map(headOf)
}

/** Of all chains, as the transaction of the client sees them. Before there were records there are none. */
export async function listAllHeads(client: Client): Promise<AnchoredHead[]> {
  const { rows: tables } = await client.query<{ found: boolean }>(`SELECT to_regclass('records') IS NOT NULL AS found`)
  if (!tables[0]?.found) return []
  const { rows } = await client.query<HeadRow>(HEADS, ['-infinity', false])
  return rows.map(headOf)
}

export interface NumberedHash {
  number: number
  hash: string
}

const STORED: Record<ChainName, string> = {
  audit: `SELECT number, encode(hash, 'hex') AS hash FROM audit_log WHERE number = ANY($2) AND $1::uuid IS NULL`,
  bids: `SELECT number, encode(hash, 'hex') AS hash FROM auction_log WHERE auction_id = $1 AND number = ANY($2)`,
  auction: `SELECT number, encode(hash, 'hex') AS hash FROM records
    WHERE kind = 'auction' AND subject_id = $1 AND number = ANY($2)`,
  bidder: `SELECT number, encode(hash, 'hex') AS hash FROM records
    WHERE kind = 'bidder' AND subject_id = $1 AND number = ANY($2)`,
}

/** Those entries of a chain that are there. */
export async function listStored(
  db: Db,
  chain: ChainName,
  id: string | null,
  numbers: readonly number[],
): Promise<NumberedHash[]> {
  const query: CompiledQuery<NumberedHash> = CompiledQuery.raw(STORED[chain], [id, [...numbers]])
  const { rows } = await db.executeQuery(query)
  return rows
}
