import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { signInAs } from '../testing/factories.ts'
import { approvedBidders, liveAuction, lockedAuction } from '../testing/live-auction.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { KeptStandings, keptStandings, type Kept } from './standing.ts'

const app = await createTestApp()
const other = await app.another()
const broker = await signInAs(app, 'auction_broker')
const [bidder] = await approvedBidders(app, broker, 1)

const bid = (from: TestApp, id: string, kroner: number) =>
  from.call(
    'POST /v1/auctions/{id}/bids',
    {
      params: { id },
      body: {
        bidder_id: bidder?.id,
        kind: 'AUTO',
        amount: { amount: kroner * 100, currency: 'NOK' },
        channel: 'PHONE',
      },
    },
    { token: broker.token, headers: { 'idempotency-key': randomUUID() } },
  )

/** What a server keeps of an auction: the same object is found again, so it is not one made for the question. */
async function keptOf({ deps }: TestApp, id: string) {
  return deps.db.transaction().execute(async (tx) => {
    const auction = await lockedAuction(tx, id)
    const kept = await keptStandings(deps).find(tx, deps, auction)
    expect(await keptStandings(deps).find(tx, deps, auction)).toBe(kept)
    return kept
  })
}

/** Every piece of memory that a value holds on to. */
function bytesIn(value: unknown): ArrayBufferView[] {
  if (ArrayBuffer.isView(value)) return [value]
  if (value instanceof Map || value instanceof Set) return [...value].flatMap(bytesIn)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(bytesIn) : []
}

function expectRightSized(value: unknown): void {
  const found = bytesIn(value)
  expect(found).not.toHaveLength(0)
  for (const bytes of found) expect(bytes.buffer.byteLength).toBe(bytes.byteLength)
}

test('AUC-6 A7 what a server keeps of an auction holds no more memory than its own bytes', async () => {
  const id = await liveAuction(app, broker)
  expect((await bid(app, id, 2000)).status).toBe(201)
  expectRightSized(await keptOf(app, id))
  // Another server replays the whole log.
  expect((await bid(other, id, 3000)).status).toBe(201)
  expectRightSized(await keptOf(other, id))
  // The first one catches up with what the other has added, and keeps that although it adds nothing.
  expect((await bid(app, id, 1000)).status).toBe(409)
  expectRightSized(await keptOf(app, id))
})

test('AUC-6 A7 a server that only refuses a bid does not keep the whole log', async () => {
  const id = await liveAuction(app, broker)
  expect((await bid(app, id, 2000)).status).toBe(201)
  expect((await bid(other, id, 500)).status).toBe(409)
  expect(Object.keys(await keptOf(other, id)).toSorted()).toEqual(['bidders', 'bids', 'hash', 'standing'])
})

test('AUC-6 A7 of auctions that have ended a server keeps nothing, however many there were', async () => {
  const id = await liveAuction(app, broker)
  expect((await bid(app, id, 2000)).status).toBe(201)
  const running = await keptOf(app, id)
  const ended: Kept = { ...running, standing: { ...running.standing, effective_end: Date.now() - 3_600_000 } }
  const kept = new KeptStandings()
  kept.keep('first', ended)
  for (let number = 0; number < 10; number++) kept.keep(`ended ${number}`, ended)
  kept.keep(id, running)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 })
  try {
    kept.keep(id, running)
  } finally {
    vi.useRealTimers()
  }
  expect(kept.size).toBe(1)
})
