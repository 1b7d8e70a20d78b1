import { tidyColumns } from '@klubba/domain/asset-views/asset-list'
import { ViewFields, type AssetView, type NewView, type ViewChanges } from '@klubba/domain/asset-views/asset-view-api'
import { mayDoWithView, VIEW_ACTIONS, type ViewAction } from '@klubba/domain/asset-views/view-rules'
import { mayEver } from '@klubba/domain/permissions'
import { USER_TYPES } from '@klubba/domain/users/user'
import { changedFields, mergeChanges, type FieldVersions } from '@klubba/domain/versions'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError, changedMeanwhile } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { offered, stampsOf } from '../registry/answer-service.ts'
import {
  countViewsOf,
  deleteView,
  findView,
  insertView,
  listViews as listRows,
  lockMaker,
  lockView,
  updateView,
  type FoundView,
} from './asset-view-sql.ts'

const MOST_VIEWS = 100

/** As it was saved, each object with its keys in the one order: so it can be compared. */
function fieldsOf({ name, filters, sort, columns, look, shared_with }: FoundView): ViewFields {
  return ViewFields.parse({ name, filters, sort, columns, look, shared_with })
}

/** Each column and user type once, in their order. */
function tidied<Given extends Partial<ViewFields>>(given: Given): Given {
  const { columns, shared_with } = given
  return {
    ...given,
    ...(columns && { columns: tidyColumns(columns) }),
    ...(shared_with && { shared_with: USER_TYPES.filter((type) => shared_with.includes(type)) }),
  }
}

const isShared = ({ shared_with }: Pick<ViewFields, 'shared_with'>) => shared_with.length > 0

function present(row: FoundView, caller: Caller): AssetView {
  const fields = fieldsOf(row)
  const own = row.created_by === caller.user_id
  const told = VIEW_ACTIONS.map((action) => [
    action,
    mayDoWithView(caller, action, { own, shared: isShared(fields) }) && 'allowed',
  ])
  return {
    id: row.id,
    listing: row.listing,
    ...fields,
    own,
    ...stampsOf(row),
    actions: offered<ViewAction>(Object.fromEntries(told) as Record<ViewAction, string | false>),
  }
}

/** Whoever neither made it nor is among those it is shared with does not learn that it is there. */
async function findSeen(db: Db, caller: Caller, id: string): Promise<AssetView> {
  const row = await findView(db, id)
  const view = row && present(row, caller)
  if (!view || !(view.own || view.shared_with.includes(caller.user_type))) throw new AppError('not_found')
  return view
}

function requirePublishing(caller: Caller): void {
  if (!mayEver(caller, 'views.publish')) throw new AppError('forbidden')
}

export async function listViews({ db }: Deps, caller: Caller): Promise<{ results: AssetView[] }> {
  const rows = await listRows(db, caller.user_id, caller.user_type)
  return { results: rows.map((row) => present(row, caller)) }
}

export async function keepView({ db }: Deps, caller: Caller, given: NewView): Promise<AssetView> {
  const view = tidied(given)
  if (isShared(view)) requirePublishing(caller)
  return db.transaction().execute(async (tx) => {
    await lockMaker(tx, caller.user_id)
    if (!(await findView(tx, view.id))) {
      if ((await countViewsOf(tx, caller.user_id)) >= MOST_VIEWS) throw new AppError('too_many_views')
      await insertView(tx, caller.user_id, view)
    }
    return findSeen(tx, caller, view.id)
  })
}

export async function editView(
  { db }: Deps,
  caller: Caller,
  id: string,
  { version: from, ...sent }: ViewChanges,
): Promise<AssetView> {
  const given = tidied(sent)
  return db.transaction().execute(async (tx) => {
    await lockView(tx, id)
    const seen = await findSeen(tx, caller, id)
    const row = await findView(tx, id)
    if (!row) throw new AppError('not_found')
    const before = fieldsOf(row)
    const changed = changedFields<ViewFields>(before, given)
    if (seen.actions.edit === undefined) throw new AppError('forbidden')
    if (changed.includes('shared_with') && seen.actions.share === undefined) throw new AppError('forbidden')
    const current = { version: row.version, fieldVersions: row.field_versions as FieldVersions }
    const merge = mergeChanges(current, from, changed)
    if (!merge.ok) throw changedMeanwhile(merge.conflicts, seen)
    if (changed.length === 0) return seen
    const changes = Object.fromEntries(changed.map((field) => [field, given[field]])) as Partial<ViewFields>
    await updateView(tx, id, caller.user_id, { ...changes, version: merge.version, fieldVersions: merge.fieldVersions })
    // It may just have been taken from the caller's own user type: what was saved is told all the same.
    const saved = await findView(tx, id)
    return saved ? present(saved, caller) : seen
  })
}

export async function removeView({ db }: Deps, caller: Caller, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockView(tx, id)
    const { actions } = await findSeen(tx, caller, id)
    if (actions.remove === undefined) throw new AppError('forbidden')
    await deleteView(tx, id)
  })
}
