import { describe, expect, test } from 'vitest'
import { splitCallName, type CallName, type Endpoint } from '../contract.ts'
import { check } from '../issues.ts'
import { PERMISSIONS } from '../permissions.ts'
import { AuctionChanges, AuctionFields, WholeMoney } from './auction.ts'
import { Auction, AuctionRow, BidderRef } from './auction-answers.ts'
import { auctionApi } from './auction-api.ts'
import { AUCTION_ACTIONS } from './auction-actions.ts'
import { AUCTION_FIELDS } from './auction-fields.ts'
import { AuctionEvent, BidAnswer, BidLine } from './bid-api.ts'
import { TRANSITIONS } from './transitions.ts'

const calls = Object.entries(auctionApi) as [CallName, Endpoint][]

describe('the calls about auctions', () => {
  test('AUC-1 an auction has every field that the rules speak of, and no other', () => {
    expect(Object.keys(AuctionFields.shape).toSorted()).toEqual([...AUCTION_FIELDS].toSorted())
    for (const field of AUCTION_FIELDS) expect(Object.keys(Auction.shape)).toContain(field)
  })

  test('AUC-4 every action that people are offered has its call, open to nobody who has no right to it', () => {
    const ELSEWHERE: Partial<Record<string, CallName>> = {
      edit: 'PATCH /v1/auctions/{id}',
      place_bid: 'POST /v1/auctions/{id}/bids',
      void_bid: 'POST /v1/auctions/{id}/bids/{bid_id}/void',
      negotiate: 'POST /v1/auctions/{id}/negotiations',
      accept: 'POST /v1/auctions/{id}/negotiations',
      enter_offer: 'POST /v1/auctions/{id}/offers',
      accept_offer: 'POST /v1/auctions/{id}/offers/{offer_id}/accept',
      publish: 'POST /v1/assets/{id}/publish',
      unpublish: 'POST /v1/assets/{id}/unpublish',
    }
    for (const action of AUCTION_ACTIONS) {
      const call = new Map(calls).get(ELSEWHERE[action] ?? `POST /v1/auctions/{id}/${action}`)
      expect(call && action).toBe(action)
      for (const { trigger, permission } of TRANSITIONS) {
        if (trigger !== action || !permission) continue
        const access = call?.access as keyof typeof PERMISSIONS
        for (const [type, grant] of Object.entries(PERMISSIONS[permission])) {
          if (grant !== 'no') expect(PERMISSIONS[access]).not.toMatchObject({ [type]: 'no' })
        }
      }
    }
  })

  test('AUC-2 what needs a reason asks for one', () => {
    const askingCalls = calls.filter(([, { body }]) => body && 'reason' in body.shape).map(([name]) => name)
    const needing = new Set(TRANSITIONS.flatMap(({ trigger, reason }) => (reason ? [trigger] : [])))
    for (const trigger of needing) {
      const path = trigger === 'void_bid' ? 'bids/{bid_id}/void' : trigger
      expect(askingCalls).toContain(`POST /v1/auctions/{id}/${path}`)
    }
  })

  test('AUC-6 what is hidden can be absent everywhere, and a maximum has no place at all', () => {
    const told = JSON.stringify(
      [Auction, AuctionRow, BidLine, BidAnswer, AuctionEvent].map((schema) => Object.keys(schema.shape)),
    )
    expect(told).not.toMatch(/maximum/)
    for (const field of ['reserve', 'commission', 'effective_commission', 'commission_now', 'comment'] as const) {
      expect(Auction.shape[field].safeParse(undefined).success).toBe(true)
    }
    expect(AuctionRow.shape.reserve.safeParse(undefined).success).toBe(true)
    expect(BidderRef.safeParse({ number: 7 }).success).toBe(true)
  })

  test('AUC-6 every way to bid takes a key, and a marketplace is let to bids and what it may see', () => {
    const flagged = (flag: 'idempotent' | 'marketplace') => calls.flatMap(([name, call]) => (call[flag] ? [name] : []))
    expect(flagged('idempotent')).toEqual(
      expect.arrayContaining(['POST /v1/auctions/{id}/bids', 'PATCH /v1/auctions/{id}/maximum']),
    )
    expect(flagged('marketplace').filter((name) => splitCallName(name).method !== 'GET')).toEqual([
      'POST /v1/auctions/{id}/bids',
      'PATCH /v1/auctions/{id}/maximum',
    ])
  })

  test('AUC-6 amounts are whole, and said so at their field', () => {
    expect(check(WholeMoney, { amount: 10_050, currency: 'NOK' })).toEqual({
      ok: false,
      issues: [{ path: 'amount', code: 'not_whole' }],
    })
    expect(check(WholeMoney, { amount: 0, currency: 'NOK' }).ok).toBe(false)
    expect(check(AuctionChanges, { version: 1, start_price: { amount: 100_000, currency: 'EUR' } }).ok).toBe(true)
    expect(check(AuctionChanges, { version: 1, soft_close_minutes: 11 }).ok).toBe(false)
    expect(check(AuctionChanges, { version: 1, negotiation_hours: 73 }).ok).toBe(false)
    expect(check(AuctionChanges, { version: 1, status: 'SOLD' }).ok).toBe(false)
  })
})
