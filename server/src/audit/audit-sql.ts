import type { Api } from '@klubba/domain/api'
import type { AuditEntry } from '@klubba/domain/audit/audit-api'
import type { Parsed } from '@klubba/domain/contract'
import { sql, type SqlBool } from 'kysely'
import type { Db } from '../db/database.ts'
import { fullName } from '../db/full-name.ts'
import type { ChainEntry, Head } from './audit-chain.ts'

/**
 * Locks the head of the chain until the transaction ends: entries are numbered without gaps. The time is that after the
 * lock, which the inner query has waited for.
 */
export async function lockHead(db: Db): Promise<Head & { now: Date }> {
  return db
    .selectFrom((eb) => eb.selectFrom('audit_head').select(['number', 'hash']).forUpdate().as('head'))
    .select(['number', 'hash', sql<Date>`date_trunc('milliseconds', clock_timestamp())`.as('now')])
    .executeTakeFirstOrThrow()
}

/** As JSON of PostgreSQL has bytes. */
const bytesOf = (bytes: Buffer | null) => bytes && `\\x${bytes.toString('hex')}`

/** The last of them is the new head. In one statement: whoever has something to add waits for it. */
export async function insertEntries(db: Db, entries: readonly ChainEntry[]): Promise<void> {
  const { number, hash } = entries.at(-1) ?? {}
  const rows = entries.map((entry) => ({
    ...entry,
    salt: bytesOf(entry.salt),
    digest: bytesOf(entry.digest),
    hash: bytesOf(entry.hash),
  }))
  await sql`WITH added AS (
      INSERT INTO audit_log (
        number, at, action, actor_id, subject_type, subject_id, request_id, details, salt, digest, hash
      )
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS entry (
        number bigint, at timestamptz, action text, actor_id uuid, subject_type text, subject_id uuid, request_id uuid,
        details jsonb, salt bytea, digest bytea, hash bytea
      )
    )
    UPDATE audit_head SET number = ${number}, hash = ${hash}`.execute(db)
}

export async function findHead(db: Db): Promise<Head> {
  return db.selectFrom('audit_head').select(['number', 'hash']).executeTakeFirstOrThrow()
}

export async function isAudited(db: Db, action: string): Promise<boolean> {
  const found = await db.selectFrom('audit_log').select('number').where('action', '=', action).limit(1).execute()
  return found.length > 0
}

export async function listEntriesAfter(db: Db, number: number, limit: number): Promise<ChainEntry[]> {
  return db.selectFrom('audit_log').selectAll().where('number', '>', number).orderBy('number').limit(limit).execute()
}

/** The salt goes with the details, so that the digest tells nothing about them any more. */
export async function eraseDetails(db: Db, subjectId: string): Promise<void> {
  await db
    .updateTable('audit_log')
    .set({ details: null, salt: null, erased_at: sql`now()` })
    .where('subject_id', '=', subjectId)
    .where('erased_at', 'is', null)
    .execute()
}

export async function listSubjectEntries(db: Db, subjectId: string) {
  return db
    .selectFrom('audit_log')
    .select(['number', 'at', 'action', 'actor_id', 'request_id', 'details'])
    .where('subject_id', '=', subjectId)
    .orderBy('number')
    .execute()
}

export type AuditQuery = Parsed<Api['GET /v1/audit']>['query']
export type AuditFilters = Pick<AuditQuery, 'action' | 'user' | 'from' | 'to'>

function filtered(db: Db, { action, user, from, to }: AuditFilters) {
  return db
    .selectFrom('audit_log as a')
    .where((eb) =>
      eb.and([
        ...(action ? [eb('a.action', '=', action)] : []),
        ...(user ? [eb.or([eb('a.actor_id', '=', user), eb('a.subject_id', '=', user)])] : []),
        ...(from ? [eb('a.at', '>=', new Date(from))] : []),
        ...(to ? [eb('a.at', '<', new Date(to))] : []),
        sql<SqlBool>`true`,
      ]),
    )
}

export async function countAuditEntries(db: Db, query: AuditQuery): Promise<number> {
  const { total } = await filtered(db, query)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Newest first; `before` is the number that the page begins below. */
export async function listAuditEntries(db: Db, query: AuditQuery, before: number | undefined): Promise<AuditEntry[]> {
  const subjectName = sql<string>`
    coalesce(
      organization.name, portfolio.name, community.name, owner.name, subject_token.name, bidder.number::text, 'A-' || auction.number,
      ${fullName('subject')})`
  const actorName = sql<string>`coalesce(actor_token.name, ${fullName('actor')})`
  let list = filtered(db, query)
    .leftJoin('users as actor', 'actor.id', 'a.actor_id')
    .leftJoin('users as subject', 'subject.id', 'a.subject_id')
    .leftJoin('organizations as organization', 'organization.id', 'a.subject_id')
    .leftJoin('portfolios as portfolio', 'portfolio.id', 'a.subject_id')
    .leftJoin('communities as community', 'community.id', 'a.subject_id')
    .leftJoin('owner_facts as owner', 'owner.id', 'a.subject_id')
    .leftJoin('bidders as bidder', 'bidder.id', 'a.subject_id')
    .leftJoin('auctions as auction', 'auction.id', 'a.subject_id')
    .leftJoin('api_tokens as subject_token', 'subject_token.id', 'a.subject_id')
    .leftJoin('api_tokens as actor_token', 'actor_token.id', 'a.actor_id')
    .select(['a.number', 'a.at', 'a.action', 'a.request_id', 'a.details'])
    .select([actorName.as('actor_name'), subjectName.as('subject_name')])
    .select((eb) => [
      eb.fn.coalesce('actor.id', 'actor_token.id').as('actor_id'),
      sql<string | null>`coalesce(
        subject.id, organization.id, portfolio.id, community.id, owner.id, bidder.id, auction.id, subject_token.id)`.as(
        'subject_id',
      ),
    ])
    .orderBy('a.number', 'desc')
    .limit(query.page_size)
  if (before !== undefined) list = list.where('a.number', '<', before)
  else list = list.offset((query.page - 1) * query.page_size)
  const rows = await list.execute()
  return rows.map((row) => ({
    number: row.number,
    at: row.at.toISOString(),
    action: row.action as AuditEntry['action'],
    ...(row.actor_id && { actor: { id: row.actor_id, name: row.actor_name } }),
    ...(row.subject_id && { subject: { id: row.subject_id, name: row.subject_name } }),
    ...(row.request_id && { request_id: row.request_id }),
    ...(row.details !== null && { details: row.details as Record<string, unknown> }),
  }))
}
