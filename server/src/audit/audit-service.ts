import type { Api } from '@klubba/domain/api'
import type { AuditAction } from '@klubba/domain/audit/audit'
import type { Output, Parsed } from '@klubba/domain/contract'
import type { Language } from '@klubba/domain/languages'
import { translator } from '@klubba/i18n/translator'
import type { Readable } from 'node:stream'
import type { Db, Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { csvOf } from '../http/csv.ts'
import type { Caller } from '../http/route.ts'
import type { Keys } from '../secret-key.ts'
import { chain, follows, type ChainEntry, type Head } from './audit-chain.ts'
import {
  countAuditEntries,
  eraseDetails,
  findHead,
  insertEntries,
  listAuditEntries,
  listEntriesAfter,
  listSubjectEntries,
  lockHead,
  type AuditFilters,
} from './audit-sql.ts'

export interface NewAuditEntry {
  action: AuditAction
  actorId?: string | undefined
  subject?:
    | {
        type: 'user' | 'organization' | 'owner' | 'portfolio' | 'community' | 'bidder' | 'token' | 'auction' | 'webhook'
        id: string
      }
    | undefined
  requestId?: string | undefined
  details?: Record<string, string | number | boolean | null>
}

/** Adds an entry in the caller's transaction. It locks the chain's head, so it comes last there. */
export async function audit(tx: Tx, keys: Keys, entry: NewAuditEntry): Promise<void> {
  await auditTogether(tx, keys, [entry])
}

/** Adds several at once, as one does: who else has something to add waits for less long. */
export async function auditTogether(tx: Tx, keys: Keys, entries: readonly NewAuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const { now: at, ...head } = await lockHead(tx)
  const added: ChainEntry[] = []
  for (const { action, actorId, subject, requestId, details = {} } of entries) {
    const before = added.at(-1) ?? head
    const facts = {
      number: before.number + 1,
      at,
      action,
      actor_id: actorId ?? null,
      subject_type: subject?.type ?? null,
      subject_id: subject?.id ?? null,
      request_id: requestId ?? null,
    }
    added.push(chain(keys('audit-chain'), before.hash, facts, details))
  }
  await insertEntries(tx, added)
}

/** What the entries about somebody said beside what happened is gone; the chain still verifies. */
export async function eraseDetailsAbout(tx: Tx, subjectId: string): Promise<void> {
  await eraseDetails(tx, subjectId)
}

/** Every entry about one thing or person, oldest first. */
export async function listEntriesAbout(db: Db, subjectId: string) {
  return listSubjectEntries(db, subjectId)
}

export type Verification = { ok: true; entries: number } | { ok: false; brokenAt: number }

const BATCH = 1000

/** Walks the whole chain: finds an entry that was changed, removed or put between, and an end that was cut off. */
export async function verifyAudit(db: Db, keys: Keys): Promise<Verification> {
  const end = await findHead(db)
  let at: Head = { number: 0, hash: Buffer.alloc(0) }
  while (at.number < end.number) {
    const entries = await listEntriesAfter(db, at.number, BATCH)
    if (entries.length === 0) return { ok: false, brokenAt: at.number + 1 }
    for (const entry of entries.filter(({ number }) => number <= end.number)) {
      if (!follows(keys('audit-chain'), at, entry)) return { ok: false, brokenAt: at.number + 1 }
      at = entry
    }
  }
  return at.hash.equals(end.hash) ? { ok: true, entries: at.number } : { ok: false, brokenAt: at.number }
}

/** The head goes to the log every day, outside the database: who cuts the chain's end would have to change that too. */
export async function logAuditHead({ db, log }: Deps): Promise<void> {
  const head = await findHead(db)
  log.info({ audit_number: head.number, audit_hash: head.hash.toString('hex') }, 'head of the audit log')
}

type ListAudit = Api['GET /v1/audit']

export async function listAudit({ db }: Deps, query: Parsed<ListAudit>['query']): Promise<Output<ListAudit>> {
  const before = query.after === undefined ? undefined : Number(query.after)
  if (before !== undefined && !Number.isSafeInteger(before)) {
    throw new AppError('invalid_input', [{ path: 'after', code: 'wrong_format' }])
  }
  const [total, results] = await Promise.all([countAuditEntries(db, query), listAuditEntries(db, query, before)])
  const last = results.at(-1)
  const full = results.length === query.page_size
  return {
    results,
    total,
    page: query.page,
    page_size: query.page_size,
    ...(full && last && { next: String(last.number) }),
  }
}

const COLUMNS = ['number', 'at', 'action', 'actor', 'subject', 'details', 'request_id'] as const

/** All entries that the filters let through, as CSV in the caller's language; that it was taken is an entry itself. */
export async function exportAudit(
  deps: Deps,
  caller: Caller,
  filters: AuditFilters,
  language: Language,
  requestId: string,
): Promise<{ name: string; type: string; content: Readable }> {
  await deps.db
    .transaction()
    .execute((tx) => audit(tx, deps.keys, { action: 'audit_exported', actorId: caller.user_id, requestId }))
  const t = translator(language, 'audit')
  async function* rows() {
    yield COLUMNS.map((column) => t(`column.${column}`))
    let before: number | undefined
    while (true) {
      const entries = await listAuditEntries(deps.db, { ...filters, page: 1, page_size: BATCH }, before)
      for (const { number, at, action, actor, subject, details, request_id } of entries) {
        const told = details && JSON.stringify(details)
        yield [number, at, t(`action.${action}`), actor?.name, subject?.name, told, request_id]
      }
      if (entries.length < BATCH) return
      before = entries.at(-1)?.number
    }
  }
  return { name: `${t('file_name')}.csv`, type: 'text/csv', content: csvOf(language, rows()) }
}
