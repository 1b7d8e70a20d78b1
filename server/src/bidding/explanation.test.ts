import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { kroner } from '../testing/auction-factories.ts'
import { createMarketplace, registerBidder } from '../testing/bidder-factories.ts'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { approvedBidders, liveAuction } from '../testing/live-auction.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
const [owner, reader] = [await signInAs(app, 'user'), await signInAs(app, 'read')]
const broker = await signInAs(app, 'auction_broker')
const [ann, bo] = await approvedBidders(app, broker, 2)
if (!ann || !bo) throw new Error('no bidders')
const { token: market } = await createMarketplace(app)
const own = await registerBidder(app, market, { email: 'own@market.example', phone: '+4790000001' })
await app.call('POST /v1/bidders/{id}/approve', { params: { id: own.id } }, { token: broker.token })

interface Given {
  amount: number
  kind?: 'AUTO' | 'MANUAL'
  token?: string
  key?: string
  language?: string
}

async function bid(id: string, bidder_id: string, { amount, kind = 'AUTO', token = broker.token, ...more }: Given) {
  const channel = token === market ? 'MARKETPLACE' : 'PHONE'
  const body = { bidder_id, kind, amount: kroner(amount), channel }
  const headers = { 'idempotency-key': more.key ?? randomUUID(), 'accept-language': more.language ?? 'en' }
  const answer = await app.call('POST /v1/auctions/{id}/bids', { params: { id }, body }, { token, headers })
  expect(answer.status).toBe(201)
  return answer.body
}

const leadFor = async (id: string, { token }: SignedIn) =>
  (await app.call('GET /v1/auctions/{id}/lead', { params: { id } }, { token })).body

test('AUC-6 A12 a bid is answered with the rule, its numbers and one sentence in the language that was asked for', async () => {
  const id = await liveAuction(app, owner, { reserve: 900_000 })
  const below = await bid(id, ann.id, { amount: 4000 })
  expect(below.why).toEqual({
    rule: 'below_reserve',
    leader: { number: ann.number, id: ann.id, name: 'Bidder 1' },
    price: kroner(4000),
    text: `Bidder ${ann.number} has the highest maximum, and as long as that is below the reservation price, the price is the whole maximum.`,
  })
  const over = await bid(id, bo.id, { amount: 20_000 })
  expect(over.why).toMatchObject({ rule: 'at_reserve', leader: { number: bo.number }, price: kroner(9000) })
  const outbid = await bid(id, ann.id, { amount: 10_000, kind: 'MANUAL', language: 'no' })
  expect(outbid).toMatchObject({
    outcome: 'outbid',
    why: {
      rule: 'step_above',
      leader: { number: bo.number },
      price: kroner(10_500),
      opponent: { bidder: { number: ann.number }, amount: kroner(10_000), step: kroner(500) },
      text: `Budgiver ${bo.number} har det høyeste maksimum, og prisen er ett budtrinn på 500\u00a0NOK over 10\u00a0000\u00a0NOK, som Budgiver ${ann.number} bød.`,
    },
  })
  const raised = await bid(id, bo.id, { amount: 30_000 })
  expect(raised).toMatchObject({ outcome: 'raised', why: { rule: 'own_maximum', price: kroner(10_500) } })
  const equal = await bid(id, ann.id, { amount: 30_000, kind: 'MANUAL' })
  expect(equal).toMatchObject({ outcome: 'outbid', why: { rule: 'first_of_equals', price: kroner(30_000) } })
})

test('AUC-6 A12 the same key is explained as the first time, whatever came since', async () => {
  const id = await liveAuction(app, owner)
  const key = randomUUID()
  await bid(id, ann.id, { amount: 4000 })
  const first = await bid(id, bo.id, { amount: 6000, key })
  expect(first.why).toMatchObject({ rule: 'step_above', price: kroner(4200) })
  await bid(id, own.id, { amount: 9000, token: market })
  expect((await bid(id, bo.id, { amount: 6000, key })).why).toEqual(first.why)
})

test('AUC-6 A12 who may not see the reserve does not learn it from an explanation, nor anybody a maximum', async () => {
  const id = await liveAuction(app, owner, { reserve: 500_000 })
  const mine = await bid(id, own.id, { amount: 77_700, token: market })
  // The price is the reserve; that it is, only those learn who see the reserve anyway.
  expect(mine.why).toMatchObject({ rule: 'bid_or_reserve', price: kroner(5000), leader: { number: own.number } })
  expect((await leadFor(id, reader)).why).toMatchObject({ rule: 'bid_or_reserve', leader: { number: own.number } })
  expect((await leadFor(id, owner)).why?.rule).toBe('at_reserve')
  expect((await leadFor(id, broker)).why?.rule).toBe('at_reserve')
  const lost = await bid(id, ann.id, { amount: 6000, kind: 'MANUAL' })
  for (const said of [mine, lost, await leadFor(id, broker), await leadFor(id, reader)]) {
    expect(JSON.stringify(said).replaceAll(/[\s\u00a0]/g, '')).not.toMatch(/77700/)
  }
  // Others are numbers to a marketplace.
  const again = await bid(id, own.id, { amount: 77_800, token: market })
  expect(again.why.opponent?.bidder).toEqual({ number: ann.number })
  const jump = await liveAuction(app, owner)
  const full = await bid(jump, own.id, { amount: 8000, kind: 'MANUAL', token: market })
  expect(full.why).toMatchObject({ rule: 'bid_amount', price: kroner(8000) })
})

test('AUC-6 A12 why somebody leads names the void that it follows from, and nobody where nobody leads', async () => {
  const id = await liveAuction(app, owner)
  expect(await leadFor(id, broker)).toEqual({ results: [], why: null })
  await bid(id, ann.id, { amount: 4000 })
  const { number } = await bid(id, bo.id, { amount: 6000 })
  await app.call(
    'POST /v1/auctions/{id}/bids/{bid_id}/void',
    { params: { id, bid_id: String(number) }, body: { reason: 'Misheard' } },
    { token: broker.token, headers: { 'idempotency-key': randomUUID() } },
  )
  expect((await leadFor(id, reader)).why).toMatchObject({
    rule: 'start_price',
    leader: { number: ann.number },
    price: kroner(1000),
    since: { step: 'bid_voided', bidder: { number: bo.number } },
  })
})
