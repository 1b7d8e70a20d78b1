import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { signInAs } from '../testing/factories.ts'
import { approvedBidders, liveAuction } from '../testing/live-auction.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
const [owner, other, reader] = [await signInAs(app, 'user'), await signInAs(app, 'user'), await signInAs(app, 'read')]
const [support, broker] = [await signInAs(app, 'support'), await signInAs(app, 'auction_broker')]
const id = await liveAuction(app, owner, { reserve: 900_000 })

test('AUC-13 P3 the board and the list show a reserve only to those who may see it', async () => {
  const reserve = { amount: 900_000, currency: 'NOK' }
  for (const [who, seen] of [
    [owner, reserve],
    [other, undefined],
    [reader, undefined],
    [support, reserve],
    [broker, reserve],
  ] as const) {
    const board = await app.call('GET /v1/auctions/board', {}, who)
    expect(board.body.results.map((row) => row.reserve)).toEqual([seen])
    const list = await app.call('GET /v1/auctions', { query: {} }, who)
    expect(list.body.results.map((row) => row.reserve)).toEqual([seen])
    const { body } = await app.call('GET /v1/auctions/{id}', { params: { id } }, who)
    expect(body.reserve).toEqual(seen)
  }
})

test('AUC-6 P3 who entered a bid, and what they noted, is shown only to those who enter bids', async () => {
  const [bidder] = await approvedBidders(app, broker, 1)
  const amount = { amount: 200_000, currency: 'NOK' }
  const body = { bidder_id: bidder?.id, kind: 'MANUAL', amount, channel: 'PHONE', note: 'He called twice' }
  const headers = { 'idempotency-key': randomUUID() }
  const taken = await app.call('POST /v1/auctions/{id}/bids', { params: { id }, body }, { ...broker, headers })
  expect(taken.status).toBe(201)
  for (const who of [owner, reader, support, broker]) {
    const { body: bids } = await app.call('GET /v1/auctions/{id}/bids', { params: { id }, query: {} }, who)
    const mayEnter = who === support || who === broker
    expect(bids.results).toHaveLength(1)
    expect(bids.results[0]?.note).toBe(mayEnter ? 'He called twice' : undefined)
    expect('entered_by' in (bids.results[0] ?? {})).toBe(mayEnter)
  }
})
