import type { AuctionEvent, Board, BoardRow } from '@klubba/domain/auctions/bid-api'
import { expect, test } from 'vitest'
import { boardAfter, lanesOf, withNewerRows } from './board-rows.ts'

const NOW = new Date(2026, 10, 16, 10).getTime()
const MINUTE = 60_000

function row(id: string, minutes: number): BoardRow {
  const end = new Date(NOW + minutes * MINUTE).toISOString()
  return {
    id,
    auction_number: `A-${id}`,
    asset: {
      id,
      asset_number: `K-${id}`,
      subcategory: 'crawler_excavator',
      brand: 'Volvo',
      model: 'L90H',
      variant: null,
      year: 2018,
      thumbnail: null,
    },
    round: 1,
    status: 'LIVE',
    country_id: 578,
    place: 'Hamar',
    currency: 'NOK',
    start: null,
    end,
    bidding: {
      price: null,
      lowest_bid: null,
      leader: null,
      reserve_met: false,
      effective_end: end,
      bid_count: 0,
      bidder_count: 0,
    },
    accepted_bid: null,
    last_event: 1,
    updated_at: end,
    own: false,
    bids_last_hour: 3,
    bids_by_ten_minutes: [0, 0, 1, 0, 0, 2],
  }
}

const board = (...results: BoardRow[]): Board => ({ now: new Date(NOW).toISOString(), results, last_event: '1' })

function event(given: Partial<AuctionEvent>): AuctionEvent {
  const { bidding } = row('1', 3)
  const price = { amount: 59_600_000, currency: 'NOK' } as const
  return {
    number: 2,
    at: new Date(NOW).toISOString(),
    type: 'bid',
    auction_id: '1',
    status: 'LIVE',
    bidding: { ...bidding, price, bid_count: 1 },
    lines: [],
    ...given,
  }
}

test('AUC-13 running auctions stand by the time they have left, in lanes', () => {
  const rows = [row('1', 40), row('2', 60 * 30), row('3', 14), row('4', 3), row('5', 200)]
  const lanes = lanesOf(rows, NOW).map((each) => [each.lane, each.rows.map(({ id }) => id)])
  expect(lanes).toEqual([
    ['quarter', ['4', '3']],
    ['hour', ['1']],
    ['today', ['5']],
    ['later', ['2']],
  ])
})

test('AUC-13 a bid changes the row, its price and how many came in the last hour', () => {
  const [changed] = boardAfter(board(row('1', 3)), event({}))?.results ?? []
  expect(changed).toMatchObject({ bids_last_hour: 4, bids_by_ten_minutes: [0, 0, 1, 0, 0, 3] })
  expect(changed?.bidding.price?.amount).toBe(59_600_000)
})

test('AUC-13 P3 an end that moves changes the row, and is no bid', () => {
  const moved = event({ type: 'end', bidding: { ...row('1', 18).bidding } })
  const [changed] = boardAfter(board(row('1', 3)), moved)?.results ?? []
  expect(changed).toMatchObject({ bids_last_hour: 3, bids_by_ten_minutes: [0, 0, 1, 0, 0, 2] })
  expect(changed?.bidding.effective_end).toBe(row('1', 18).end)
})

test('AUC-13 what runs no more leaves the board; what is new or changed is asked for again', () => {
  expect(boardAfter(board(row('1', 3)), event({ type: 'status', status: 'ENDED' }))?.results).toEqual([])
  expect(boardAfter(board(row('2', 3)), event({ type: 'status' }))).toBeUndefined()
  expect(boardAfter(board(row('1', 3)), event({ type: 'void' }))).toBeUndefined()
  expect(boardAfter(board(row('2', 3)), event({ status: 'PENDING' }))?.results).toHaveLength(1)
})

test('AUC-13 an event that the board includes already is not counted again', () => {
  const known = board({ ...row('1', 3), last_event: 2 })
  expect(boardAfter(known, event({ number: 2 }))).toBe(known)
})

test('AUC-13 a board that was read before an event does not take the event back', () => {
  const known = boardAfter(board(row('1', 3), row('2', 3)), event({}))
  const late = withNewerRows(board(row('1', 3), { ...row('2', 3), last_event: 5 }), known)
  expect(late.results.map(({ last_event }) => last_event)).toEqual([2, 5])
  expect(late.results[0]?.bidding.price?.amount).toBe(59_600_000)
})
