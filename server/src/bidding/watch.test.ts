import { randomUUID } from 'node:crypto'
import { get, type ClientRequest, type IncomingMessage } from 'node:http'
import { AuctionEvent } from '@klubba/domain/auctions/bid-api'
import { expect, onTestFinished, test } from 'vitest'
import { configuredAuction } from '../testing/auction-factories.ts'
import { createMarketplace, registerBidder } from '../testing/bidder-factories.ts'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { approvedBidders, liveAuction, lockedAuction } from '../testing/live-auction.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { tell } from './bidding-service.ts'

const app = await createTestApp()
const other = await app.another()
const [here, there] = [await app.listen(), await other.listen()]
const { db } = app.deps
const broker = await signInAs(app, 'auction_broker')
const bidders = await approvedBidders(app, broker, 2)

let amount = 1000
async function bid(id: string, from: TestApp = app, kind = 'MANUAL') {
  amount += 10_000
  const { status, body } = await from.call(
    'POST /v1/auctions/{id}/bids',
    {
      params: { id },
      body: {
        bidder_id: bidders[amount % 20_000 === 1000 ? 0 : 1]?.id,
        kind,
        amount: { amount: amount * 100, currency: 'NOK' },
        channel: 'PHONE',
      },
    },
    { token: broker.token, headers: { 'idempotency-key': randomUUID() } },
  )
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}

interface Watching {
  events: (AuctionEvent & { id: string })[]
  /** Everything as it came. */
  text: () => string
  until(enough: (events: AuctionEvent[]) => boolean): Promise<void>
  ended: Promise<void>
  request: ClientRequest
  response: IncomingMessage
}

/** Opens a stream and reads it; events are strictly as the contract says. */
async function watch(base: string, path: string, token: string, lastEventId?: string): Promise<Watching> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
  }
  const request = get(`${base}${path}`, { headers, agent: false })
  onTestFinished(() => void request.destroy())
  const response = await new Promise<IncomingMessage>((resolve) => request.once('response', resolve))
  request.on('error', () => undefined)
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  const events: Watching['events'] = []
  let text = ''
  let read = 0
  const waiting = new Set<() => void>()
  response.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
    for (let end = text.indexOf('\n\n', read); end >= 0; end = text.indexOf('\n\n', read)) {
      const [, id, data] = /^id: (.*)\ndata: (.*)$/.exec(text.slice(read, end)) ?? []
      if (data !== undefined) events.push({ ...AuctionEvent.parse(JSON.parse(data)), id: id ?? '' })
      read = end + 2
    }
    for (const check of waiting) check()
  })
  response.on('error', () => undefined)
  return {
    events,
    text: () => text,
    until: (enough) =>
      new Promise((resolve) => {
        const check = () => {
          if (enough(events)) resolve()
        }
        waiting.add(check)
        check()
      }),
    ended: new Promise((resolve) => response.once('close', resolve)),
    request,
    response,
  }
}

const numbers = ({ events }: Watching) => events.map(({ number }) => number)

test('AUC-10 a watcher sees what happens on either server, in order, with the clock of the server', async () => {
  const id = await liveAuction(app, broker)
  const watchers = await Promise.all(
    [here, there].map((base) => watch(base, `/v1/auctions/${id}/events`, broker.token)),
  )
  for (let round = 0; round < 6; round++) await bid(id, round % 2 === 0 ? app : other)
  for (const watcher of watchers) {
    await watcher.until((events) => events.some(({ number }) => number === 6))
    expect(numbers(watcher)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(watcher.events.at(-1)).toMatchObject({ type: 'bid', status: 'LIVE', lines: [{ leads: true }] })
    expect(watcher.text()).toMatch(/event: clock\ndata: \{"now":"20/)
  }
})

test('AUC-10 a watcher who comes back misses nothing, wherever', async () => {
  const id = await liveAuction(app, broker)
  const path = `/v1/auctions/${id}/events`
  const first = await watch(here, path, broker.token)
  await bid(id)
  await bid(id)
  await first.until((events) => events.some(({ number }) => number === 2))
  first.request.destroy()
  await bid(id)
  const coming = watch(there, path, broker.token, first.events.at(-1)?.id)
  await Promise.all([bid(id), bid(id, other)].map((each) => each.catch(() => undefined)))
  await bid(id)
  const { next_event } = await db.transaction().execute((tx) => lockedAuction(tx, id))
  const again = await coming
  await again.until((events) => events.some(({ number }) => number === next_event - 1))
  expect(numbers(again)).toEqual(Array.from({ length: next_event - 3 }, (_, index) => index + 3))
})

test('AUC-10 the board goes on from where it was read, over all auctions', async () => {
  const ids = [await liveAuction(app, broker), await liveAuction(app, broker)]
  const { body } = await app.call('GET /v1/auctions/board', {}, { token: broker.token })
  expect(body.results.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
  for (const id of ids) await bid(id)
  const board = await watch(there, '/v1/auctions/board/events', broker.token, body.last_event)
  for (const id of ids) await bid(id, other)
  // A transaction that began long before and ends late is not missed, and holds up nobody.
  const seen = () =>
    ids.map((id) => new Set(board.events.filter((event) => event.auction_id === id).map((e) => e.number)))
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('assets')
      .set({ condition_notes: 'late' })
      .where('id', '=', body.results[0]?.asset.id ?? '')
      .execute()
    await bid(ids[1] ?? '')
    await board.until(() => seen()[1]?.has(3) === true)
    await tell(tx, await lockedAuction(tx, ids[0] ?? ''), 'changed')
  })
  await board.until(() => seen()[0]?.has(3) === true)
  expect(seen().map((set) => [...set])).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ])
  const again = await watch(here, '/v1/auctions/board/events', broker.token, board.events.at(-1)?.id)
  await bid(ids[0] ?? '')
  await again.until((events) => events.some(({ auction_id, number }) => auction_id === ids[0] && number === 4))
})

test('AUC-8 P3 a watcher of one auction hears nothing of another', async () => {
  const [id, another] = [await liveAuction(app, broker), await liveAuction(app, broker)]
  const watcher = await watch(here, `/v1/auctions/${id}/events`, broker.token)
  await bid(another)
  await bid(id)
  await bid(id)
  await watcher.until((events) => events.some((event) => event.auction_id === id && event.number === 2))
  expect(watcher.events.filter(({ auction_id }) => auction_id !== id)).toEqual([])
})

test('AUC-6 P3 a marketplace hears nothing of an auction before it is published', async () => {
  const [live, draft] = [await liveAuction(app, broker), await configuredAuction(app, broker)]
  const marketplace = await createMarketplace(app)
  const [staff, machine] = await Promise.all(
    [broker.token, marketplace.token].map((token) => watch(here, '/v1/auctions/board/events', token)),
  )
  await db.transaction().execute(async (tx) => tell(tx, await lockedAuction(tx, draft.id), 'changed'))
  await bid(live)
  await bid(live)
  for (const watcher of [staff, machine]) {
    await watcher?.until((events) => events.some((event) => event.auction_id === live && event.number === 2))
  }
  const ofDraft = (watcher?: Watching) => watcher?.events.filter(({ auction_id }) => auction_id === draft.id)
  expect(ofDraft(staff)).not.toEqual([])
  expect(ofDraft(machine)).toEqual([])
})

test('AUC-6 AUC-10 who a bidder is and a hidden maximum are told to nobody who may not know', async () => {
  const id = await liveAuction(app, broker)
  const marketplace = await createMarketplace(app)
  const own = await registerBidder(app, marketplace.token, {
    name: 'Own Bidder',
    email: 'o@m.example',
    phone: '+4790000002',
  })
  await app.call('POST /v1/bidders/{id}/approve', { params: { id: own.id } }, { token: broker.token })
  const read = await signInAs(app, 'read')
  const path = `/v1/auctions/${id}/events`
  const tokens = [broker.token, read.token, marketplace.token]
  const watchers = await Promise.all(tokens.map((token) => watch(here, path, token)))
  await bid(id, app, 'AUTO')
  const hidden = String(amount * 100)
  amount += 10_000
  const sent = {
    bidder_id: own.id,
    kind: 'MANUAL',
    amount: { amount: 500_000, currency: 'NOK' },
    channel: 'MARKETPLACE',
  }
  await app.call(
    'POST /v1/auctions/{id}/bids',
    { params: { id }, body: sent },
    { token: marketplace.token, headers: { 'idempotency-key': 'mine' } },
  )
  for (const watcher of watchers) await watcher.until((events) => events.some(({ number }) => number === 2))
  const [staff, reader, machine] = watchers.map((watcher) => watcher.text())
  expect(staff).toContain('"name":"Bidder')
  expect(staff).toContain('"name":"Own Bidder"')
  expect(reader).not.toContain('"name"')
  expect(machine).not.toContain('"name":"Bidder')
  expect(machine).toContain('"name":"Own Bidder"')
  for (const text of [staff, reader, machine]) expect(text).not.toContain(hidden)
})

async function signOut(from: TestApp, { cookie }: SignedIn) {
  const answer = await from.call(
    'DELETE /api/_auth/session',
    {},
    { cookie, headers: { 'sec-fetch-site': 'same-origin' } },
  )
  expect(answer.status).toBeLessThan(300)
}

test('SES-1 AUC-10 a stream ends when the session does, on either server, and when the token is revoked', async () => {
  const id = await liveAuction(app, broker)
  const path = `/v1/auctions/${id}/events`
  const who = await signInAs(app, 'support')
  const stays = await watch(there, path, broker.token)
  const streams = await Promise.all([here, there].map((base) => watch(base, path, who.token)))
  await signOut(app, who)
  await Promise.all(streams.map(({ ended }) => ended))
  const marketplace = await createMarketplace(app)
  const machine = await watch(there, path, marketplace.token)
  const admin = await signInAs(app, 'admin')
  await app.call('POST /v1/tokens/{id}/revoke', { params: { id: marketplace.id } }, { token: admin.token })
  await machine.ended
  await bid(id)
  await stays.until((events) => events.some(({ number }) => number === 1))
})
