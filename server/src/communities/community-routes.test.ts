import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { createUser, signInAs, type SignedIn } from '../testing/factories.ts'
import { createOrganization } from '../testing/registry-factories.ts'
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

const create = (changes = {}, who = support) => {
  const body = { id: randomUUIDv7(), name: 'Skogens maskinring', organization_id: null, ...changes }
  return app.call('POST /v1/communities', { body }, { token: who.token })
}
const get = async (id: string, who = read) =>
  (await app.call('GET /v1/communities/{id}', { params: { id } }, { token: who.token })).body
const step = (name: 'retire' | 'bring_back', id: string) =>
  app.call(`POST /v1/communities/{id}/${name}`, { params: { id } }, { token: admin.token })
const add = (id: string, member: object, who = support) =>
  app.call(
    'POST /v1/communities/{id}/members',
    { params: { id }, body: { id: randomUUIDv7(), ...member } },
    { token: who.token },
  )
const members = async (id: string, query = {}) =>
  (await app.call('GET /v1/communities/{id}/members', { params: { id }, query }, { token: read.token })).body
const takeOut = (id: string, member_id: string, who = support) =>
  app.call('DELETE /v1/communities/{id}/members/{member_id}', { params: { id, member_id } }, { token: who.token })

describe('a community', () => {
  test('ORG-6 is made, edited, retired and deleted as a portfolio is', async () => {
    const made = await create()
    const { id } = made.body
    expect(made).toMatchObject({ status: 201, body: { name: 'Skogens maskinring', member_count: 0, version: 1 } })
    const edited = await app.call(
      'PATCH /v1/communities/{id}',
      { params: { id }, body: { version: 1, name: 'Fjellets maskinring' } },
      { token: broker.token },
    )
    expect(edited.body).toMatchObject({ name: 'Fjellets maskinring', version: 2 })
    expect((await step('retire', id)).body).toMatchObject({ retired: true })
    expect((await step('bring_back', id)).body).toMatchObject({ retired: false })
    const { body } = await app.call(
      'GET /v1/communities/{id}/history',
      { params: { id }, query: {} },
      { token: read.token },
    )
    expect(body.results.map(({ field }) => field)).toEqual(['retired', 'retired', 'name', 'name'])
    expect((await create({}, user)).status).toBe(403)
    const remove = (who: SignedIn) => app.call('DELETE /v1/communities/{id}', { params: { id } }, { token: who.token })
    expect((await remove(broker)).status).toBe(403)
    expect((await remove(admin)).status).toBe(200)
    expect((await remove(admin)).status).toBe(404)
  })
})

describe('members', () => {
  test('COM-2 ORG-6 are organizations and users, found by name; they are counted', async () => {
    const { id, name } = (await create({ name: `Ring ${randomUUIDv7()}` })).body
    const organization = await createOrganization(app, user, { name: 'Bergslagen Grus AB' })
    const person = await createUser(app, { first_name: 'Aino', last_name: 'Virtanen', user_type: 'read' })
    const added = await add(id, { organization_id: organization.id })
    expect(added).toMatchObject({
      status: 201,
      body: {
        member_type: 'organization',
        organization: { id: organization.id, name: 'Bergslagen Grus AB', status: 'DRAFT' },
        added_by: { id: support.user.id },
      },
    })
    await add(id, { user_id: person.id }, broker)
    const all = await members(id)
    expect(all).toMatchObject({
      total: 2,
      results: [
        { member_type: 'user', user: { id: person.id, name: 'Aino Virtanen', user_type: 'read' } },
        { member_type: 'organization' },
      ],
    })
    expect(await members(id, { q: 'grus berg' })).toMatchObject({ total: 1 })
    expect(await members(id, { member_type: 'user' })).toMatchObject({ total: 1, results: [{ member_type: 'user' }] })
    expect(await members(id, { page: '2', page_size: '1' })).toMatchObject({
      total: 2,
      results: [{ id: added.body.id }],
    })
    expect(await get(id)).toMatchObject({ member_count: 2 })
    const { body } = await app.call('GET /v1/communities', { query: { q: name } }, { token: read.token })
    expect(body.results).toMatchObject([{ name, member_count: 2 }])
    expect((await takeOut(id, added.body.id)).status).toBe(200)
    expect((await takeOut(id, added.body.id)).status).toBe(404)
    expect(await get(id)).toMatchObject({ member_count: 1 })
    const { body: history } = await app.call(
      'GET /v1/communities/{id}/history',
      { params: { id }, query: {} },
      { token: read.token },
    )
    expect(history.results).toMatchObject([
      { field: 'members', from: 'Bergslagen Grus AB', to: null },
      { field: 'members', from: null, to: 'Aino Virtanen', actor: { id: broker.user.id } },
      { field: 'members', from: null, to: 'Bergslagen Grus AB' },
      { field: 'name' },
    ])
  })

  test('COM-2 the same member again is refused at its field, the same id again is harmless', async () => {
    const { id } = (await create()).body
    const organization = await createOrganization(app, user)
    const member = { id: randomUUIDv7(), organization_id: organization.id }
    const same = await Promise.all([add(id, member), add(id, member)])
    expect(same.map(({ status }) => status)).toEqual([201, 201])
    expect((await add(id, { organization_id: organization.id })).body).toMatchObject({
      issues: [{ path: 'organization_id', code: 'member_already' }],
    })
    await add(id, { user_id: user.user.id })
    expect((await add(id, { user_id: user.user.id })).body).toMatchObject({
      issues: [{ path: 'user_id', code: 'member_already' }],
    })
    expect((await members(id)).total).toBe(2)
    const elsewhere = (await create()).body.id
    expect((await add(elsewhere, member)).body).toMatchObject({ issues: [{ path: 'id', code: 'wrong_id' }] })
  })

  test('COM-2 only what can be chosen becomes a member, one at a time', async () => {
    const { id } = (await create()).body
    const gone = await createUser(app, { state: 'deactivated' })
    const organization = await createOrganization(app, user)
    for (const [member, path, code] of [
      [{}, 'organization_id', 'required'],
      [{ user_id: gone.id }, 'user_id', 'not_an_option'],
      [{ organization_id: randomUUIDv7() }, 'organization_id', 'not_an_option'],
      [{ organization_id: organization.id, user_id: user.user.id }, 'user_id', 'unknown_field'],
    ] as const) {
      expect((await add(id, member)).body).toMatchObject({ issues: [{ path, code }] })
    }
    expect((await add(randomUUIDv7(), { organization_id: organization.id })).status).toBe(404)
  })

  test('USR-2 are changed by who may edit communities, and not in a retired one', async () => {
    const { id } = (await create()).body
    expect((await add(id, { user_id: user.user.id }, user)).status).toBe(403)
    const member = (await add(id, { user_id: user.user.id })).body.id
    expect((await takeOut(id, member, user)).status).toBe(403)
    await step('retire', id)
    expect((await add(id, { user_id: read.user.id })).body).toMatchObject({ code: 'wrong_state' })
    expect((await takeOut(id, member)).body).toMatchObject({ code: 'wrong_state' })
  })

  test('ORG-8 an organization that is a member is not deleted; a deleted community lets its members go', async () => {
    const { id } = (await create()).body
    const organization = await createOrganization(app, user)
    await add(id, { organization_id: organization.id })
    const remove = () =>
      app.call('DELETE /v1/organizations/{id}', { params: { id: organization.id } }, { token: admin.token })
    expect((await remove()).body).toMatchObject({ issues: [{ path: 'community_members', code: 'used_by' }] })
    await app.call('DELETE /v1/communities/{id}', { params: { id } }, { token: admin.token })
    expect((await remove()).status).toBe(200)
  })
})
