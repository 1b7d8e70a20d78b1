import { randomUUIDv7 } from 'node:crypto'
import type { IntegrationType } from '@klubba/domain/integrations/integration'
import type { Asset } from '@klubba/domain/assets/asset-api'
import { describe, expect, test } from 'vitest'
import { isSigned, signedHeaders } from '../integrations/signature.ts'
import { completeAsset } from '../testing/asset-factories.ts'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { createTestApp, limitCallsTo } from '../testing/test-app.ts'
import { startTestRegister, type Asked } from '../testing/test-register.ts'

const SECRET = 'a secret that Checkproof and we both know'
const partner = await startTestRegister()
const elsewhere = await startTestRegister()
const app = await createTestApp({
  CHECKPROOF_URL: `${partner.url}/klubba`,
  CHECKPROOF_SECRET: SECRET,
  PARTNER_TIMEOUT_MS: '30000',
})
const [read, user, support] = await Promise.all([
  signInAs(app, 'read'),
  signInAs(app, 'user'),
  signInAs(app, 'support'),
])

const get = async (id: string, who: SignedIn = user) =>
  (await app.call('GET /v1/assets/{id}/integrations', { params: { id } }, { token: who.token })).body.results
const ask = (action: 'link' | 'retry' | 'unlink', { id }: Asset, who: SignedIn = user, type = 'checkproof') =>
  app.call(`POST /v1/assets/{id}/integrations/{type}/${action}`, { params: { id, type } }, { token: who.token })
const asset = () => completeAsset(app, user)
const idOn = async ({ id }: Asset) =>
  (await app.call('GET /v1/assets/{id}', { params: { id } }, { token: user.token })).body.values['checkproof_id']

const sent = () => JSON.parse(partner.asked.at(-1)?.body ?? '{}') as { id: string; action: string; asset: object }
const answer = (given: object) => {
  partner.answer = ({ body }) => ({ json: { id: (JSON.parse(body) as { id: string }).id, ...given } })
}

/** What the partner tells, signed as it should be unless the test says otherwise. */
async function tell(message: object, headers?: Record<string, string>, type: IntegrationType = 'checkproof') {
  const payload = JSON.stringify({ id: randomUUIDv7(), ...message })
  const { statusCode } = await app.inject({
    method: 'POST',
    url: `/v1/integrations/${type}/messages`,
    payload,
    headers: { 'content-type': 'application/json', ...(headers ?? signedHeaders(SECRET, payload)) },
  })
  return statusCode
}

describe('linking', () => {
  test('INT-1 INT-2 the partner gets a signed request, and its id stands on the asset and in the history', async () => {
    const machine = await asset()
    answer({ status: 'success', external_id: 'CP-77' })
    const linked = await ask('link', machine)
    expect(linked.body.results).toMatchObject([{ type: 'checkproof', link: { status: 'pending', attempts: 0 } }])
    const before = partner.asked.length
    await app.runJobs()
    expect(partner.asked.length).toBe(before + 1)
    const [{ path, body, headers }] = partner.asked.slice(-1) as [Asked]
    expect(path).toBe('/klubba/links')
    expect(isSigned(SECRET, headers, body)).toBe(true)
    expect(sent()).toMatchObject({
      action: 'link',
      asset: { id: machine.id, brand: 'Volvo', vin: machine.values['vin'] },
    })
    expect(headers['klubba-request']).toBe(sent().id)
    expect(await get(machine.id)).toMatchObject([{ link: { status: 'success', external_id: 'CP-77' }, actions: {} }])
    expect(await idOn(machine)).toBe('CP-77')
    const history = await app.call(
      'GET /v1/assets/{id}/history',
      { params: { id: machine.id }, query: {} },
      { token: user.token },
    )
    expect(history.body.results[0]).toMatchObject({ field: 'checkproof_id', to: 'CP-77', actor: { id: user.user.id } })
  })

  test('INT-1 who may not link does not; what is not set up is not offered', async () => {
    const machine = await asset()
    expect(await get(machine.id, read)).toEqual([{ type: 'checkproof', actions: {} }])
    expect((await ask('link', machine, read)).status).toBe(403)
    expect((await ask('link', machine, user, 'loop')).status).toBe(404)
    expect((await ask('retry', machine)).status).toBe(409)
    expect((await ask('unlink', machine)).status).toBe(403)
  })

  test('INT-1 a link is asked for once, however often the button is pressed', async () => {
    const machine = await asset()
    answer({ status: 'success', external_id: 'CP-1' })
    const before = partner.asked.length
    await Promise.all([ask('link', machine), ask('link', machine), ask('link', machine)])
    await app.runJobs()
    expect(partner.asked.length).toBe(before + 1)
  })

  test('INT-1 taking it back tells the partner and clears the id; it can be linked anew', async () => {
    const machine = await asset()
    answer({ status: 'success', external_id: 'CP-2' })
    await ask('link', machine)
    await app.runJobs()
    await ask('unlink', machine, support)
    await app.runJobs()
    expect(sent()).toMatchObject({ action: 'unlink', external_id: 'CP-2' })
    expect(await get(machine.id)).toMatchObject([{ link: { status: 'deleted' }, actions: { link: 'allowed' } }])
    expect(await idOn(machine)).toBeUndefined()
  })
})

describe('a partner in trouble', () => {
  const broken: [string, typeof partner.answer, string][] = [
    ['answers 500', () => ({ status: 500, body: 'oops' }), 'server_error'],
    ['has too much to do', () => ({ status: 429 }), 'server_error'],
    ['hangs up', () => 'hang up', 'unreachable'],
    ['never answers', () => 'silence', 'timed_out'],
    ['stops in the middle', () => ({ hang: true, body: '{"id":' }), 'timed_out'],
    ['answers no JSON', () => ({ body: '<html>' }), 'bad_answer'],
    ['answers HTML that is JSON', () => ({ json: {}, headers: { 'content-type': 'text/html' } }), 'bad_answer'],
    ['answers without end', () => ({ body: `{"id":"${'x'.repeat(200_000)}"}` }), 'bad_answer'],
    [
      'answers about another request',
      () => ({ json: { id: randomUUIDv7(), status: 'success', external_id: 'X' } }),
      'bad_answer',
    ],
  ]
  test.for(broken)('INT-1 that %s is asked again by itself', async ([, reply, reason]) => {
    const machine = await asset()
    partner.answer = reply
    if (reason === 'timed_out') limitCallsTo(app, 400)
    await ask('link', machine)
    await app.runJobs()
    limitCallsTo(app, 30_000)
    const link = { status: 'pending', reason, attempts: 1, next_attempt_at: expect.any(String) }
    expect(await get(machine.id)).toMatchObject([{ link }])
    expect(await idOn(machine)).toBeUndefined()
    answer({ status: 'success', external_id: 'CP-9' })
    await app.runLaterJobs()
    expect(await get(machine.id)).toMatchObject([{ link: { status: 'success', attempts: 2 } }])
  })

  test('INT-1 after six tries it has failed, with the reason; a retry begins anew', async () => {
    const machine = await asset()
    partner.answer = () => ({ status: 503 })
    await ask('link', machine)
    const before = partner.asked.length
    for (let tries = 0; tries < 8; tries++) await app.runLaterJobs()
    expect(partner.asked.length).toBe(before + 6)
    expect(await get(machine.id)).toMatchObject([
      { link: { status: 'failed', reason: 'server_error', attempts: 6 }, actions: { retry: 'allowed' } },
    ])
    answer({ status: 'success', external_id: 'CP-3' })
    await ask('retry', machine)
    await app.runJobs()
    expect(await get(machine.id)).toMatchObject([{ link: { status: 'success', attempts: 1 } }])
  })

  test('INT-1 a redirect is not followed and not asked again', async () => {
    const machine = await asset()
    partner.answer = () => ({ status: 307, headers: { location: `${elsewhere.url}/steal` } })
    await ask('link', machine)
    await app.runJobs()
    expect(elsewhere.asked).toEqual([])
    expect(await get(machine.id)).toMatchObject([{ link: { status: 'failed', reason: 'redirected' } }])
  })

  test('INT-1 what it says of a refusal is kept as text, not more than can be read', async () => {
    const machine = await asset()
    answer({ status: 'failed', reason: `<img src=x onerror=alert(1)>\u0000${'y'.repeat(900)}` })
    await ask('link', machine)
    await app.runJobs()
    const [shown] = await get(machine.id)
    expect(shown?.link).toMatchObject({ status: 'failed', reason: 'partner' })
    expect(shown?.link?.reason_text).toMatch(/^<img src=x onerror=alert\(1\)> y+$/)
    expect(shown?.link?.reason_text).toHaveLength(500)
  })
})

describe('what the partner tells', () => {
  /** A link that the partner has taken, and will tell of later. */
  async function taken() {
    const machine = await asset()
    answer({ status: 'pending' })
    await ask('link', machine)
    await app.runJobs()
    return { machine, link_id: sent().id }
  }

  test('INT-1 a signed message ends a pending link; the same message again changes nothing', async () => {
    const { machine, link_id } = await taken()
    expect(await get(machine.id)).toMatchObject([{ link: { status: 'pending', attempts: 1 } }])
    const message = { id: randomUUIDv7(), link_id, status: 'success', external_id: 'CP-5' }
    expect(await tell(message)).toBe(200)
    expect(await idOn(machine)).toBe('CP-5')
    expect(await tell({ link_id, status: 'deleted' })).toBe(200)
    expect(await get(machine.id)).toMatchObject([{ link: { status: 'deleted' } }])
    expect(await tell(message)).toBe(200)
    expect(await get(machine.id)).toMatchObject([{ link: { status: 'deleted' } }])
    expect(await idOn(machine)).toBeUndefined()
  })

  test('INT-1 a message without a signature, with a wrong or an old one is refused', async () => {
    const { machine, link_id } = await taken()
    const message = { id: randomUUIDv7(), link_id, status: 'failed', reason: 'forged' }
    const payload = JSON.stringify(message)
    expect(await tell(message, {})).toBe(401)
    expect(await tell(message, signedHeaders('another secret', payload))).toBe(401)
    expect(await tell(message, signedHeaders(SECRET, payload, Date.now() - 400_000))).toBe(401)
    expect(await tell(message, signedHeaders(SECRET, `${payload} `))).toBe(401)
    expect(await tell(message, signedHeaders(SECRET, payload), 'loop')).toBe(404)
    expect(await tell({ link_id: randomUUIDv7(), status: 'failed' })).toBe(404)
    expect(await get(machine.id)).toMatchObject([{ link: { status: 'pending' } }])
  })

  test('INT-1 a partner that never tells has failed after a day', async () => {
    const { machine } = await taken()
    const before = partner.asked.length
    await app.runLaterJobs()
    expect(partner.asked.length).toBe(before)
    expect(await get(machine.id)).toMatchObject([{ link: { status: 'failed', reason: 'no_answer' } }])
  })

  test('INT-1 a message of an earlier link does not touch the one that took its place', async () => {
    const { machine, link_id } = await taken()
    await app.runLaterJobs()
    answer({ status: 'success', external_id: 'CP-8' })
    await ask('retry', machine)
    await app.runJobs()
    expect(await tell({ link_id, status: 'deleted' })).toBe(404)
    expect(await idOn(machine)).toBe('CP-8')
  })
})
