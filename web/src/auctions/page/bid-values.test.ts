import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { isHigh, offeredAmounts, refusalAtField } from './bid-values.ts'

const auction = {
  bidding: { lowest_bid: { amount: 9_800_000, currency: 'NOK' } },
  ladder: [
    { from: 0, step: 100_000 },
    { from: 9_800_000, step: 200_000 },
    { from: 10_000_000, step: 500_000 },
  ],
  step: null,
}

test('AUC-6 the lowest possible bid is offered, and two steps above it by the ladder of the auction', () => {
  const offered = offeredAmounts(auction as Auction)
  expect(offered).toEqual([9_800_000, 10_000_000, 10_500_000])
  expect(isHigh(10_500_000, offered)).toBe(false)
  expect(isHigh(98_000_000, offered)).toBe(true)
})

test('AUC-6 a refusal stands at the field that it is about', () => {
  const refused = refusalAtField(new ApiError({ status: 409, code: 'over_limit', message: 'Above the limit.' }))
  expect(refused).toBeInstanceOf(ApiError)
  expect((refused as ApiError).issueAt('amount')).toBe('Above the limit.')
  const ended = new ApiError({ status: 409, code: 'auction_ended', message: 'Ended.' })
  expect((refusalAtField(ended) as ApiError).issues).toEqual([])
})
