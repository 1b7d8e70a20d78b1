import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { createOrganization, newPerson } from '../testing/registry-factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
let read: SignedIn
let user: SignedIn
let support: SignedIn
let broker: SignedIn
let admin: SignedIn
beforeAll(async () => {
  read = await signInAs(app, 'read')
  user = await signInAs(app, 'user')
  support = await signInAs(app, 'support')
  broker = await signInAs(app, 'auction_broker')
  admin = await signInAs(app, 'admin')
})

const create = (body: object, who = user) => app.call('POST /v1/owners', { body }, { token: who.token })
const get = async (id: string, who = admin) =>
  (await app.call('GET /v1/owners/{id}', { params: { id } }, { token: who.token })).body
const edit = (id: string, body: object, who = user) =>
  app.call('PATCH /v1/owners/{id}', { params: { id }, body }, { token: who.token })
const remove = (id: string, who = admin) => app.call('DELETE /v1/owners/{id}', { params: { id } }, { token: who.token })
const list = async (query: object, who = user) =>
  (await app.call('GET /v1/owners', { query }, { token: who.token })).body
const step = (name: 'send_to_verification' | 'verify' | 'retire' | 'bring_back', id: string, who: SignedIn) =>
  app.call(`POST /v1/owners/{id}/${name}`, { params: { id } }, { token: who.token })
const organization = (changes = {}) => createOrganization(app, user, changes)
const collection = async (kind: 'portfolios' | 'communities', body: object) =>
  (await app.call(`POST /v1/${kind}`, { body: { id: randomUUIDv7(), ...body } }, { token: support.token })).body
const business = (owner_type: string, pointer: object) => ({ id: randomUUIDv7(), owner_type, ...pointer })

async function verifyOrganization(id: string): Promise<void> {
  await app.call('POST /v1/organizations/{id}/send_to_verification', { params: { id } }, { token: user.token })
  await app.call('POST /v1/organizations/{id}/verify', { params: { id } }, { token: support.token })
}

describe('a business owner', () => {
  test.for(['organization', 'creditor', 'organization_group'])(
    'ORG-5 %s has name, country and status of its organization, and follows them',
    async (owner_type) => {
      const { id: organization_id, name } = await organization()
      const made = await create(business(owner_type, { organization_id }))
      const organizationNow = { id: organization_id, name, status: 'DRAFT' }
      expect(made).toMatchObject({
        status: 201,
        body: { kind: 'business', owner_type, name, country_id: 578, status: 'DRAFT', organization: organizationNow },
      })
      expect(made.body).not.toHaveProperty('missing')
      await app.call(
        'PATCH /v1/organizations/{id}',
        { params: { id: organization_id }, body: { version: 1, name: 'Nytt navn AS' } },
        { token: user.token },
      )
      await verifyOrganization(organization_id)
      expect(await get(made.body.id)).toMatchObject({ name: 'Nytt navn AS', status: 'VERIFIED' })
    },
  )

  test.for([
    ['portfolio', 'portfolios', 'portfolio_id'],
    ['community', 'communities', 'community_id'],
  ] as const)(
    'ORG-5 %s needs one with a responsible organization, which then cannot be taken away',
    async ([owner_type, kind, pointer]) => {
      const bare = await collection(kind, { name: 'Uten ansvarlig', organization_id: null })
      expect((await create(business(owner_type, { [pointer]: bare.id }))).body).toMatchObject({
        issues: [{ path: pointer, code: 'needs_responsible_organization' }],
      })
      const { id: organization_id, name } = await organization()
      const whole = await collection(kind, { name: 'Med ansvarlig', organization_id })
      const { body: owner } = await create(business(owner_type, { [pointer]: whole.id }))
      expect(owner).toMatchObject({
        name: 'Med ansvarlig',
        country_id: 578,
        status: 'DRAFT',
        organization: { name },
        [owner_type]: { id: whole.id, name: 'Med ansvarlig' },
      })
      await verifyOrganization(organization_id)
      expect(await get(owner.id)).toMatchObject({ status: 'VERIFIED' })
      const emptied = await app.call(
        `PATCH /v1/${kind}/{id}`,
        { params: { id: whole.id }, body: { version: 1, organization_id: null } },
        { token: support.token },
      )
      expect(emptied.body).toMatchObject({
        issues: [{ path: 'organization_id', code: 'needs_responsible_organization' }],
      })
      const deleted = await app.call(`DELETE /v1/${kind}/{id}`, { params: { id: whole.id } }, { token: admin.token })
      expect(deleted.body).toMatchObject({ code: 'in_use', issues: [{ path: 'owners', code: 'used_by' }] })
    },
  )

  test('ORG-5 is there once for what it points to in that role; the same id again is harmless', async () => {
    const { id: organization_id } = await organization()
    const body = business('organization', { organization_id })
    const same = await Promise.all([create(body), create(body)])
    expect(same.map(({ status }) => status)).toEqual([201, 201])
    expect((await create(business('organization', { organization_id }))).body).toMatchObject({
      issues: [{ path: 'organization_id', code: 'owner_exists' }],
    })
    expect((await create(business('creditor', { organization_id }))).status).toBe(201)
    const { id: other } = await organization()
    const race = await Promise.all([1, 2, 3].map(() => create(business('organization', { organization_id: other }))))
    expect(race.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400])
  })

  test('ORG-5 takes the fields of its type alone, and only what can be chosen', async () => {
    const { id: organization_id } = await organization()
    expect((await create(business('organization', { organization_id, name: 'X' }))).body).toMatchObject({
      issues: [{ path: 'name', code: 'unknown_field' }],
    })
    expect((await create(business('creditor', {}))).body).toMatchObject({
      issues: [{ path: 'organization_id', code: 'required' }],
    })
    const unknown = { organization_id: randomUUIDv7() }
    expect((await create(business('organization', unknown))).body).toMatchObject({
      issues: [{ path: 'organization_id', code: 'not_an_option' }],
    })
    await app.call('POST /v1/organizations/{id}/retire', { params: { id: organization_id } }, { token: admin.token })
    expect((await create(business('organization', { organization_id }))).body).toMatchObject({
      issues: [{ path: 'organization_id', code: 'not_an_option' }],
    })
  })

  test('ORG-2 is verified as its organization, not itself', async () => {
    const { id: organization_id } = await organization()
    const { body } = await create(business('organization', { organization_id }))
    expect((await get(body.id, support)).actions).toMatchObject({
      send_to_verification: 'wrong_state',
      verify: 'wrong_state',
    })
    for (const [name, who] of [
      ['send_to_verification', user],
      ['verify', support],
    ] as const) {
      expect((await step(name, body.id, who)).body).toMatchObject({ code: 'wrong_state' })
    }
    expect((await get(body.id, admin)).actions).not.toHaveProperty('erase')
  })
})

describe('an organization group', () => {
  test('ORG-5 AST-12 has member organizations, which two people do not overwrite for each other', async () => {
    const [head, a, b] = [await organization(), await organization(), await organization()]
    const { body } = await create(
      business('organization_group', { organization_id: head.id, group_organization_ids: [a.id, a.id] }),
    )
    expect(body.group_organizations).toEqual([{ id: a.id, name: a.name, status: 'DRAFT' }])
    const added = await edit(body.id, { version: 1, group_organization_ids: [a.id, b.id] })
    expect(added.body.group_organizations).toHaveLength(2)
    const conflict = await edit(body.id, { version: 1, group_organization_ids: [] }, support)
    expect(conflict).toMatchObject({ status: 412, body: { issues: [{ path: 'group_organization_ids' }] } })
    expect((await edit(body.id, { version: 2, group_organization_ids: [head.id] })).body).toMatchObject({
      issues: [{ path: 'group_organization_ids', code: 'not_an_option' }],
    })
    expect((await edit(body.id, { version: 2, name: 'X' })).body).toMatchObject({
      issues: [{ path: 'name', code: 'unknown_field' }],
    })
    const { body: history } = await app.call(
      'GET /v1/owners/{id}/history',
      { params: { id: body.id }, query: {} },
      { token: read.token },
    )
    expect(history.results[0]).toMatchObject({
      field: 'group_organization_ids',
      from: [{ id: a.id, name: a.name }],
      actor: { id: user.user.id },
    })
    const removed = await app.call('DELETE /v1/organizations/{id}', { params: { id: b.id } }, { token: admin.token })
    expect(removed.body).toMatchObject({ code: 'in_use', issues: [{ path: 'organization_groups', code: 'used_by' }] })
  })

  test('USR-2 of a verified organization only the desk edits', async () => {
    const [head, a] = [await organization(), await organization()]
    const { body } = await create(business('organization_group', { organization_id: head.id }))
    await verifyOrganization(head.id)
    const change = { version: 1, group_organization_ids: [a.id] }
    expect((await get(body.id, user)).actions).not.toHaveProperty('edit')
    expect((await edit(body.id, change, user)).status).toBe(403)
    expect((await edit(body.id, change, broker)).status).toBe(200)
  })
})

describe('deleting and retiring an owner', () => {
  test('ORG-5 an admin deletes what nothing refers to, or retires it: hidden from choosing, still readable', async () => {
    const { id: organization_id, name } = await organization()
    const { id } = (await create(business('organization', { organization_id }))).body
    expect((await get(id, support)).actions).not.toHaveProperty('delete')
    expect((await get(id)).actions).toMatchObject({ retire: 'allowed', bring_back: 'wrong_state', delete: 'allowed' })
    expect((await step('retire', id, admin)).body).toMatchObject({ retired: true })
    expect((await step('retire', id, admin)).body).toMatchObject({ code: 'wrong_state' })
    expect((await list({ q: name })).total).toBe(0)
    expect((await list({ q: name, retired: 'true' })).total).toBe(1)
    expect((await step('bring_back', id, admin)).body).toMatchObject({ retired: false })
    expect((await remove(id, support)).status).toBe(403)
    expect((await remove(id)).status).toBe(200)
    expect((await app.call('GET /v1/owners/{id}', { params: { id } }, { token: admin.token })).status).toBe(404)
  })
})

describe('the list of owners', () => {
  test('ORG-5 is searched by names and numbers, filtered by type, kind, country, status and who made it, sorted', async () => {
    const tag = `Tag${Math.random().toString().slice(2)}`
    const firm = await organization({ name: `${tag} Åre` })
    const group = await collection('portfolios', { name: `${tag} Mappe`, organization_id: firm.id })
    await create(business('organization', { organization_id: firm.id }))
    await create(business('portfolio', { portfolio_id: group.id }), support)
    await create(newPerson({ name: `${tag} Bø`, country_id: 752, address: null }))
    const names = async (query: object) => (await list({ q: tag, ...query })).results.map(({ name }) => name)
    expect(await names({})).toEqual([`${tag} Bø`, `${tag} Mappe`, `${tag} Åre`])
    expect(await names({ sort: '-created_at' })).toEqual([`${tag} Bø`, `${tag} Mappe`, `${tag} Åre`])
    expect(await names({ q: firm.organization_number ?? '' })).toEqual([`${tag} Åre`])
    expect(await names({ owner_type: ['portfolio', 'community'] })).toEqual([`${tag} Mappe`])
    expect(await names({ kind: 'private' })).toEqual([`${tag} Bø`])
    expect(await names({ kind: 'business' })).toHaveLength(2)
    expect(await names({ country: '752' })).toEqual([`${tag} Bø`])
    expect(await names({ created_by: 'me' })).toEqual([`${tag} Bø`, `${tag} Åre`])
    await verifyOrganization(firm.id)
    expect(await names({ status: 'VERIFIED' })).toEqual([`${tag} Mappe`, `${tag} Åre`])
    expect(await list({ q: tag, page: '2', page_size: '2' })).toMatchObject({
      total: 3,
      results: [{ owner_type: 'organization' }],
    })
  })
})
