import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { ChainEntry, Head } from './audit-chain.ts'

/** Locks the head of the chain until the transaction ends: entries are numbered without gaps. */
export async function lockHead(db: Db): Promise<Head & { now: Date }> {
  const head = await db.selectFrom('audit_head').select(['number', 'hash']).forUpdate().executeTakeFirstOrThrow()
  const { rows } = await sql<{ now: Date }>`SELECT date_trunc('milliseconds', clock_timestamp()) AS now`.execute(db)
  const now = rows[0]?.now
  if (!now) throw new Error('the database did not tell the time')
  return { ...head, now }
}

export async function insertEntry(db: Db, entry: ChainEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({ ...entry, details: JSON.stringify(entry.details) })
    .execute()
  await db.updateTable('audit_head').set({ number: entry.number, hash: entry.hash }).execute()
}

export async function findHead(db: Db): Promise<Head> {
  return db.selectFrom('audit_head').select(['number', 'hash']).executeTakeFirstOrThrow()
}

export async function listEntriesAfter(db: Db, number: number, limit: number): Promise<ChainEntry[]> {
  const rows = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('number', '>', number)
    .orderBy('number')
    .limit(limit)
    .execute()
  return rows as ChainEntry[]
}
