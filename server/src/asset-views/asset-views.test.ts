import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { completeAsset } from '../testing/asset-factories.ts'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
const [reader, user, support, broker] = await Promise.all([
  signInAs(app, 'read'),
  signInAs(app, 'user'),
  signInAs(app, 'support'),
  signInAs(app, 'auction_broker'),
])

const newView = (changes: object = {}) => ({
  id: randomUUIDv7(),
  listing: 'assets',
  name: 'Old Volvos',
  filters: { brand: ['Volvo'], country: [578], year_to: 2015, ready: 'false' },
  sort: 'year',
  columns: ['vin', 'status'],
  look: 'table',
  shared_with: [],
  ...changes,
})
const keep = (who: SignedIn, body: object) => app.call('POST /v1/asset_views', { body }, { token: who.token })
const edit = (who: SignedIn, id: string, body: object) =>
  app.call('PATCH /v1/asset_views/{id}', { params: { id }, body }, { token: who.token })
const remove = (who: SignedIn, id: string) =>
  app.call('DELETE /v1/asset_views/{id}', { params: { id } }, { token: who.token })
const seenBy = async (who: SignedIn) =>
  (await app.call('GET /v1/asset_views', {}, { token: who.token })).body.results.map(({ id }) => id)

test("AST-14 one's own view is kept whole, once, and seen by nobody else", async () => {
  const body = newView({ columns: ['status', 'vin', 'vin'] })
  const kept = await keep(reader, body)
  expect(kept).toMatchObject({
    status: 201,
    body: { ...body, columns: ['vin', 'status'], own: true, actions: { edit: 'allowed', remove: 'allowed' } },
  })
  expect(kept.body.actions.share).toBeUndefined()
  // The answer was lost, and it is sent again.
  expect((await keep(reader, body)).body).toEqual(kept.body)
  expect(await seenBy(reader)).toEqual([body.id])
  expect(await seenBy(support)).toEqual([])
  expect((await edit(support, body.id, { version: 1, name: 'Mine' })).status).toBe(404)
  expect((await remove(support, body.id)).status).toBe(404)
  expect((await keep(support, { ...body, name: 'Mine' })).status).toBe(404)
  expect((await remove(reader, body.id)).status).toBe(200)
  expect(await seenBy(reader)).toEqual([])
})

test('AST-14 two who change a shared view at once: what does not overlap is merged, the rest is told', async () => {
  const { id } = (await keep(support, newView({ shared_with: ['auction_broker', 'support'] }))).body
  expect((await edit(support, id, { version: 1, name: 'Volvos' })).body).toMatchObject({ version: 2, name: 'Volvos' })
  const merged = await edit(broker, id, { version: 1, columns: ['owner'], look: 'cards' })
  expect(merged.body).toMatchObject({ version: 3, name: 'Volvos', columns: ['owner'], look: 'cards' })
  const late = await edit(broker, id, { version: 1, name: 'Trucks', filters: {} })
  expect(late).toMatchObject({ status: 412, body: { issues: [{ path: 'name', code: 'changed_meanwhile' }] } })
  // The same filters in another order are no change.
  const same = { ready: 'false', year_to: 2015, country: [578], brand: ['Volvo'] }
  expect((await edit(broker, id, { version: 3, filters: same })).body.version).toBe(3)
})

test('AST-14 USR-2 views are shared by those who may publish, and used by the user types that are named', async () => {
  for (const who of [reader, user]) expect((await keep(who, newView({ shared_with: ['read'] }))).status).toBe(403)
  const shared = newView({ shared_with: ['user', 'read'] })
  expect((await keep(support, shared)).body.shared_with).toEqual(['read', 'user'])
  expect(await seenBy(reader)).toContain(shared.id)
  expect(await seenBy(broker)).not.toContain(shared.id)
  const [seen] = (await app.call('GET /v1/asset_views', {}, { token: user.token })).body.results
  expect([seen?.id, seen?.own, seen?.actions]).toEqual([shared.id, false, {}])
  expect((await edit(user, shared.id, { version: 1, name: 'x' })).status).toBe(403)
  expect((await remove(user, shared.id)).status).toBe(403)
  // One's own is not published by changing it either.
  const own = newView()
  await keep(user, own)
  expect((await edit(user, own.id, { version: 1, shared_with: ['user'] })).status).toBe(403)
  expect((await edit(support, shared.id, { version: 1, shared_with: [] })).status).toBe(200)
  expect(await seenBy(reader)).not.toContain(shared.id)
})

test('AST-14 who may no longer publish leaves what they shared as it is', async () => {
  const once = await signInAs(app, 'user')
  const { id } = (await keep(once, newView())).body
  await sql`UPDATE asset_views SET shared_with = '["support"]' WHERE id = ${id}`.execute(app.deps.db)
  const [view] = (await app.call('GET /v1/asset_views', {}, { token: once.token })).body.results
  expect([view?.id, view?.own, view?.actions]).toEqual([id, true, {}])
  expect((await edit(once, id, { version: 1, name: 'x' })).status).toBe(403)
  expect((await remove(once, id)).status).toBe(403)
})

test.for([
  { filters: { brand: 'Volvo' } },
  { filters: { archived: 'true' } },
  { filters: { year_from: '2010' } },
  { sort: 'owner' },
  { columns: ['reserve'] },
  { columns: ['category', 'year', 'vin', 'usage', 'owner', 'country', 'status'] },
  { name: ' ' },
  { look: 'map' },
  { shared_with: ['everybody'] },
])('AST-14 a view that no list could show is refused: %j', async (changes) => {
  expect((await keep(support, newView(changes))).status).toBe(400)
})

test('AST-14 nobody keeps more views than a menu can hold', async () => {
  const who = await signInAs(app, 'user')
  const views = Array.from({ length: 99 }, () => newView())
  await app.deps.db
    .insertInto('asset_views')
    .values(
      views.map(({ id, name }) => ({
        id,
        name,
        listing: 'assets',
        filters: '{}',
        sort: 'year',
        columns: '[]',
        look: 'table',
        created_by: who.user.id,
        updated_by: who.user.id,
      })),
    )
    .execute()
  const answers = await Promise.all([keep(who, newView()), keep(who, newView())])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test('AST-14 a list tells more of each asset when its columns ask for it', async () => {
  const { asset_number } = await completeAsset(app, user, { vin: 'SN-MORE' })
  const list = (query: object) => app.call('GET /v1/assets', { query }, { token: reader.token })
  const [plain] = (await list({ q: asset_number })).body.results
  expect(plain).not.toHaveProperty('more')
  const [told] = (await list({ q: asset_number, more: 'true' })).body.results
  expect(told?.more).toMatchObject({ vin: 'SN-MORE', portfolio: null, auction_status: null })
})
