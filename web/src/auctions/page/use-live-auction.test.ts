import type { BidLine } from '@klubba/domain/auctions/bid-api'
import { expect, test } from 'vitest'
import { withNewLines } from './use-live-auction.ts'

const line = (number: number, amount: number, more: Partial<BidLine> = {}): BidLine => ({
  number,
  at: '2026-11-16T10:00:00.000Z',
  bidder: { number: 1001 },
  amount: { amount, currency: 'NOK' },
  automatic: false,
  channel: 'PHONE',
  leads: false,
  ...more,
})

test('AUC-8 what comes newly stands first, newest first, and takes the mark of who leads', () => {
  const known = [line(2, 100, { leads: true })]
  const news = [line(3, 200), line(3, 300, { automatic: true, leads: true })]
  const amounts = withNewLines(known, news).map(({ amount, leads }) => [amount.amount, leads])
  expect(amounts).toEqual([
    [300, true],
    [200, false],
    [100, false],
  ])
})

test('AUC-8 what is told twice stands once', () => {
  const known = [line(2, 100, { leads: true })]
  expect(withNewLines(known, [line(2, 100, { leads: true })])).toEqual(known)
})
