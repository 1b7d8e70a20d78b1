import { stepAt } from '@klubba/domain/auctions/ladder'
import type { Auction } from '@klubba/domain/auctions/auction-answers'
import type { ErrorCode } from '@klubba/domain/errors'
import { ApiError } from '../../api/api-error.ts'

/** The amounts that are offered: the lowest possible one, and one and two steps more. */
export function offeredAmounts({ bidding: { lowest_bid }, ladder, step }: Auction): number[] {
  if (!lowest_bid) return []
  const amounts = [lowest_bid.amount]
  const steps = ladder.map(({ from, step }) => [from, step] as const)
  for (const before of [0, 1]) {
    const amount = amounts[before] ?? lowest_bid.amount
    amounts.push(amount + stepAt(amount, steps, step?.amount ?? null))
  }
  return amounts
}

/** Whether somebody may have typed a digit too many: two steps and more above the lowest. */
export function isHigh(amount: number, offered: readonly number[]): boolean {
  const most = offered[2]
  return most !== undefined && amount > most
}

/** Which field a refusal is about. */
const FIELD_OF: Partial<Record<ErrorCode | 'no_connection', string>> = {
  seller_bids: 'bidder',
  bidder_not_approved: 'bidder',
  not_leading: 'bidder',
  over_limit: 'amount',
  not_whole: 'amount',
  bid_too_low: 'amount',
  own_maximum: 'amount',
  below_price: 'amount',
}

/** The refusal at the field that it is about, in the server's own words. */
export function refusalAtField(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const named = error.renamed((path) => (path === 'bidder_id' ? 'bidder' : (path.split('.')[0] ?? path)))
  const path = FIELD_OF[error.code]
  if (named.issues.length > 0 || path === undefined) return named
  const { status, code, message } = error
  return new ApiError({ status, code, message, issues: [{ path, code: 'not_an_option', message }] })
}
