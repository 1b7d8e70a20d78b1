import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { newAsset, PLACE, saveSection } from '../testing/asset-factories.ts'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { createOrganization, newOrganization, newPerson, noAddress } from '../testing/registry-factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
const [user, admin] = [await signInAs(app, 'user'), await signInAs(app, 'admin')]

/** An organization that nobody has registered yet. */
const newCustomer = (changes: object = {}) => ({
  ...newOrganization(changes),
  id: randomUUIDv7(),
  organization_id: randomUUIDv7(),
  owner_type: 'organization' as const,
  ...changes,
})
const newOwner = (changes: object = {}) => newPerson({ address: PERSON_ADDRESS, ...changes })
const PERSON_ADDRESS = { ...noAddress, postal_code: '7010', postal_place: 'Trondheim' }

const own = (assetId: string, customer: { id: string }, who: SignedIn = user, more: object = {}) =>
  saveSection(app, who, assetId, 'ownership', { version: 1, owner_id: customer.id, new_customer: customer, ...more })

const organizationsCalled = async (q: string) =>
  (await app.call('GET /v1/organizations', { query: { q } }, user)).body.results
const ownersCalled = async (q: string) => (await app.call('GET /v1/owners', { query: { q } }, user)).body.results
const getOrganization = async (id: string) =>
  (await app.call('GET /v1/organizations/{id}', { params: { id } }, admin)).body
const auditedAbout = async (action: 'owner_created' | 'organization_created', id: string) => {
  const { body } = await app.call('GET /v1/audit', { query: { action, page_size: '100' } }, admin)
  return body.results.filter((entry) => JSON.stringify(entry).includes(id)).length
}

test('AST-28 T11 an organization that nobody has registered becomes the owner with the save', async () => {
  const asset = await newAsset(app, user)
  const customer = newCustomer({ name: 'Åsen Grus AS' })
  const saved = await own(asset.id, customer, user, { place: PLACE })
  expect(saved).toMatchObject({
    status: 200,
    body: { owner: { id: customer.id, name: 'Åsen Grus AS', status: 'DRAFT' }, place: { postal_place: 'Bergen' } },
  })
  expect(saved.body).not.toHaveProperty('customer_merged')
  const organization = await getOrganization(customer.organization_id)
  expect(organization).toMatchObject({
    name: 'Åsen Grus AS',
    organization_number: customer.organization_number,
    official_address: customer.official_address,
    contacts: customer.contacts,
    status: 'DRAFT',
    created_by: { name: expect.any(String) },
  })
  expect(await auditedAbout('organization_created', customer.organization_id)).toBe(1)
  expect(await auditedAbout('owner_created', customer.id)).toBe(1)
})

test('AST-28 T11 a person that nobody has registered becomes the owner with the save', async () => {
  const asset = await newAsset(app, user)
  const person = newOwner({ name: 'Ingebjørg Vik', birth_date: null })
  expect((await own(asset.id, person)).body.owner).toMatchObject({ id: person.id, name: 'Ingebjørg Vik' })
  const { body } = await app.call('GET /v1/owners/{id}', { params: { id: person.id } }, user)
  expect(body).toMatchObject({ owner_type: 'private_owner', phone: '+4791234567', address: PERSON_ADDRESS })
  expect(await auditedAbout('owner_created', person.id)).toBe(1)
})

test('AST-28 OFF-4 T11 the same customer sent again and by several at once is one customer', async () => {
  const customer = newCustomer({ organization_number: null, vat_number: null, name: 'Tvilling Maskin' })
  const person = newOwner({ name: 'Tvilling Person' })
  const assets = await Promise.all([1, 2, 3, 4].map(() => newAsset(app, user)))
  for (const made of [customer, person]) {
    const version = made === customer ? 1 : 2
    const save = (id: string) => own(id, made, user, { version })
    const saved = [...(await Promise.all(assets.map(({ id }) => save(id)))), await save(assets[0]?.id ?? '')]
    expect(saved.map(({ status, body }) => [status, body.owner?.id])).toEqual(saved.map(() => [200, made.id]))
    expect(saved.some(({ body }) => body.customer_merged)).toBe(false)
  }
  expect(await organizationsCalled('Tvilling Maskin')).toHaveLength(1)
  expect(await ownersCalled('Tvilling')).toHaveLength(2)
  expect(await auditedAbout('organization_created', customer.organization_id)).toBe(1)
})

test('AST-28 T11 a number that is registered already is that organization, and nothing of it is overwritten', async () => {
  const known = await createOrganization(app, admin, { name: 'Kjent AS' })
  const asset = await newAsset(app, user)
  const spaced = (known.organization_number ?? '').replace(/(\d{3})(\d{3})(\d{3})/, '$1 $2 $3')
  const customer = newCustomer({
    name: 'Kjendt A/S',
    organization_number: spaced,
    vat_number: null,
    official_address: PERSON_ADDRESS,
  })
  const saved = await own(asset.id, customer)
  expect(saved).toMatchObject({ status: 200, body: { customer_merged: true, owner: { name: 'Kjent AS' } } })
  const owner = saved.body.owner?.id
  expect(await getOrganization(known.id)).toMatchObject({
    name: 'Kjent AS',
    vat_number: known.vat_number,
    official_address: known.official_address,
    version: known.version,
  })
  expect(await organizationsCalled(known.organization_number ?? '')).toHaveLength(1)

  // Sent again, and chosen for another asset by the same details: still the same owner.
  const next = await newAsset(app, user)
  const again = await Promise.all([own(asset.id, customer, user, { version: 2 }), own(next.id, customer)])
  expect(again.map(({ body }) => [body.owner?.id, body.customer_merged])).toEqual([
    [owner, true],
    [owner, true],
  ])
})

test('AST-28 T11 several who register the same number at once get one organization', async () => {
  const { organization_number } = newCustomer()
  const assets = await Promise.all([1, 2, 3, 4].map(() => newAsset(app, user)))
  const customers = assets.map(() => newCustomer({ organization_number, vat_number: null }))
  const saved = await Promise.all(assets.map(({ id }, index) => own(id, customers[index] ?? { id })))
  expect(saved.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(saved.map(({ body }) => body.owner?.id)).size).toBe(1)
  expect(saved.filter(({ body }) => body.customer_merged)).toHaveLength(3)
  expect(await organizationsCalled(organization_number)).toHaveLength(1)
})

const refused = [
  ['a wrong number', { organization_number: '12' }, 'new_customer.organization_number', 'wrong_number'],
  ['a wrong VAT number', { vat_number: 'NO1MVA' }, 'new_customer.vat_number', 'wrong_number'],
  ['no name', { name: ' ' }, 'new_customer.name', 'required'],
  ['no address', { official_address: null }, 'new_customer.official_address.postal_code', 'owner_needs_address'],
  ['another country', { country_id: 999 }, 'new_customer.country_id', 'not_an_option'],
  ['a field that is none', { colour: 'red' }, 'new_customer.colour', 'unknown_field'],
] as const

test.for(refused)('AST-10 AST-28 T11 an organization with %s is refused by the name of the field', async (given) => {
  const [, changes, path, code] = given
  const asset = await newAsset(app, user)
  const customer = newCustomer(changes)
  const { status, body } = await own(asset.id, customer)
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'invalid_input', issues: [{ path, code }] })
  expect((await app.call('GET /v1/assets/{id}', { params: { id: asset.id } }, user)).body.owner).toBeNull()
  expect((await app.call('GET /v1/owners/{id}', { params: { id: customer.id } }, user)).status).toBe(404)
})

test('AST-10 AST-28 T11 a person without an address or with a wrong phone is refused by the name of the field', async () => {
  const asset = await newAsset(app, user)
  const wrong = await own(asset.id, newOwner({ address: null, phone: '12' }))
  expect(wrong.body).toMatchObject({
    issues: [
      { path: 'new_customer.phone', code: 'wrong_phone' },
      { path: 'new_customer.address.postal_code', code: 'owner_needs_address' },
    ],
  })
})

test('AST-28 T11 a customer that is not the owner, and the number of a retired organization, are refused', async () => {
  const asset = await newAsset(app, user)
  const customer = newCustomer()
  const other = await own(asset.id, customer, user, { owner_id: randomUUIDv7() })
  expect(other.body).toMatchObject({ issues: [{ path: 'new_customer.id', code: 'not_an_option' }] })
  const alone = await own(asset.id, customer, user, { owner_id: undefined })
  expect(alone.body).toMatchObject({ issues: [{ path: 'owner_id', code: 'required' }] })
  const { id, organization_number } = await createOrganization(app, admin)
  await app.deps.db.updateTable('organizations').set({ retired_at: new Date() }).where('id', '=', id).execute()
  const retired = await own(asset.id, newCustomer({ organization_number, vat_number: null }))
  expect(retired.body).toMatchObject({ issues: [{ path: 'new_customer.organization_number', code: 'number_taken' }] })
})

test('AST-12 AST-28 T11 a save that is refused leaves no customer behind', async () => {
  const asset = await newAsset(app, user)
  await saveSection(app, admin, asset.id, 'ownership', { version: 1, place: PLACE })
  const customer = newCustomer()
  const place = { ...PLACE, postal_place: 'Voss' }
  expect((await own(asset.id, customer, user, { place })).status).toBe(412)
  expect((await app.call('GET /v1/owners/{id}', { params: { id: customer.id } }, user)).status).toBe(404)
  expect(await organizationsCalled(customer.organization_number)).toEqual([])
})

test('AST-28 T11 who may register no owners registers none with an asset', async () => {
  const asset = await newAsset(app, user)
  const customer = newCustomer()
  expect((await own(asset.id, customer, await signInAs(app, 'read'))).status).toBe(403)
  expect(await organizationsCalled(customer.organization_number)).toEqual([])
  for (const type of ['support', 'auction_broker', 'admin'] as const) {
    const { id } = await newAsset(app, user)
    expect((await own(id, newCustomer(), await signInAs(app, type))).status).toBe(200)
  }
})
