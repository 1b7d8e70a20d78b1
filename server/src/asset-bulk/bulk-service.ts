import type { Api } from '@klubba/domain/api'
import type { Bulk, BulkAction, BulkItem, Selection } from '@klubba/domain/asset-bulk/bulk-api'
import { isUndoable, mayDoInBulk, MOST_IN_BULK } from '@klubba/domain/asset-bulk/bulk-rules'
import { filtersOf } from '@klubba/domain/asset-views/kept-filters'
import type { Output, Parsed } from '@klubba/domain/contract'
import type { ErrorCode, IssueCode } from '@klubba/domain/errors'
import type { Language } from '@klubba/domain/languages'
import { translator } from '@klubba/i18n/translator'
import { walkAssets } from '../assets/asset-list-service.ts'
import { audit } from '../audit/audit-service.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { enqueue, type JobPayload } from '../jobs/jobs.ts'
import { offered } from '../registry/answer-service.ts'
import { findAsker } from '../users/user-lookup-service.ts'
import { foreseeBulk, KeptAction, performOn, refusalOf, requireTarget, rightOf, undoingOf } from './bulk-actions.ts'
import {
  countItems,
  deleteOldBulks,
  findBulk,
  findUndoOf,
  insertBulk,
  insertItems,
  insertItemsToUndo,
  listItems,
  listReadyItems,
  lockBulk,
  updateBulk,
  updateItemDone,
  updateItemRefused,
  type FoundBulk,
  type ReadyItem,
} from './bulk-sql.ts'

function requireRight(caller: Caller, action: KeptAction): void {
  if (!mayDoInBulk(caller, rightOf(action))) throw new AppError('forbidden')
}

function present(row: FoundBulk): Bulk {
  const { type } = KeptAction.parse(row.action)
  const { ready, refused, done } = row.counts
  const mayUndo = row.status === 'done' && row.undo_of === null && !row.undone && done > 0 && isUndoable(type)
  return {
    id: row.id,
    action: type,
    status: row.status,
    total: ready + refused + done,
    ready,
    refused,
    done,
    actions: offered({ run: row.status === 'preview' && ready > 0 && 'allowed', undo: mayUndo && 'allowed' }),
  }
}

/** Everybody sees their own alone. */
async function findOwn(db: Tx | Deps['db'], caller: Caller, id: string): Promise<FoundBulk> {
  const row = await findBulk(db, id)
  if (!row || row.user_id !== caller.user_id) throw new AppError('not_found')
  return row
}

export async function getBulk({ db }: Deps, caller: Caller, id: string): Promise<Bulk> {
  return present(await findOwn(db, caller, id))
}

async function selectedIds({ db }: Deps, caller: Caller, selection: Selection): Promise<string[]> {
  if ('ids' in selection) return [...new Set(selection.ids)]
  const { listing, filters, except } = selection
  // One more than may be chosen, beside those that are left out: so it is known whether there are too many.
  const most = MOST_IN_BULK + except.length + 1
  const first = await walkAssets(db, caller, filtersOf(listing, filters), '-updated_at', most).next()
  return first.done ? [] : first.value.filter((id) => !except.includes(id))
}

interface Asked {
  id: string
  action: BulkAction
  selection: Selection
}

/** Nothing is done yet: each asset is looked at, and kept as it was seen. */
export async function previewBulk(deps: Deps, caller: Caller, { id, action, selection }: Asked): Promise<Bulk> {
  requireRight(caller, action)
  if (await findBulk(deps.db, id)) return getBulk(deps, caller, id)
  await deps.db.transaction().execute((tx) => requireTarget(tx, action))
  const ids = await selectedIds(deps, caller, selection)
  if (ids.length > MOST_IN_BULK) throw new AppError('too_many_assets')
  const items = await foreseeBulk(deps, caller, action, ids)
  await deps.db.transaction().execute(async (tx) => {
    const bulk = { id, userId: caller.user_id, userType: caller.user_type, action, status: 'preview' } as const
    if (await insertBulk(tx, bulk)) await insertItems(tx, id, items)
  })
  return getBulk(deps, caller, id)
}

async function begin(tx: Tx, deps: Deps, caller: Caller, id: string, requestId: string): Promise<void> {
  await enqueue(tx, 'run_bulk', { id }, { key: `bulk ${id}` })
  const { action, total } = present(await findOwn(tx, caller, id))
  const details = { action, assets: total }
  await audit(tx, deps.keys, { action: 'assets_changed_together', actorId: caller.user_id, requestId, details })
}

export async function runBulk(deps: Deps, caller: Caller, id: string, requestId: string): Promise<Bulk> {
  await deps.db.transaction().execute(async (tx) => {
    await lockBulk(tx, id)
    const row = await findOwn(tx, caller, id)
    requireRight(caller, KeptAction.parse(row.action))
    if (row.status !== 'preview') return
    await updateBulk(tx, id, 'waiting')
    await begin(tx, deps, caller, id, requestId)
  })
  return getBulk(deps, caller, id)
}

/** Pressed twice it is taken back once: the second finds the first. */
export async function undoBulk(
  deps: Deps,
  caller: Caller,
  id: string,
  { undoId, requestId }: { undoId: string; requestId: string },
): Promise<Bulk> {
  const found = await deps.db.transaction().execute(async (tx) => {
    await lockBulk(tx, id)
    const row = await findOwn(tx, caller, id)
    const { type } = KeptAction.parse(row.action)
    const known = await findUndoOf(tx, id)
    if (known) return known.id
    if (present(row).actions.undo === undefined || !isUndoable(type)) throw new AppError('wrong_state')
    const action = undoingOf(type)
    requireRight(caller, action)
    const { user_id: userId, user_type: userType } = caller
    const bulk = { id: undoId, userId, userType, action, status: 'waiting', undoOf: id } as const
    if (!(await insertBulk(tx, bulk))) throw new AppError('wrong_state')
    await insertItemsToUndo(tx, undoId, id)
    await begin(tx, deps, caller, undoId, requestId)
    return undoId
  })
  return getBulk(deps, caller, found)
}

/** Thrown inside the transaction of an action that was done before, which is then left as it is. */
class DoneBefore extends Error {}

async function runItem(deps: Deps, caller: Caller, bulk: { id: string; action: KeptAction }, item: ReadyItem) {
  const { id, action } = bulk
  const also = async (tx: Tx) => {
    if (!(await updateItemDone(tx, id, item.asset_id))) throw new DoneBefore()
  }
  try {
    requireRight(caller, action)
    await performOn(deps, caller, action, item, { requestId: id, also })
    // What was so already has nothing to write along with.
    await updateItemDone(deps.db, id, item.asset_id)
  } catch (error) {
    if (error instanceof DoneBefore) return
    if (!(error instanceof AppError)) deps.log.error({ err: error, bulk: id }, 'an asset of a bulk failed')
    await updateItemRefused(deps.db, id, item.asset_id, error instanceof AppError ? refusalOf(error) : 'unknown_error')
  }
}

const BATCH = 50

/** The job: each asset by itself. Broken off and begun anew it goes on where it was. */
export async function runBulkJob(deps: Deps, { id }: JobPayload<'run_bulk'>): Promise<void> {
  const row = await findBulk(deps.db, id)
  if (!row || row.status === 'done' || row.status === 'preview') return
  const bulk = { id, action: KeptAction.parse(row.action) }
  await updateBulk(deps.db, id, 'running')
  let after = 0
  while (true) {
    const items = await listReadyItems(deps.db, id, after, BATCH)
    // Asked anew now and then: whoever lost the right meanwhile does nothing more.
    const asker = await findAsker(deps.db, row)
    for (const item of items) {
      if (asker) await runItem(deps, { ...asker, session_id: id }, bulk, item)
      else await updateItemRefused(deps.db, id, item.asset_id, 'forbidden')
      after = item.place
    }
    if (items.length < BATCH) break
  }
  await updateBulk(deps.db, id, 'done')
}

/** Why, in the reader's language. */
function messageOf(code: string, language: Language): string {
  const t = translator(language, 'errors')
  if (code.startsWith('issue.')) return t(`issue.${code.slice('issue.'.length) as IssueCode}`)
  return t(`error.${code as ErrorCode}`)
}

type ListBulkItems = Api['GET /v1/asset_bulks/{id}/items']

export async function listBulkItems(
  { db }: Deps,
  caller: Caller,
  id: string,
  { page, page_size, status }: Parsed<ListBulkItems>['query'],
  language: Language,
): Promise<Output<ListBulkItems>> {
  await findOwn(db, caller, id)
  const [total, rows] = await Promise.all([
    countItems(db, id, status),
    listItems(db, id, status, { limit: page_size, offset: (page - 1) * page_size }),
  ])
  const results = rows.map((row): BulkItem => ({
    ...row,
    message: row.code === null ? null : messageOf(row.code, language),
  }))
  return { results, total, page, page_size }
}

const KEPT_DAYS = 30

export async function clearOldBulks({ db }: Deps): Promise<void> {
  await deleteOldBulks(db, KEPT_DAYS)
}
