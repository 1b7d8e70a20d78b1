import { moveOf, type Mover } from '@klubba/domain/auctions/auction-actions'
import { isPublished, type AuctionStatus } from '@klubba/domain/auctions/auction-status'
import type { ServerStatus } from '@klubba/domain/assets/asset-status'
import type { Trigger } from '@klubba/domain/auctions/transitions'
import type { FieldVersions } from '@klubba/domain/versions'
import { followAuction } from '../assets/asset-auction-service.ts'
import { auditTogether, type NewAuditEntry } from '../audit/audit-service.ts'
import { addEvent } from '../bidding/bidding-service.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError, changedMeanwhile } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { tellStep } from '../notices/notice-service.ts'
import type { FieldChange } from '../db/field-history.ts'
import { changeAuction } from './auction-change.ts'
import { tellAuction, type Loaded } from './auction-load-service.ts'
import type { AuctionColumns } from './auction-sql.ts'
import { isOwn } from './auction-view.ts'

/** Who moves it, and by which request. */
export interface By {
  mover: Mover
  /** null: the system. */
  actorId: string | null
  requestId?: string | undefined
}

export const SYSTEM: By = { mover: 'system', actorId: null }

export function byCaller({ row }: Loaded, caller: Caller, requestId: string): By {
  return { mover: { user_type: caller.user_type, own: isOwn(row, caller) }, actorId: caller.user_id, requestId }
}

/** What a move brings along beside the status. */
export interface Along {
  reason?: string | undefined
  columns?: AuctionColumns
  /** Told in the history beside the status and the reason. */
  told?: readonly FieldChange[]
}

const OF_A_SALE: readonly AuctionStatus[] = ['CLOSED_SUCCESSFUL', 'SOLD', 'PAID', 'DELIVERED']

/** What no longer holds in the status that it comes to: of a sale that was taken back, nothing stays. */
function cleared(to: AuctionStatus): AuctionColumns {
  const reached = OF_A_SALE.indexOf(to)
  return {
    ...(reached < 0 && {
      accepted_price: null,
      accepted_by: null,
      accepted_at: null,
      buyer_id: null,
      buyer_organization_id: null,
    }),
    ...(reached < 1 && { date_sold: null, vat_rate: null, fee_vat_rate: null }),
    ...(reached < 2 && { date_paid: null }),
    ...(reached < 3 && { date_delivered: null, delivered_at: null, collected_by: null }),
    ...(to !== 'CLOSED' && { negotiation_deadline: null }),
    ...(to !== 'PROCESSING' && { hand_over_began_at: null }),
    ...((to === 'DRAFT' || to === 'PENDING') && {
      approved_by: null,
      approved_at: null,
      rules: null,
      ladder: null,
      approved_commission: null,
      approved_fee: null,
    }),
  }
}

/** From the version that was read; what somebody decides on must not have changed meanwhile. */
export function requireVersion(loaded: Loaded, caller: Caller, version: number): void {
  const { row } = loaded
  if (row.version === version) return
  const changed = Object.entries(row.field_versions as FieldVersions).filter(([, at]) => at > version)
  throw changedMeanwhile(
    changed.map(([field]) => field),
    tellAuction(loaded, caller),
  )
}

/** Where a trigger leads; refused with the reason why it does not. */
export function destination({ row, facts }: Loaded, trigger: Trigger, { mover }: By) {
  const verdict = moveOf(trigger, row.status, facts, mover)
  if (!verdict.ok) throw new AppError(verdict.code)
  return verdict.transition
}

/** What goes into the audit log at the end of the transaction. */
export type Entry = Pick<NewAuditEntry, 'action' | 'details' | 'subject'>

const subjectOf = (id: string) => ({ type: 'auction', id }) as const

export function statusEntry(id: string, trigger: string, from: AuctionStatus | null, to: AuctionStatus): Entry {
  return { action: 'auction_status_changed', subject: subjectOf(id), details: { trigger, from, to } }
}

/** The audit log comes last in a transaction. */
export async function auditAll(tx: Tx, deps: Deps, by: By, entries: readonly Entry[]): Promise<void> {
  const { actorId, requestId } = by
  await auditTogether(
    tx,
    deps.keys,
    entries.map((entry) => ({ ...entry, actorId: actorId ?? undefined, requestId })),
  )
}

/** A move that the rules allow, with what goes along. */
export interface Move extends Along {
  trigger: Trigger
  from: AuctionStatus
  to: AuctionStatus
  /** What becomes of the asset. */
  asset?: ServerStatus | undefined
}

export function moveBy(loaded: Loaded, trigger: Trigger, by: By, along: Along = {}): Move {
  const { to, asset } = destination(loaded, trigger, by)
  return { ...along, trigger, from: loaded.row.status, to, asset: asset?.to }
}

const changesOf = (row: Loaded['row'], { from, to, reason, told = [] }: Move): FieldChange[] => [
  { field: 'status', before: from, after: to },
  ...(reason === undefined ? [] : [{ field: 'reason', before: row.reason, after: reason }]),
  ...told,
]

/**
 * Moves an auction that is locked, and its asset with it: both rows and both histories, and watchers are told. Moves that
 * follow on each other are written as one change, but each is in the histories and the audit log. Columns of the bidding,
 * and entries of the negotiation, have been written before.
 */
export async function moveThrough(
  tx: Tx,
  deps: Pick<Deps, 'keys'>,
  { row, known }: Loaded,
  moves: readonly [Move, ...Move[]],
  by: By,
): Promise<Entry[]> {
  const { to, reason = null } = moves.at(-1) ?? moves[0]
  const asset = moves.findLast((each) => each.asset)?.asset
  const version = row.version + 1
  const changed = moves.flatMap((each) => changesOf(row, each))
  const fieldVersions = {
    ...(row.field_versions as FieldVersions),
    ...Object.fromEntries(changed.map(({ field }) => [field, version])),
  }
  const columns = moves.reduce<AuctionColumns>((all, each) => ({ ...all, ...cleared(each.to), ...each.columns }), {})
  const after = { ...row, status: to }
  const isToldOf = isPublished(row) || isPublished(after)
  await changeAuction(tx, deps, row.id, by.actorId, {
    ...columns,
    ...(isToldOf && { next_event: await addEvent(tx, after, 'status') }),
    status: to,
    reason,
    version,
    fieldVersions,
    history: changed,
  })
  if (asset) await followAuction(tx, known.asset, asset, by.actorId)
  for (const { trigger } of moves) await tellStep(tx, trigger, row, known.now)
  return moves.map((each) => statusEntry(row.id, each.trigger, each.from, each.to))
}

/** One move. */
export async function move(
  tx: Tx,
  deps: Pick<Deps, 'keys'>,
  loaded: Loaded,
  trigger: Trigger,
  by: By,
  along?: Along,
): Promise<{ to: AuctionStatus; entry: Entry }> {
  const made = moveBy(loaded, trigger, by, along)
  const [entry] = await moveThrough(tx, deps, loaded, [made], by)
  if (!entry) throw new Error('a move left no entry')
  return { to: made.to, entry }
}
