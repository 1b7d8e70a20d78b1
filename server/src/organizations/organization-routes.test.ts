import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { recordChanges } from '../registry/registry-history-service.ts'
import { signIn, signInAs, type SignedIn } from '../testing/factories.ts'
import { newOrganization, noAddress } from '../testing/registry-factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
let user: SignedIn
let support: SignedIn
let admin: SignedIn
beforeAll(async () => {
  ;[user, support, admin] = [await signInAs(app, 'user'), await signInAs(app, 'support'), await signInAs(app, 'admin')]
})

const create = (body: object, who = user) => app.call('POST /v1/organizations', { body }, { token: who.token })
const get = async (id: string, who = admin) =>
  (await app.call('GET /v1/organizations/{id}', { params: { id } }, { token: who.token })).body
const edit = (id: string, body: object, who = user) =>
  app.call('PATCH /v1/organizations/{id}', { params: { id }, body }, { token: who.token })
const remove = (id: string, who = admin) =>
  app.call('DELETE /v1/organizations/{id}', { params: { id } }, { token: who.token })
const list = async (query: object, who = user) =>
  (await app.call('GET /v1/organizations', { query }, { token: who.token })).body
const step = (name: 'send_to_verification' | 'verify' | 'retire' | 'bring_back', id: string, who: SignedIn) =>
  app.call(`POST /v1/organizations/{id}/${name}`, { params: { id } }, { token: who.token })
const giveBack = (id: string, reason: string, who: SignedIn) =>
  app.call('POST /v1/organizations/{id}/return_to_draft', { params: { id }, body: { reason } }, { token: who.token })

async function verified(): Promise<string> {
  const { id } = (await create(newOrganization())).body
  await step('send_to_verification', id, user)
  expect((await step('verify', id, support)).status).toBe(200)
  return id
}

describe('creating an organization', () => {
  test('ORG-1 keeps all its fields, numbers without what people write between, and who made it', async () => {
    const body = newOrganization()
    const spaced = body.organization_number.replace(/(...)(...)/, '$1 $2 ')
    const made = await create({ ...body, organization_number: spaced, vendo_id: ' V-7 ' })
    expect(made).toMatchObject({
      status: 201,
      body: { ...body, vendo_id: 'V-7', status: 'DRAFT', version: 1, missing: [], created_by: { id: user.user.id } },
    })
  })

  test('ORG-1 the same id twice makes one organization', async () => {
    const body = newOrganization()
    const answers = await Promise.all([create(body), create(body)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect((await list({ q: body.name })).total).toBe(1)
  })

  test('ORG-4 wrong numbers are named at their fields, in the language of the caller', async () => {
    const wrong = {
      organization_number: '801250476',
      vat_number: 'NO1MVA',
      official_address: { ...noAddress, postal_code: 'x' },
    }
    const answer = await app.call(
      'POST /v1/organizations',
      { body: newOrganization(wrong) },
      { token: user.token, language: 'fi' },
    )
    expect(answer).toMatchObject({
      status: 400,
      body: {
        issues: [
          { path: 'organization_number', code: 'wrong_number', message: expect.stringContaining('numero') },
          { path: 'vat_number', code: 'wrong_number' },
          { path: 'official_address.postal_code', code: 'wrong_postal_code' },
        ],
      },
    })
  })

  test('ORG-4 a number that is registered already is refused at its field', async () => {
    const body = newOrganization()
    await create(body)
    const again = await create(newOrganization({ organization_number: body.organization_number }))
    expect(again.body).toMatchObject({ issues: [{ path: 'organization_number', code: 'number_taken' }] })
  })
})

describe('editing an organization', () => {
  test('ORG-1 AST-12 sections save one by one; two people do not overwrite each other', async () => {
    const { id } = (await create(newOrganization())).body
    expect((await edit(id, { version: 1, vendo_id: 'V-1' }, support)).body.version).toBe(2)
    const merged = await edit(id, { version: 1, physical_address: { ...noAddress, city: 'Oslo' } })
    expect(merged.body).toMatchObject({ vendo_id: 'V-1', physical_address: { city: 'Oslo' }, version: 3 })
    const conflict = await edit(id, { version: 1, vendo_id: 'V-2', name: 'X' })
    expect(conflict).toMatchObject({
      status: 412,
      body: { issues: [{ path: 'vendo_id' }], current: { vendo_id: 'V-1' } },
    })
    expect((await get(id)).name).not.toBe('X')
  })

  test('ORG-2 a changed name or number of a verified one asks for verification anew, another field does not', async () => {
    const id = await verified()
    const { version } = await get(id)
    const other = await edit(id, { version, vendo_id: 'V-9' }, support)
    expect(other.body).toMatchObject({ status: 'VERIFIED' })
    const renamed = await edit(id, { version: other.body.version, name: 'Nytt navn AS' }, support)
    expect(renamed.body).toMatchObject({ status: 'PENDING' })
    expect(renamed.body).not.toHaveProperty('verified_by')
  })

  test('USR-2 a user edits only what is not verified; a reader nothing', async () => {
    const id = await verified()
    const seen = await get(id, user)
    expect(seen.actions).not.toHaveProperty('edit')
    expect((await edit(id, { version: seen.version, vendo_id: 'V' })).status).toBe(403)
    const read = await signInAs(app, 'read')
    expect((await get(id, read)).actions).toEqual({})
    expect((await create(newOrganization(), read)).status).toBe(403)
  })

  test('ORG-1 its history tells who changed what, from which value to which', async () => {
    const { id } = (await create(newOrganization())).body
    await edit(id, { version: 1, vendo_id: 'V-1' })
    await edit(id, { version: 2, vendo_id: 'V-2' }, support)
    const { body } = await app.call(
      'GET /v1/organizations/{id}/history',
      { params: { id }, query: {} },
      { token: user.token },
    )
    expect(body).toMatchObject({
      total: 3,
      results: [
        { field: 'vendo_id', from: 'V-1', to: 'V-2', actor: { id: support.user.id } },
        { field: 'vendo_id', from: null, to: 'V-1', actor: { id: user.user.id } },
        { field: 'status', from: null, to: 'DRAFT' },
      ],
    })
  })

  test('USR-2 changes of fields that the caller may not see neither show nor count', async () => {
    const { id } = (await create(newOrganization())).body
    await app.deps.db.transaction().execute((tx) =>
      recordChanges(tx, id, support.user.id, [
        { field: 'bank_details', before: null, after: 'x' },
        { field: 'commission', before: null, after: 'x' },
      ]),
    )
    const fields = async (who: SignedIn) => {
      const query = { page_size: '3' }
      const { body } = await app.call(
        'GET /v1/organizations/{id}/history',
        { params: { id }, query },
        { token: who.token },
      )
      return { total: body.total, fields: body.results.map(({ field }) => field).toSorted() }
    }
    expect(await fields(support)).toEqual({ total: 3, fields: ['bank_details', 'commission', 'status'] })
    expect(await fields(user)).toEqual({ total: 2, fields: ['commission', 'status'] })
    expect(await fields(await signInAs(app, 'user'))).toEqual({ total: 1, fields: ['status'] })
    expect(await fields(await signInAs(app, 'read'))).toEqual({ total: 1, fields: ['status'] })
  })
})

describe('verification', () => {
  test('ORG-2 DRAFT → PENDING → VERIFIED, by two people, with who and when', async () => {
    const id = await verified()
    expect(await get(id)).toMatchObject({ status: 'VERIFIED', verified_by: { id: support.user.id } })
    expect((await step('verify', id, support)).body).toMatchObject({ code: 'wrong_state' })
  })

  test('ORG-2 what is missing is told before sending, and it is not sent', async () => {
    const { id, missing } = (await create(newOrganization({ legal_name: null, contacts: [] }))).body
    expect(missing).toEqual(['legal_name', 'main_contact'])
    expect((await step('send_to_verification', id, user)).body).toMatchObject({ code: 'incomplete' })
    expect((await get(id, user)).actions.send_to_verification).toBe('incomplete')
  })

  test('ORG-2 back with a reason, which is shown until it is sent again', async () => {
    const { id } = (await create(newOrganization())).body
    await step('send_to_verification', id, user)
    const back = await giveBack(id, 'The VAT number is another company’s', support)
    expect(back.body).toMatchObject({ status: 'DRAFT', return_reason: 'The VAT number is another company’s' })
    expect((await giveBack(id, 'again', support)).body).toMatchObject({ code: 'wrong_state' })
    expect((await step('send_to_verification', id, user)).body).not.toHaveProperty('return_reason')
  })

  test('ORG-2 support verifies nothing that they created or last edited; brokers verify nothing', async () => {
    const own = (await create(newOrganization(), support)).body.id
    await step('send_to_verification', own, support)
    expect((await step('verify', own, support)).body).toMatchObject({ code: 'own_work' })
    expect((await step('verify', own, await signInAs(app, 'auction_broker'))).status).toBe(403)
    expect((await step('verify', own, await signInAs(app, 'support'))).status).toBe(200)
  })

  test('ORG-2 pressed twice at once it happens once', async () => {
    const { id } = (await create(newOrganization())).body
    await step('send_to_verification', id, user)
    const answers = await Promise.all([step('verify', id, support), step('verify', id, admin)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('deleting and retiring', () => {
  test('ORG-1 an admin deletes what nothing refers to; others may not', async () => {
    const { id } = (await create(newOrganization())).body
    expect((await remove(id, support)).status).toBe(403)
    expect((await remove(id)).status).toBe(200)
    expect((await app.call('GET /v1/organizations/{id}', { params: { id } }, { token: admin.token })).status).toBe(404)
  })

  test('ORG-8 what an owner refers to cannot be deleted, only retired: hidden from lists, still readable', async () => {
    const { id, name } = (await create(newOrganization())).body
    const owner = { id: randomUUIDv7(), owner_type: 'organization', organization_id: id }
    expect((await app.call('POST /v1/owners', { body: owner }, { token: user.token })).status).toBe(201)
    expect((await remove(id)).body).toMatchObject({
      code: 'in_use',
      issues: [{ path: 'owners', code: 'used_by', message: 'References: 1' }],
    })
    expect((await get(id)).actions.delete).toBe('in_use')
    expect((await step('retire', id, admin)).body).toMatchObject({ retired: true })
    expect((await list({ q: name })).total).toBe(0)
    expect((await list({ q: name, retired: 'true' })).total).toBe(1)
    expect((await edit(id, { version: 2, vendo_id: 'x' })).body).toMatchObject({ code: 'wrong_state' })
    expect((await step('bring_back', id, admin)).body).toMatchObject({ retired: false })
    expect((await list({ q: name })).total).toBe(1)
  })
})

describe('the list of organizations', () => {
  test('ORG-1 is searched by name, number and place, filtered, sorted and paged', async () => {
    const tag = `Tag${Math.random().toString().slice(2)}`
    const one = newOrganization({ name: `${tag} Åre 100%`, physical_address: { ...noAddress, city: 'Tromsø' } })
    const two = newOrganization({ name: `${tag} Bø` })
    for (const body of [one, two]) await create(body)
    const names = async (query: object) => (await list({ q: tag, ...query })).results.map(({ name }) => name)
    expect(await names({ q: `${tag} tromsø` })).toEqual([one.name])
    expect(await names({ q: two.organization_number })).toEqual([two.name])
    expect(await names({ q: `${tag} 0%` })).toEqual([one.name])
    expect(await names({ sort: '-created_at' })).toEqual([two.name, one.name])
    expect(await names({ country: '752' })).toEqual([])
    expect(await names({ country: ['752', '578'], status: 'DRAFT' })).toHaveLength(2)
    expect(await names({ status: 'VERIFIED' })).toEqual([])
    expect(await names({ page_size: '1', page: '2', sort: 'created_at' })).toEqual([two.name])
    expect((await list({ q: tag })).results[0]).toMatchObject({ status: 'DRAFT', retired: false, country_id: 578 })
  })

  test('ORG-1 people in contacts are not found by the search', async () => {
    const { user: person } = await signIn(app)
    const contacts = [
      {
        id: randomUUIDv7(),
        contact_type: 'main',
        name: 'Unsearchable Olsen',
        title: null,
        phone: null,
        email: person.email,
      },
    ]
    await create(newOrganization({ contacts }))
    expect((await list({ q: 'unsearchable' })).total).toBe(0)
  })
})
