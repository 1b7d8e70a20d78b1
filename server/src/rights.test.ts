import { api, type ApiCall } from '@klubba/domain/api'
import { splitCallName, type Endpoint } from '@klubba/domain/contract'
import { grantOf } from '@klubba/domain/permissions'
import { USER_TYPES, type UserType } from '@klubba/domain/users/user'
import { expect, test } from 'vitest'
import { createMarketplace } from './testing/bidder-factories.ts'
import { signInAs, type SignedIn } from './testing/factories.ts'
import { createTestApp } from './testing/test-app.ts'

const app = await createTestApp()

const someone = '018f0000-0000-7000-8000-000000000000'

/** A request that reaches the handler's door: the body may still be refused, which is not about rights. */
async function knock(name: ApiCall, token?: string): Promise<number> {
  const { method, path } = splitCallName(name)
  const answer = await app.inject({
    method,
    url: path.replaceAll(/\{\w+\}/g, someone),
    ...(method !== 'GET' && { payload: {} }),
    headers: token ? { authorization: `Bearer ${token}` } : {},
    // A stream of events has no end of its own.
    payloadAsStream: true,
  })
  answer.stream().destroy()
  return answer.statusCode
}

const signedIn = new Map<UserType, Promise<SignedIn>>()

/** One session a user type for all calls, but those that end sessions get one of their own. */
async function tokenOf(userType: UserType, name: ApiCall): Promise<string> {
  if (/session|password/.test(name)) return (await signInAs(app, userType)).token
  const session = signedIn.get(userType) ?? signInAs(app, userType)
  signedIn.set(userType, session)
  return (await session).token
}

/** Written out once more: a call is not opened to a machine by a slip. */
const FOR_MARKETPLACES: readonly ApiCall[] = [
  'GET /v1/bidders',
  'POST /v1/bidders',
  'GET /v1/bidders/{id}',
  'GET /v1/auctions/board/events',
  'GET /v1/auctions/{id}/events',
  'GET /v1/auctions/{id}/bids',
  'POST /v1/auctions/{id}/bids',
  'PATCH /v1/auctions/{id}/maximum',
  'GET /v1/auctions',
  'GET /v1/auctions/{id}',
  'GET /v1/auctions/{id}/certificate',
]

const calls = Object.entries(api) as [ApiCall, Endpoint][]

const marketplace = createMarketplace(app)

test.for(calls)('USR-2 SES-1 %s is open to exactly those whom the table names', async ([name, { access }]) => {
  if (access === 'public') expect(await knock(name)).not.toBe(403)
  else expect(await knock(name)).toBe(401)
  for (const userType of USER_TYPES) {
    const status = await knock(name, await tokenOf(userType, name))
    const allowed = access === 'public' || access === 'signed_in' || grantOf(userType, access) !== 'no'
    if (!allowed) expect(status).toBe(403)
    else if (access !== 'public') expect([401, 403]).not.toContain(status)
  }
})

test.for(calls)('USR-2 AUC-6 %s is open to the token of a marketplace only if it is one of its few', async (call) => {
  const [name, { access }] = call
  if (access === 'public') return
  const status = await knock(name, (await marketplace).token)
  if (FOR_MARKETPLACES.includes(name)) expect([401, 403]).not.toContain(status)
  else expect(status).toBe(403)
})

test('USR-2 every route that the server has is a call of the contract or a file of the web app', () => {
  const routes = app.routes().map((route) => route.replaceAll(/:(\w+)/g, '{$1}'))
  const others = routes.filter((route) => !(route in api) && !/^(HEAD|OPTIONS) /.test(route))
  expect(
    others.filter((route) => !/^GET \/[\w./-]+\.\w+$/.test(route) || /^GET \/(v1|api|auth)\//.test(route)),
  ).toEqual([])
  expect(calls.map(([name]) => name).filter((name) => !routes.includes(name))).toEqual([])
})

test('USR-4 a call refused for want of the right is in the audit log, with who and what', async () => {
  const { user, token } = await signInAs(app, 'auction_broker')
  expect((await app.call('GET /v1/audit', { query: {} }, { token })).status).toBe(403)
  const admin = await signInAs(app, 'admin')
  const query = { action: 'call_refused', user: user.id }
  const { body } = await app.call('GET /v1/audit', { query }, { token: admin.token })
  expect(body).toMatchObject({ total: 1, results: [{ actor: { id: user.id }, details: { call: 'GET /v1/audit' } }] })
})
