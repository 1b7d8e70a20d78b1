import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createMarketplace, newBidder, registerBidder } from '../testing/bidder-factories.ts'
import { signInAs } from '../testing/factories.ts'
import { createOrganization } from '../testing/registry-factories.ts'
import { createTestApp, SOON, type TestApp } from '../testing/test-app.ts'

const app = await createTestApp()
const other = await app.another()
const admin = await signInAs(app, 'admin')
const support = await signInAs(app, 'support')

const see = async (server: TestApp, token: string) =>
  (await server.call('GET /v1/bidders', { query: {} }, { token })).status
const revoke = (id: string) => app.call('POST /v1/tokens/{id}/revoke', { params: { id } }, { token: admin.token })

/** Until the server answers from what it knows: a revocation that nobody tells it of is not seen. */
async function untilKnown(server: TestApp, id: string, token: string): Promise<void> {
  const silently = (change: string) =>
    server.deps.pool.query(`
      BEGIN;
      ALTER TABLE api_tokens DISABLE TRIGGER api_tokens_tell_change;
      UPDATE api_tokens SET ${change} WHERE id = '${id}';
      ALTER TABLE api_tokens ENABLE TRIGGER api_tokens_tell_change;
      COMMIT`)
  await expect
    .poll(async () => {
      await see(server, token)
      await silently(`revoked_at = now(), revoked_by = created_by`)
      const seen = await see(server, token)
      await silently(`revoked_at = NULL, revoked_by = NULL`)
      return seen
    })
    .toBe(200)
}

describe('the tokens of machines', () => {
  test('AUC-6 an admin makes one; the secret is told once and kept only as a hash', async () => {
    const body = { id: randomUUIDv7(), name: 'Machine Market', scope: 'marketplace' }
    const made = await app.call('POST /v1/tokens', { body }, { token: admin.token })
    const secret = made.body.secret ?? ''
    expect(secret).toMatch(/^klubba_m_[\w-]{43}$/)
    expect(made.body).toMatchObject({ state: 'valid', ends_with: secret.slice(-4), created_by: { id: admin.user.id } })
    const again = await app.call('POST /v1/tokens', { body }, { token: admin.token })
    expect({ ...again.body, secret }).toEqual(made.body)
    expect(again.body.secret).toBeUndefined()
    expect(await see(app, secret)).toBe(200)
    const { rows } = await app.deps.pool.query<{ row: string }>(
      `SELECT t::text AS row FROM api_tokens t UNION ALL SELECT a::text FROM audit_log a`,
    )
    const kept = rows.map(({ row }) => row).join('\n')
    expect(kept).not.toContain(secret)
    expect(kept).not.toContain(secret.slice('klubba_m_'.length))
    expect(kept).not.toContain(Buffer.from(secret).toString('hex'))
  })

  test('AUC-6 they are listed newest first with their last use, without the secret', async () => {
    const { id, token } = await createMarketplace(app, 'Newest Market')
    await see(app, token)
    const { body } = await app.call('GET /v1/tokens', { query: { page_size: '1' } }, { token: admin.token })
    expect(body.results[0]).toMatchObject({ id, name: 'Newest Market', last_used_at: expect.any(String) })
    expect(JSON.stringify(body)).not.toContain(token)
  })

  test('AUC-6 a revoked one is refused at once by that server and soon after by every other', async () => {
    const { id, token } = await createMarketplace(app)
    for (const server of [app, other]) await untilKnown(server, id, token)
    expect((await revoke(id)).body).toMatchObject({ state: 'revoked', revoked_by: { id: admin.user.id } })
    expect(await see(app, token)).toBe(401)
    await expect.poll(() => see(other, token), SOON).toBe(401)
    expect((await revoke(id)).status).toBe(409)
    const { body } = await app.call('GET /v1/audit', { query: { user: id } }, { token: admin.token })
    expect(body.results.map(({ action, subject }) => [action, subject?.name])).toEqual([
      ['token_revoked', 'Machine Market'],
      ['token_created', 'Machine Market'],
    ])
  })

  test('AUC-6 one that has expired is refused, and none is made that has', async () => {
    const { id, token } = await createMarketplace(app)
    expect(await see(app, token)).toBe(200)
    await app.deps.pool.query(`UPDATE api_tokens SET expires_at = now() - interval '1 second' WHERE id = $1`, [id])
    await expect.poll(() => see(app, token), SOON).toBe(401)
    const body = { id: randomUUIDv7(), name: 'Late', scope: 'marketplace', expires_at: '2020-01-01T00:00:00Z' }
    const made = await app.call('POST /v1/tokens', { body }, { token: admin.token })
    expect(made).toMatchObject({ status: 400, body: { issues: [{ path: 'expires_at', code: 'in_the_past' }] } })
  })

  test('AUC-6 SES-5 a secret that is none, cut short or in other letters is nobody', async () => {
    const { token } = await createMarketplace(app)
    for (const wrong of [
      `klubba_m_${'a'.repeat(43)}`,
      token.slice(0, -1),
      token.toUpperCase(),
      `${token}x`,
      'klubba_m_',
    ]) {
      expect(await see(app, wrong)).toBe(401)
    }
  })

  test('AUC-6 a refused call is on record with the token as who did it', async () => {
    const { id, token } = await createMarketplace(app, 'Curious Market')
    expect((await app.call('GET /v1/organizations', { query: {} }, { token })).status).toBe(403)
    const query = { user: id, action: 'call_refused' }
    const { body } = await app.call('GET /v1/audit', { query }, { token: admin.token })
    expect(body).toMatchObject({ total: 1, results: [{ actor: { id, name: 'Curious Market' } }] })
  })
})

describe('a marketplace', () => {
  test('AUC-6 AUC-18 registers bidders, who wait, in its own name', async () => {
    const { id, token } = await createMarketplace(app, 'Registering Market')
    const bidder = await registerBidder(app, token)
    expect(bidder).toMatchObject({ status: 'pending', actions: {} })
    expect(bidder.created_by_token).toBeUndefined()
    const params = { id: bidder.id }
    const seen = (await app.call('GET /v1/bidders/{id}', { params }, { token: support.token })).body
    expect(seen.created_by_token).toEqual({ id, name: 'Registering Market' })
    const history = await app.call('GET /v1/bidders/{id}/history', { params, query: {} }, { token: support.token })
    expect(history.body.results).toMatchObject([{ actor: { id, name: 'Registering Market' }, to: 'pending' }])
    const { body } = await app.call('GET /v1/audit', { query: { user: id } }, { token: admin.token })
    expect(body.results[0]).toMatchObject({
      action: 'bidder_registered',
      actor: { id, name: 'Registering Market' },
      subject: { id: bidder.id, name: String(bidder.number) },
    })
  })

  test('AUC-18 names a firm; staff say which organization it is, and the marketplace does not learn of ours', async () => {
    const { token } = await createMarketplace(app)
    const given = {
      bidder_type: 'organization',
      name: 'Fjell AS',
      organization_number: '974 760 673',
      contact_name: 'Kari',
    }
    const firm = await registerBidder(app, token, given)
    expect(firm).toMatchObject({ name: 'Fjell AS', organization_number: '974760673' })
    const params = { id: firm.id }
    const approve = () => app.call('POST /v1/bidders/{id}/approve', { params }, { token: support.token })
    expect(await approve()).toMatchObject({ status: 409, body: { code: 'incomplete' } })
    const organization = await createOrganization(app, support, { name: 'Secret Holding AS' })
    const change = { params, body: { version: 1, organization_id: organization.id } }
    const linked = (await app.call('PATCH /v1/bidders/{id}', change, { token: support.token })).body
    expect(linked).toMatchObject({ name: 'Secret Holding AS', registered_name: 'Fjell AS', missing: [] })
    expect((await approve()).status).toBe(200)
    const own = (await app.call('GET /v1/bidders/{id}', { params }, { token })).body
    expect(own).toMatchObject({ name: 'Fjell AS', status: 'approved' })
    expect(Object.keys(own)).not.toEqual(expect.arrayContaining(['organization']))
    expect(JSON.stringify(own)).not.toMatch(new RegExp(`${organization.id}|Secret|${support.user.id}`))
    const find = async (q: string) => (await app.call('GET /v1/bidders', { query: { q } }, { token })).body
    expect((await find('secret')).total).toBe(0)
    expect((await find('fjell')).results.map(({ name }) => name)).toEqual(['Fjell AS'])
  })

  test('AUC-18 cannot point to an organization of ours', async () => {
    const { token } = await createMarketplace(app)
    const organization = await createOrganization(app, support)
    const body = newBidder({ bidder_type: 'organization', organization_id: organization.id })
    const answer = await app.call('POST /v1/bidders', { body }, { token })
    expect(answer).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'organization_id', code: 'unknown_field' }] },
    })
  })

  test('AUC-6 sees its own bidders and no others, nor counts them, nor finds them by filter, page or id', async () => {
    const [one, two] = [await createMarketplace(app, 'One'), await createMarketplace(app, 'Two')]
    const mine = await registerBidder(app, one.token, { name: 'Mine Alone' })
    const theirs = await registerBidder(app, two.token, { name: 'Theirs Alone' })
    const ours = await registerBidder(app, support.token, { name: 'Ours Alone' })
    const list = async (query: Record<string, string>) =>
      (await app.call('GET /v1/bidders', { query }, { token: one.token })).body
    expect(await list({})).toMatchObject({ total: 1, results: [{ id: mine.id }] })
    expect(await list({ q: 'alone' })).toMatchObject({ total: 1, results: [{ id: mine.id }] })
    expect(await list({ q: 'theirs' })).toMatchObject({ total: 0, results: [] })
    expect(await list({ status: 'pending', country: '578', language: 'no' })).toMatchObject({ total: 1 })
    expect((await list({ page: '2' })).results).toEqual([])
    for (const { id } of [theirs, ours]) {
      expect((await app.call('GET /v1/bidders/{id}', { params: { id } }, { token: one.token })).status).toBe(404)
      const again = newBidder({ id })
      expect((await app.call('POST /v1/bidders', { body: again }, { token: one.token })).status).toBe(404)
    }
    const staff = await app.call('GET /v1/bidders', { query: { q: 'alone' } }, { token: support.token })
    expect(staff.body.total).toBe(3)
  })

  test('AUC-6 registers no more than so many a minute', async () => {
    const { id, token } = await createMarketplace(app)
    await app.deps.pool.query(
      `INSERT INTO tries (key, count, window_ends_at) VALUES ($1, 60, now() + interval '1 minute')`,
      [`bidders ${id}`],
    )
    expect((await app.call('POST /v1/bidders', { body: newBidder() }, { token })).status).toBe(429)
    expect((await app.call('GET /v1/bidders', { query: {} }, { token })).status).toBe(200)
  })
})
