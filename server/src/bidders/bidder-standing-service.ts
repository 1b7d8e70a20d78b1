import type { Bidder } from '@klubba/domain/bidders/bidder-api'
import { bidderVerdict, statusAfter, type BidderStep } from '@klubba/domain/bidders/bidder-rules'
import { capNow, restrictBidder, settleCapsBefore } from '../auctions/bidder-cap-service.ts'
import { audit, eraseDetailsAbout } from '../audit/audit-service.ts'
import { eraseWordsAbout } from '../bidding/erase-words-service.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { recordBidder } from '../proof/record-service.ts'
import { forgetValues, recordChanges } from '../registry/registry-history-service.ts'
import { findBidderFor, standingOf } from './bidder-answer.ts'
import { getBidder } from './bidder-service.ts'
import { eraseBidder, lockBidder, updateBidderStatus } from './bidder-sql.ts'

const TOLD = { approve: 'bidder_approved', block: 'bidder_blocked', unblock: 'bidder_unblocked' } as const
/** The guarded columns that a step sets. */
const SET = {
  approve: ['status', 'approved_by', 'approved_at'],
  block: ['status', 'restrictions'],
  unblock: ['status'],
} as const

/** Approves, blocks with a reason, or takes back. */
export async function takeBidderStep(
  deps: Deps,
  caller: Caller,
  id: string,
  step: BidderStep,
  { reason = null, requestId }: { reason?: string | null; requestId: string },
): Promise<Bidder> {
  if (step === 'unblock') await settleCapsBefore(deps, id, caller.user_id)
  await deps.db.transaction().execute(async (tx) => {
    await lockBidder(tx, id)
    const row = await findBidderFor(tx, caller, id)
    const verdict = bidderVerdict(step, standingOf(row))
    if (!verdict.ok) throw new AppError(verdict.code)
    const status = statusAfter(step, row.approved_at !== null)
    const approvedBy = step === 'approve' ? caller.user_id : undefined
    await updateBidderStatus(tx, id, { status, reason, approvedBy })
    const history = await recordChanges(tx, id, caller.user_id, [
      { field: 'status', before: row.status, after: status },
      ...(reason === null ? [] : [{ field: 'block_reason', before: null, after: reason }]),
    ])
    const subject = { type: 'bidder', id } as const
    if (step === 'block') await restrictBidder(tx, id)
    await recordBidder(tx, deps.keys, id, { actorId: caller.user_id, changed: SET[step], history })
    await audit(tx, deps.keys, { action: TOLD[step], actorId: caller.user_id, subject, requestId })
  })
  if (step === 'block') await capNow(deps, id, caller.user_id)
  return getBidder(deps, caller, id)
}

/** What was known of the person goes from the row, the histories and the logs; that there was one stays. */
export async function eraseBidderPerson(
  deps: Deps,
  caller: Caller,
  id: string,
  { reason, requestId }: { reason: string; requestId: string },
): Promise<Bidder> {
  await deps.db.transaction().execute(async (tx) => {
    await lockBidder(tx, id)
    const row = await findBidderFor(tx, caller, id)
    const verdict = bidderVerdict('erase', standingOf(row))
    if (!verdict.ok) throw new AppError(verdict.code)
    await eraseBidder(tx, id, caller.user_id)
    await restrictBidder(tx, id)
    await forgetValues(tx, id)
    await eraseWordsAbout(tx, id)
    const history = await recordChanges(tx, id, caller.user_id, [
      { field: 'erased', before: false, after: true },
      ...(row.status === 'blocked' ? [] : [{ field: 'status', before: row.status, after: 'blocked' }]),
    ])
    const changed = ['status', 'erased_at', 'restrictions']
    await recordBidder(tx, deps.keys, id, { actorId: caller.user_id, changed, history })
    await eraseDetailsAbout(tx, id)
    const subject = { type: 'bidder', id } as const
    const details = { reason }
    await audit(tx, deps.keys, { action: 'person_erased', actorId: caller.user_id, subject, requestId, details })
  })
  return getBidder(deps, caller, id)
}
