import type { Api } from '@klubba/domain/api'
import type { Output, Parsed } from '@klubba/domain/contract'
import type { NewTcrRecord, TcrRecord } from '@klubba/domain/organizations/organization-parts-api'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { isTcrDocument } from '../media/organization-documents-service.ts'
import { recordChanges } from '../registry/registry-history-service.ts'
import { lockOrganization } from './organization-sql.ts'
import { findOrFail } from './organization-view.ts'
import {
  countTcrRecords,
  deleteTcrRecord,
  findTcrRecord,
  insertTcrRecord,
  listTcrRecords as listRows,
  type FoundTcrRecord,
} from './tcr-sql.ts'

function fieldsOf({ inspected_on, inspector, document, note }: NewTcrRecord) {
  return { inspected_on, inspector, document, note }
}

function present(row: FoundTcrRecord): TcrRecord {
  const added = { added_by: { id: row.added_by, name: row.adder_name }, added_at: row.added_at.toISOString() }
  return { id: row.id, ...fieldsOf(row), document_id: row.document_id, ...added }
}

type ListTcrRecords = Api['GET /v1/organizations/{id}/tcr_records']

export async function listTcrRecords(
  { db }: Deps,
  id: string,
  { page, page_size }: Parsed<ListTcrRecords>['query'],
): Promise<Output<ListTcrRecords>> {
  await findOrFail(db, id)
  const [total, rows] = await Promise.all([
    countTcrRecords(db, id),
    listRows(db, id, { limit: page_size, offset: (page - 1) * page_size }),
  ])
  return { results: rows.map(present), total, page, page_size }
}

async function lockInUse(tx: Tx, id: string): Promise<void> {
  await lockOrganization(tx, id)
  const { retired_at } = await findOrFail(tx, id)
  if (retired_at !== null) throw new AppError('wrong_state')
}

async function requireTcrDocument(tx: Tx, id: string, documentId: string | null): Promise<void> {
  if (documentId === null || (await isTcrDocument(tx, id, documentId))) return
  throw new AppError('invalid_input', [{ path: 'document_id', code: 'not_an_option' }])
}

export async function addTcrRecord(deps: Deps, caller: Caller, id: string, given: NewTcrRecord): Promise<TcrRecord> {
  return deps.db.transaction().execute(async (tx) => {
    await lockInUse(tx, id)
    await requireTcrDocument(tx, id, given.document_id)
    const isNew = await insertTcrRecord(tx, id, caller.user_id, given)
    const row = await findTcrRecord(tx, id, given.id)
    if (!row) throw new AppError('not_found')
    const added = { field: 'tcr_records', before: null, after: fieldsOf(given) }
    if (isNew) await recordChanges(tx, id, caller.user_id, [added])
    return present(row)
  })
}

export async function removeTcrRecord(deps: Deps, caller: Caller, id: string, recordId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockInUse(tx, id)
    const row = await findTcrRecord(tx, id, recordId)
    if (!row) throw new AppError('not_found')
    await deleteTcrRecord(tx, recordId)
    await recordChanges(tx, id, caller.user_id, [{ field: 'tcr_records', before: fieldsOf(row), after: null }])
  })
}
