import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { CreatedWebhook } from '@klubba/domain/webhooks/webhook-api'
import { beforeEach, describe, expect, test } from 'vitest'
import { isSigned } from '../integrations/signature.ts'
import { completeAsset, newAsset, saveSection } from '../testing/asset-factories.ts'
import { signInAs } from '../testing/factories.ts'
import { approvedBidders, liveAuction } from '../testing/live-auction.ts'
import { createTestApp, limitCallsTo, type TestApp } from '../testing/test-app.ts'
import { startTestRegister, type Asked } from '../testing/test-register.ts'

const receiver = await startTestRegister()
const app = await createTestApp({ WEBHOOKS_TO_PRIVATE_ADDRESSES: 'true', PARTNER_TIMEOUT_MS: '30000' })
const strict = await createTestApp()
const admin = await signInAs(app, 'admin')
const strictAdmin = await signInAs(strict, 'admin')

async function create(given: object = {}, server: TestApp = app, token = admin.token) {
  const body = {
    id: randomUUIDv7(),
    name: 'Accounting',
    url: `${receiver.url}/hook`,
    events: ['asset_saved'],
    ...given,
  }
  return server.call('POST /v1/webhooks', { body }, { token })
}
const at = ({ id }: { id: string }) => ({ params: { id } })
const one = async ({ id }: { id: string }) =>
  (await app.call('GET /v1/webhooks', {}, { token: admin.token })).body.results.find((each) => each.id === id)
const deliveries = async (webhook: { id: string }) =>
  (await app.call('GET /v1/webhooks/{id}/deliveries', { ...at(webhook), query: {} }, { token: admin.token })).body
    .results
const redeliver = (webhook: { id: string }, delivery_id = '') =>
  app.call(
    'POST /v1/webhooks/{id}/deliveries/{delivery_id}/redeliver',
    { params: { id: webhook.id, delivery_id } },
    { token: admin.token },
  )
const told = (asked: Asked) => JSON.parse(asked.body) as { id: string; event: string; data: Record<string, unknown> }

beforeEach(async () => {
  await app.deps.pool.query('DELETE FROM webhooks')
  receiver.asked.splice(0)
  receiver.answer = () => ({ status: 204 })
})

describe('what a webhook is told', () => {
  test('INT-6 of a saved asset, signed by a secret that is shown once and kept nowhere', async () => {
    const { body: webhook } = await create()
    expect(webhook.secret).toMatch(/^klubba_w_[\w-]{43}$/)
    expect((await create({ id: webhook.id })).body.secret).toBeUndefined()
    const asset = await newAsset(app, admin)
    await app.runJobs()
    const [asked] = receiver.asked as [Asked]
    expect(isSigned(webhook.secret ?? '', asked.headers, asked.body)).toBe(true)
    expect(told(asked)).toMatchObject({ event: 'asset_saved', data: { asset: { id: asset.id, status: 'DRAFT' } } })
    expect(asked.headers['klubba-request']).toBe(told(asked).id)
    const { rows } = await app.deps.pool.query<{ row: string }>(
      'SELECT w::text AS row FROM webhooks w UNION ALL SELECT a::text FROM audit_log a',
    )
    expect(rows.map(({ row }) => row).join()).not.toContain(webhook.secret)
    expect(await deliveries(webhook)).toMatchObject([{ status: 'delivered', attempts: 1, answer_status: 204 }])
  })

  test('INT-6 nothing of what did not come about, and each save once, in order', async () => {
    const { body: webhook } = await create({ events: ['asset_saved', 'asset_status_changed'] })
    const asset = await completeAsset(app, admin)
    const wrong = await saveSection(app, admin, asset.id, 'info', { version: 1, values: { model: 'X', brand: 'Y' } })
    expect(wrong.status).toBe(412)
    await app.deps.db
      .transaction()
      .execute(async (tx) => {
        await tx.updateTable('assets').set({ version: 99 }).where('id', '=', asset.id).execute()
        throw new Error('taken back')
      })
      .catch(() => undefined)
    await app.runJobs()
    const saves = receiver.asked.map(told).filter(({ event }) => event === 'asset_saved')
    expect(saves.map(({ data }) => (data['asset'] as { version: number }).version)).toEqual([1, 2, 3, 4, 5, 6])
    const changes = receiver.asked.map(told).filter(({ event }) => event === 'asset_status_changed')
    expect(changes.map(({ data }) => [data['from'], data['to']])).toEqual([
      [null, 'DRAFT'],
      ['DRAFT', 'INVENTORY'],
    ])
    expect(await deliveries(webhook)).toHaveLength(8)
  })

  test('AST-8 INT-6 T2 of a chosen grade 0, which is a save like any other', async () => {
    const asset = await newAsset(app, admin)
    await create()
    await saveSection(app, admin, asset.id, 'condition', { version: 1, condition: 0 })
    await saveSection(app, admin, asset.id, 'condition', { version: 2, condition: 0 })
    await app.runJobs()
    expect(receiver.asked.map(told)).toMatchObject([{ data: { asset: { id: asset.id, version: 2 } } }])
  })

  test('INT-6 of bids, voids and sale steps, without bidders, maximum, note and reserve', async () => {
    const [bidder, other] = await approvedBidders(app, admin, 2)
    const auctionId = await liveAuction(app, admin, { reserve: 123_456_700 })
    await create({ events: ['bid_placed', 'bid_voided', 'auction_status_changed', 'sale_step_taken'] })
    const headers = () => ({ token: admin.token, headers: { 'idempotency-key': randomUUID() } })
    const bid = (id: string, bidder_id: string | undefined, kind: string, amount: number) => {
      const body = { bidder_id, kind, amount: { amount, currency: 'NOK' }, channel: 'PHONE', note: 'Rang twice' }
      return app.call('POST /v1/auctions/{id}/bids', { params: { id }, body }, headers())
    }
    await bid(auctionId, bidder?.id, 'MANUAL', 200_000)
    await bid(auctionId, other?.id, 'MANUAL', 300_000)
    await bid(await liveAuction(app, admin), bidder?.id, 'AUTO', 98_765_400)
    const body = { reason: 'Mistyped, says Kari' }
    await app.call(
      'POST /v1/auctions/{id}/bids/{bid_id}/void',
      { params: { id: auctionId, bid_id: 3 }, body },
      headers(),
    )
    await app.deps.pool.query(
      `UPDATE auctions SET status = 'CLOSED_SUCCESSFUL', accepted_price = 300000, accepted_by = 'bid', accepted_at = now(),
        buyer_id = $2 WHERE id = $1`,
      [auctionId, bidder?.id],
    )
    await app.deps.pool.query(
      `INSERT INTO auction_history (id, auction_id, field, before, after)
       VALUES (gen_random_uuid(), $1, 'status', '"CLOSED"', '"CLOSED_SUCCESSFUL"')`,
      [auctionId],
    )
    await app.runJobs()
    expect(receiver.asked.map(told).map(({ event }) => event)).toEqual([
      'bid_placed',
      'bid_placed',
      'bid_placed',
      'bid_voided',
      'auction_status_changed',
      'sale_step_taken',
    ])
    const [, second, , , , sale] = receiver.asked.map(told)
    expect(second?.data).toMatchObject({
      auction: { id: auctionId, status: 'LIVE' },
      reserve_met: false,
      bidder_count: 2,
    })
    expect(sale?.data).toMatchObject({ from: 'CLOSED', to: 'CLOSED_SUCCESSFUL', price: { amount: 300_000 } })
    const all = receiver.asked.map((asked) => asked.body).join()
    for (const hidden of [bidder?.id, other?.id, '98765400', '123456700', 'Rang twice', 'Mistyped', 'hjem.example']) {
      expect(all).not.toContain(hidden)
    }
  })
})

describe('an address in trouble', () => {
  test('INT-6 is told again, later and later; the log says what came; a button delivers once more', async () => {
    const { body: webhook } = await create()
    receiver.answer = () => ({ status: 500, body: `<b>\u0000${'x'.repeat(9000)}` })
    await newAsset(app, admin)
    await app.runJobs()
    const [first] = await deliveries(webhook)
    expect(first).toMatchObject({ status: 'waiting', attempts: 1, answer_status: 500, failure: 'server_error' })
    expect(first?.answer_text).toMatch(/^<b> x{296}$/)
    expect(await one(webhook)).toMatchObject({ state: 'failing' })
    receiver.answer = () => ({ status: 302, headers: { location: `${receiver.url}/elsewhere` } })
    await app.deps.pool.query('UPDATE webhook_deliveries SET next_attempt_at = now()')
    await app.runLaterJobs()
    expect(receiver.asked.map(({ path }) => path)).toEqual(['/hook', '/hook'])
    expect((await deliveries(webhook))[0]).toMatchObject({ attempts: 2, failure: 'redirected' })
    await app.deps.pool.query('UPDATE webhook_deliveries SET next_attempt_at = now(), attempts = 8')
    await app.runLaterJobs()
    expect((await deliveries(webhook))[0]).toMatchObject({ status: 'failed', attempts: 9 })
    receiver.answer = () => ({ status: 200, body: 'thanks' })
    await app.deps.pool.query('UPDATE webhooks SET resting_until = NULL')
    expect((await redeliver(webhook, first?.id)).body).toMatchObject({ status: 'waiting', attempts: 0 })
    expect((await redeliver(webhook, first?.id)).status).toBe(409)
    await app.runJobs()
    expect((await deliveries(webhook))[0]).toMatchObject({ status: 'delivered', answer_text: 'thanks' })
    expect(new Set(receiver.asked.map((asked) => told(asked).id)).size).toBe(1)
    expect(await one(webhook)).toMatchObject({ state: 'active' })
  })

  test('INT-6 is left alone after three failures, however much waits; others are told meanwhile', async () => {
    const good = await startTestRegister()
    good.answer = () => ({ status: 200 })
    await create()
    await create({ url: good.url })
    receiver.answer = () => 'hang up'
    for (let made = 0; made < 6; made++) await newAsset(app, admin)
    await app.runJobs()
    expect(receiver.asked).toHaveLength(3)
    expect(good.asked).toHaveLength(6)
  })

  test('INT-6 is told no more after days of failure, with a note; an admin can begin again', async () => {
    const { body: webhook } = await create()
    receiver.answer = () => 'silence'
    limitCallsTo(app, 400)
    await app.deps.pool.query(`UPDATE webhooks SET failing_since = now() - interval '5 days', failures = 1`)
    await newAsset(app, admin)
    await app.runJobs()
    expect(await one(webhook)).toMatchObject({ state: 'disabled', disabled_because: 'failing' })
    expect(await deliveries(webhook)).toMatchObject([{ status: 'failed', failure: 'timed_out' }])
    const audited = await app.call('GET /v1/audit', { query: { action: 'webhook_disabled' } }, { token: admin.token })
    expect(audited.body.results).toMatchObject([{ details: { name: 'Accounting', because: 'failing' } }])
    await newAsset(app, admin)
    expect(await deliveries(webhook)).toHaveLength(1)
    await app.call('POST /v1/webhooks/{id}/enable', at(webhook), { token: admin.token })
    limitCallsTo(app, 30_000)
    receiver.answer = () => ({ status: 200 })
    await newAsset(app, admin)
    await app.runJobs()
    expect((await deliveries(webhook)).map(({ status }) => status)).toEqual(['delivered', 'failed'])
  })

  test('INT-6 one that an admin disables or removes is told nothing more', async () => {
    const { body: webhook } = await create()
    expect((await app.call('POST /v1/webhooks/{id}/disable', at(webhook), { token: admin.token })).status).toBe(200)
    expect((await app.call('POST /v1/webhooks/{id}/disable', at(webhook), { token: admin.token })).status).toBe(409)
    await newAsset(app, admin)
    expect((await app.call('DELETE /v1/webhooks/{id}', at(webhook), { token: admin.token })).status).toBe(200)
    await newAsset(app, admin)
    await app.runJobs()
    expect(receiver.asked).toEqual([])
    expect(await one(webhook)).toBeUndefined()
  })
})

describe('where a webhook may go', () => {
  const refused: [string, string][] = [
    ['http://hooks.example/x', 'wrong_url'],
    ['https://user:word@hooks.example/', 'wrong_url'],
    ['javascript:alert(1)', 'wrong_url'],
    ['https://localhost:8443/', 'private_address'],
    ['https://127.0.0.1/', 'private_address'],
    ['https://2130706433/', 'private_address'],
    ['https://[::1]/', 'private_address'],
    ['https://169.254.169.254/latest/meta-data', 'private_address'],
  ]
  test.for(refused)('INT-6 not to %s', async ([url, code]) => {
    const { token } = strictAdmin
    const answer = await create({ url }, strict, token)
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'url', code }] } })
  })

  test('INT-6 a name that leads to this machine only later is not followed there', async () => {
    const { token } = strictAdmin
    const webhook: CreatedWebhook = (await create({ url: 'https://hooks.example/' }, strict, token)).body
    const { port } = new URL(receiver.url)
    await strict.deps.pool.query(`UPDATE webhooks SET url = 'http://localhost:${port}/' WHERE id = $1`, [webhook.id])
    await newAsset(strict, strictAdmin)
    await strict.runJobs()
    expect(receiver.asked).toEqual([])
    const log = await strict.call('GET /v1/webhooks/{id}/deliveries', { ...at(webhook), query: {} }, { token })
    expect(log.body.results).toMatchObject([{ status: 'waiting', failure: 'private_address' }])
  })
})
