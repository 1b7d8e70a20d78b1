import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { newAsset, saveSection } from '../testing/asset-factories.ts'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { noAddress } from '../testing/registry-factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
let creator: SignedIn
let stranger: SignedIn
let support: SignedIn
const [spring, autumn] = [
  { id: randomUUIDv7(), name: 'Spring sale' },
  { id: randomUUIDv7(), name: 'Autumn sale' },
]

beforeAll(async () => {
  ;[creator, stranger] = [await signInAs(app, 'user'), await signInAs(app, 'user')]
  support = await signInAs(app, 'support')
  for (const portfolio of [spring, autumn]) {
    await app.call('POST /v1/portfolios', { body: { ...portfolio, organization_id: null } }, support)
  }
})

const own = (who: SignedIn, id: string, body: object) => saveSection(app, who, id, 'ownership', body)
const get = async (id: string) => (await app.call('GET /v1/assets/{id}', { params: { id } }, creator)).body
const historyOf = async (id: string) => {
  const { body } = await app.call('GET /v1/assets/{id}/history', { params: { id }, query: {} }, creator)
  return body.results.filter(({ field }) => field === 'portfolio_id')
}

test('T20 AST-2 AST-13 the portfolio is saved with the ownership, taken away with it, and the history says so', async () => {
  const { id } = await newAsset(app, creator)
  const set = await own(creator, id, { version: 1, portfolio_id: spring.id, place: null })
  expect(set.body).toMatchObject({ version: 2, portfolio: spring })
  expect(await get(id)).toMatchObject({ portfolio: spring })
  const taken = await own(creator, id, { version: 2, portfolio_id: null })
  expect(taken.body).toMatchObject({ version: 3, portfolio: null })
  const [last, first] = await historyOf(id)
  expect(first).toMatchObject({ from: null, to: spring.id, actor: { id: creator.user.id } })
  expect(last).toMatchObject({ from: spring.id, to: null })
})

test('T20 USR-2 a user sets no portfolio on what another has registered, and nothing else of that save holds', async () => {
  const { id } = await newAsset(app, creator)
  const place = { ...noAddress, postal_place: 'Oulu', country_id: 246 }
  const refused = await own(stranger, id, { version: 1, portfolio_id: spring.id, place })
  expect(refused.status).toBe(403)
  expect(await get(id)).toMatchObject({ version: 1, portfolio: null, place: null })
  // What stays as it is needs no permission.
  expect((await own(stranger, id, { version: 1, portfolio_id: null, place })).status).toBe(200)
  expect((await own(support, id, { version: 2, portfolio_id: spring.id })).body.portfolio).toEqual(spring)
})

test('T20 AST-2 a portfolio that is unknown or retired is refused at its field', async () => {
  const { id } = await newAsset(app, creator)
  const retired = { id: randomUUIDv7(), name: 'Old sale', organization_id: null }
  await app.call('POST /v1/portfolios', { body: retired }, support)
  const admin = await signInAs(app, 'admin')
  const gone = await app.call('POST /v1/portfolios/{id}/retire', { params: { id: retired.id } }, admin)
  expect(gone.body.retired).toBe(true)
  for (const portfolio_id of [randomUUIDv7(), retired.id]) {
    const { status, body } = await own(creator, id, { version: 1, portfolio_id })
    expect(status).toBe(400)
    expect(body).toMatchObject({ issues: [{ path: 'portfolio_id', code: 'not_an_option' }] })
  }
})

test('T20 AST-12 two who choose another portfolio at once: the second learns what it is now', async () => {
  const { id } = await newAsset(app, creator)
  expect((await own(creator, id, { version: 1, portfolio_id: spring.id })).status).toBe(200)
  const late = await own(support, id, { version: 1, portfolio_id: autumn.id })
  expect(late.status).toBe(412)
  expect(late.body).toMatchObject({ issues: [{ path: 'portfolio_id' }], current: { portfolio: spring } })
  // By the menu as well: both ways change the same field.
  const menu = { params: { id }, body: { version: 1, portfolio_id: autumn.id } }
  expect((await app.call('PUT /v1/assets/{id}/portfolio', menu, support)).status).toBe(412)
})

test('T20 AST-13 an earlier portfolio comes back from the history', async () => {
  const { id } = await newAsset(app, creator)
  await own(creator, id, { version: 1, portfolio_id: spring.id })
  await own(creator, id, { version: 2, portfolio_id: autumn.id })
  const [{ id: entry_id } = { id: '' }] = await historyOf(id)
  const call = { params: { id, entry_id }, body: { version: 3 } }
  const { body } = await app.call('POST /v1/assets/{id}/history/{entry_id}/revert', call, creator)
  expect(body).toMatchObject({ version: 4, portfolio: spring })
})
