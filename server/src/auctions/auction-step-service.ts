import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { actionVerdict, moveOf, type AuctionAction } from '@klubba/domain/auctions/auction-actions'
import type { Trigger } from '@klubba/domain/auctions/transitions'
import type { FieldVersions } from '@klubba/domain/versions'
import { readCatalogues } from '../assets/asset-service.ts'
import { transact } from '../db/again.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import type { FieldChange } from '../db/field-history.ts'
import { insertAuctionHistory } from './auction-history-sql.ts'
import { getAuction, loadLocked, type Loaded } from './auction-load-service.ts'
import { auditAll, byCaller, move, requireVersion, type Along, type By, type Entry } from './auction-move-service.ts'
import { updateAuction, type AuctionColumns } from './auction-sql.ts'

/** What is written in the same transaction, or nothing of all. */
export type Also = (tx: Tx) => Promise<void>

/** What a step is asked with. */
export interface Asked {
  version: number
  reason?: string | undefined
  requestId: string
}

/** What a step does before the auction moves: the row as the bidding left it, and what goes along. */
export type Work = (at: {
  tx: Tx
  deps: Deps
  loaded: Loaded
  by: By
}) => Promise<{ row?: Loaded['row']; along?: Omit<Along, 'reason'> }>

/** Moves it inside the caller's transaction. */
export async function takeStepIn(
  tx: Tx,
  deps: Deps,
  loaded: Loaded,
  by: By,
  { trigger, reason }: { trigger: Trigger; reason?: string | undefined },
  work?: Work,
): Promise<Entry> {
  const verdict = moveOf(trigger, loaded.row.status, loaded.facts, by.mover)
  if (!verdict.ok) throw new AppError(verdict.code)
  const { row = loaded.row, along = {} } = work ? await work({ tx, deps, loaded, by }) : {}
  const { entry } = await move(tx, { ...loaded, row }, trigger, by, { ...along, reason })
  return entry
}

/** One way for every step: lock, ask the rules, change both rows and their histories, all in one transaction. */
export async function takeStep(
  deps: Deps,
  caller: Caller,
  id: string,
  { version, requestId, also, ...asked }: Asked & { trigger: Trigger; also?: Also },
  work?: Work,
): Promise<Auction> {
  const catalogueOf = await readCatalogues(deps)
  await transact(deps.db, async (tx) => {
    const loaded = await loadLocked(tx, id, catalogueOf)
    const by = byCaller(loaded, caller, requestId)
    const verdict = moveOf(asked.trigger, loaded.row.status, loaded.facts, by.mover)
    if (!verdict.ok && verdict.code === 'forbidden') throw new AppError('forbidden')
    requireVersion(loaded, caller, version)
    const entry = await takeStepIn(tx, deps, loaded, by, asked, work)
    await also?.(tx)
    await auditAll(tx, deps, by, [entry])
  })
  return getAuction(deps, caller, id)
}

/** What a change beside the status leaves behind. */
export interface Change {
  columns?: AuctionColumns
  told: readonly FieldChange[]
  entry?: Entry
}

/** What does not move the auction: the same way, but the status stays. */
export async function changeBeside(
  deps: Deps,
  caller: Caller,
  id: string,
  { action, version, requestId }: Asked & { action: AuctionAction },
  work: (at: { tx: Tx; loaded: Loaded }) => Promise<Change>,
): Promise<Auction> {
  const catalogueOf = await readCatalogues(deps)
  await transact(deps.db, async (tx) => {
    const loaded = await loadLocked(tx, id, catalogueOf)
    const { row, facts } = loaded
    const by = byCaller(loaded, caller, requestId)
    const verdict = actionVerdict(action, row.status, facts, by.mover)
    if (verdict === 'forbidden') throw new AppError('forbidden')
    requireVersion(loaded, caller, version)
    if (verdict !== 'allowed') throw new AppError(verdict)
    const { columns = {}, told, entry } = await work({ tx, loaded })
    const next = row.version + 1
    const fieldVersions = {
      ...(row.field_versions as FieldVersions),
      ...Object.fromEntries(told.map(({ field }) => [field, next])),
    }
    await updateAuction(tx, id, caller.user_id, { ...columns, version: next, fieldVersions })
    await insertAuctionHistory(tx, id, caller.user_id, told)
    if (entry) await auditAll(tx, deps, by, [entry])
  })
  return getAuction(deps, caller, id)
}
