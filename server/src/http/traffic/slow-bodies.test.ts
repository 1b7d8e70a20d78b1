import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { approvedBidders, liveAuction } from '../../testing/live-auction.ts'
import { signIn, signInAs, type SignedIn } from '../../testing/factories.ts'
import { RawConnection, slowSignIn } from '../../testing/raw-connection.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { LIMITS } from './limits.ts'
import { chunksAtPace } from './pace.ts'

const NEVER = 3_600_000
const JSON_TYPE = { 'content-type': 'application/json' }

/** What a signed-in broker, a bid and the checks of a load balancer get. */
async function whatOthersGet(app: TestApp, url: string, broker: SignedIn) {
  const auction = await liveAuction(app, broker)
  const [bidder] = await approvedBidders(app, broker, 1)
  const headers = { authorization: `Bearer ${broker.token}` }
  const bid = {
    method: 'POST',
    headers: { ...headers, ...JSON_TYPE, 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      bidder_id: bidder?.id,
      kind: 'MANUAL',
      channel: 'PHONE',
      amount: { amount: 100_000, currency: 'NOK' },
    }),
  }
  return {
    health: (await fetch(`${url}/health`)).status,
    ready: (await fetch(`${url}/ready`)).status,
    signedIn: (await fetch(`${url}/v1/countries`, { headers })).status,
    bid: (await fetch(`${url}/v1/auctions/${auction}/bids`, bid)).status,
  }
}

const ALL_WELL = { health: 200, ready: 200, signedIn: 200, bid: 201 }

test('S1 600 sign-ins that send one byte of their body hold up neither health, ready, a signed-in user nor a bid', async () => {
  const app = await createTestApp()
  const url = await app.listen()
  const broker = await signInAs(app, 'auction_broker')
  await Promise.all(Array.from({ length: 600 }, () => slowSignIn(url, '127.0.0.2')))
  expect(await whatOthersGet(app, url, broker)).toEqual(ALL_WELL)
})

test('S1 a server full of signed-in callers still takes bids and answers health and ready, and the other way round', async () => {
  const app = await createTestApp()
  const broker = await signInAs(app, 'auction_broker')
  const fullOfCalls = await app.another({ working: { ...LIMITS.working, signedIn: 0 } })
  expect(await whatOthersGet(app, await fullOfCalls.listen(), broker)).toEqual({ ...ALL_WELL, signedIn: 503 })
  const fullOfBids = await app.another({ working: { ...LIMITS.working, bids: 0 } })
  expect(await whatOthersGet(app, await fullOfBids.listen(), broker)).toEqual({ ...ALL_WELL, bid: 503 })
})

test('S1 a request counts only when its body has arrived', async () => {
  const app = await createTestApp({}, { working: { ...LIMITS.working, signedIn: 1 } })
  const { token } = await signIn(app)
  const url = await app.listen()
  const headers = { ...JSON_TYPE, authorization: `Bearer ${token}` }
  const slow = await RawConnection.open(url, '127.0.0.2')
  slow.begin('PATCH /v1/profile', { ...headers, 'content-length': 23 }, '{"first_name":')
  for (let turn = 0; turn < 3; turn++) expect((await fetch(`${url}/v1/countries`, { headers })).status).toBe(200)
  slow.socket.write('"Kirsti"}')
  await expect.poll(() => slow.answers).toMatchObject([{ status: 200 }])
})

test('S1 a body that stops coming is answered with 408 in our format, and the connection is closed', async () => {
  const app = await createTestApp({}, { bodyMs: NEVER, bodyPace: { bytes: 10, ms: 30 } })
  const url = await app.listen()
  const connection = await slowSignIn(url, '127.0.0.2', { 'accept-language': 'sv' })
  await expect.poll(() => connection.closed).toBe(true)
  const [answer] = connection.answers
  expect(answer?.status).toBe(408)
  expect(JSON.parse(answer?.text ?? '')).toEqual({
    code: 'too_slow',
    message: 'Uppgifterna kom fram för långsamt. Kontrollera uppkopplingen och försök igen.',
    request_id: expect.any(String),
  })
})

test('S1 a body that comes drop by drop is answered with 408 when its time is over', async () => {
  const app = await createTestApp({}, { bodyMs: 100, bodyPace: { bytes: 0, ms: 10 } })
  const { token } = await signIn(app)
  const url = await app.listen()
  const connection = await RawConnection.open(url)
  const headers = { ...JSON_TYPE, authorization: `Bearer ${token}`, 'content-length': 100_000 }
  connection.begin('PATCH /v1/profile', headers, '{')
  const drops = setInterval(() => connection.socket.write(' '), 5)
  await expect.poll(() => connection.closed).toBe(true)
  clearInterval(drops)
  expect(connection.answers).toMatchObject([{ status: 408, text: expect.stringContaining('"too_slow"') }])
})

test('S1 a head that is not finished is answered with 408 in our format', async () => {
  const app = await createTestApp({}, { headersMs: 50 })
  const url = await app.listen()
  const connection = await RawConnection.open(url)
  connection.socket.write('GET /health HTTP/1.1\r\nhost: klub')
  await expect.poll(() => connection.closed).toBe(true)
  expect(connection.answers).toMatchObject([{ status: 408, text: expect.stringContaining('"code":"too_slow"') }])
})

test('S1 headers that are too large are answered with 431 in our format', async () => {
  const app = await createTestApp()
  const connection = await RawConnection.open(await app.listen())
  connection.begin('GET /health', { 'x-large': 'x'.repeat(20_000) })
  await expect.poll(() => connection.closed).toBe(true)
  expect(connection.answers).toMatchObject([{ status: 431, text: expect.stringContaining('"headers_too_large"') }])
})

test('S1 who is refused before the body is read does not hold the connection with the rest of it', async () => {
  const app = await createTestApp({}, { bodyMs: 30 })
  const url = await app.listen()
  const connection = await RawConnection.open(url)
  const upload = { 'content-type': 'application/offset+octet-stream', 'content-length': 1_000_000 }
  connection.begin(`PATCH /v1/uploads/${randomUUID()}`, upload, 'x')
  await expect.poll(() => connection.closed).toBe(true)
  expect(connection.answers).toMatchObject([{ status: 401 }])
})

test('S1 an upload goes on as long as enough comes, however long it takes to store it, and ends when it drips', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const body = new PassThrough()
  const chunks = chunksAtPace(body, { bytes: 100, ms: 1_000 })
  for (let chunk = 0; chunk < 3; chunk++) {
    body.write(Buffer.alloc(100))
    expect((await chunks.next()).value).toHaveLength(100)
    vi.advanceTimersByTime(5_000)
  }
  let drops = 0
  while (!body.destroyed) {
    body.write('.')
    expect((await chunks.next()).value).toHaveLength(1)
    const ended = chunks.next()
    vi.advanceTimersByTime(300)
    drops++
    if (body.destroyed) expect(await ended).toMatchObject({ done: true })
    else {
      body.write('.')
      await ended
    }
  }
  expect(drops).toBe(4)
})
