import { describe, expect, test } from 'vitest'
import { filledOf, reachesReserve, priceOf, type Standing } from './standing.ts'

const sum = (amount: number) => ({ amount, currency: 'NOK' as const })

function standing({ bid, sold, reserve }: { bid?: number; sold?: number; reserve?: number | null }): Standing {
  return {
    bidding: {
      price: bid === undefined ? null : sum(bid),
      lowest_bid: null,
      leader: null,
      reserve_met: bid !== undefined && bid >= (reserve ?? 0),
      effective_end: null,
      bid_count: bid === undefined ? 0 : 1,
      bidder_count: bid === undefined ? 0 : 1,
    },
    accepted_bid: sold === undefined ? null : { price: sum(sold), at: '2026-11-01T10:00:00.000Z', by: 'negotiation' },
    ...(reserve !== undefined && { reserve: reserve === null ? null : sum(reserve) }),
  }
}

describe('AUC-9 how an auction stands', () => {
  test('the highest bid counts until a price is agreed on', () => {
    expect(priceOf(standing({}))).toBeNull()
    expect(priceOf(standing({ bid: 100 }))).toEqual(sum(100))
    expect(priceOf(standing({ bid: 100, sold: 150 }))).toEqual(sum(150))
    expect(priceOf(standing({ sold: 70 }))).toEqual(sum(70))
  })

  test('the reserve is held against the price that counts', () => {
    expect(reachesReserve(standing({ bid: 100, reserve: 120 }))).toBe(false)
    expect(reachesReserve(standing({ bid: 100, sold: 110, reserve: 120 }))).toBe(false)
    expect(reachesReserve(standing({ bid: 100, sold: 120, reserve: 120 }))).toBe(true)
    expect(reachesReserve(standing({ bid: 130, reserve: 120 }))).toBe(true)
  })

  test('the bar reaches the tick when the price reaches the reserve', () => {
    expect(filledOf(standing({ bid: 100, reserve: 100 }))).toBeCloseTo(0.75, 3)
    expect(filledOf(standing({ bid: 60, sold: 100, reserve: 100 }))).toBeCloseTo(0.75, 3)
    expect(filledOf(standing({ bid: 50, reserve: 100 }))).toBe(0)
    expect(filledOf(standing({ bid: 500, reserve: 100 }))).toBe(1)
    expect(filledOf(standing({ bid: 100, reserve: null }))).toBeUndefined()
    expect(filledOf(standing({ bid: 100 }))).toBeUndefined()
  })
})
