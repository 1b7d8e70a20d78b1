import { expect, test } from 'vitest'
import { PLACE, saveSection } from '../testing/asset-factories.ts'
import { configuredAuction, kroner, newAuction, readyAsset } from '../testing/auction-factories.ts'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { noAddress } from '../testing/registry-factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
const [user, broker] = await Promise.all([signInAs(app, 'user'), signInAs(app, 'auction_broker')])

const HELSINKI = { ...noAddress, postal_code: '00100', postal_place: 'Helsinki', country_id: 246 }
const euros = (amount: number) => ({ amount: amount * 100, currency: 'EUR' })

const get = async (id: string) => (await app.call('GET /v1/auctions/{id}', { params: { id } }, broker)).body
const edit = async (id: string, body: object) => app.call('PATCH /v1/auctions/{id}', { params: { id }, body }, user)
const submit = async (id: string, version: number) =>
  app.call('POST /v1/auctions/{id}/submit', { params: { id }, body: { version } }, user)
const configure = async (id: string, body: object) =>
  app.call('POST /v1/assets/{id}/auctions', { params: { id }, body }, user)

async function save(id: string, changes: object, who: SignedIn = user) {
  const { version } = (await app.call('GET /v1/assets/{id}', { params: { id } }, who)).body
  return saveSection(app, who, id, 'ownership', { version, ...changes })
}

test('AUC-1 T5 a draft follows its asset to another country, and names each sum that has to be entered again', async () => {
  const { id, asset } = await configuredAuction(app, user, { reserve: kroner(5000) })
  expect((await save(asset.id, { place: HELSINKI })).status).toBe(200)
  const moved = await get(id)
  expect(moved).toMatchObject({
    country_id: 246,
    place: 'Helsinki',
    place_currency: 'EUR',
    vat_rate: 2550,
    start_price: kroner(1000),
    reserve: kroner(5000),
  })
  const issue = (path: string) => ({
    path,
    code: 'currency_of_place',
    message: 'Enter it in EUR, the currency of the country where the asset is.',
  })
  const sent = await submit(id, moved.version)
  expect(sent).toMatchObject({ status: 400, body: { issues: [issue('start_price'), issue('reserve')] } })
  const half = await edit(id, { version: moved.version, start_price: euros(100) })
  expect(half).toMatchObject({ status: 400, body: { issues: [issue('reserve')] } })

  const whole = await edit(id, { version: moved.version, start_price: euros(100), reserve: euros(500) })
  expect(whole).toMatchObject({ status: 200, body: { currency: 'EUR', start_price: euros(100), reserve: euros(500) } })
  expect(await submit(id, whole.body.version)).toMatchObject({
    status: 200,
    body: { currency: 'EUR', country_id: 246 },
  })
})

test('AUC-1 T5 once it is sent, the address stays in its country, also for a broker', async () => {
  const { id, asset } = await configuredAuction(app, user)
  expect((await submit(id, 1)).status).toBe(200)
  expect(await save(asset.id, { place: HELSINKI }, broker)).toMatchObject({
    status: 409,
    body: { code: 'auction_open', issues: [{ path: 'place.country_id', code: 'stays_in_country' }] },
  })
  expect((await save(asset.id, { place: null }, broker)).status).toBe(400)
  const nearby = { ...PLACE, postal_code: '0150', postal_place: 'Oslo' }
  expect((await save(asset.id, { place: nearby }, broker)).status).toBe(200)
})

test('AUC-1 T5 without an address no auction is configured: there is no currency to guess', async () => {
  const id = await readyAsset(app, user)
  // Only an asset from before every asset had to have one.
  await app.deps.db.updateTable('assets').set({ place: null }).where('id', '=', id).execute()
  expect(await configure(id, newAuction())).toMatchObject({ status: 409, body: { code: 'no_place' } })
})

test('AUC-1 T17 an auction has the VAT that its asset says, and is not sent with another', async () => {
  const id = await readyAsset(app, user)
  expect((await save(id, { values: { vat_status: 'margin_scheme' } })).status).toBe(200)
  const { vat: _, ...unsaid } = newAuction()
  const made = await configure(id, unsaid)
  expect(made).toMatchObject({ status: 201, body: { vat: 'margin_scheme' } })
  const changed = await edit(made.body.id, { version: 1, vat: 'standard' })
  expect(await submit(made.body.id, changed.body.version)).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'vat', code: 'differs_from_asset' }] },
  })
  expect((await save(id, { values: { vat_status: 'vat_added' } })).status).toBe(200)
  expect((await submit(made.body.id, changed.body.version)).status).toBe(200)
})
