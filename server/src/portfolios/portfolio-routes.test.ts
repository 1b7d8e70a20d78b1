import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { signInAs, type SignedIn } from '../testing/factories.ts'
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

const portfolio = (changes = {}) => ({ id: randomUUIDv7(), name: 'Vinterflåten', organization_id: null, ...changes })
const create = (body: object, who = support) => app.call('POST /v1/portfolios', { body }, { token: who.token })
const get = async (id: string, who = admin) =>
  (await app.call('GET /v1/portfolios/{id}', { params: { id } }, { token: who.token })).body
const edit = (id: string, body: object, who = support) =>
  app.call('PATCH /v1/portfolios/{id}', { params: { id }, body }, { token: who.token })
const remove = (id: string, who = admin) =>
  app.call('DELETE /v1/portfolios/{id}', { params: { id } }, { token: who.token })
const list = async (query: object, who = read) =>
  (await app.call('GET /v1/portfolios', { query }, { token: who.token })).body
const step = (name: 'retire' | 'bring_back', id: string, who = admin) =>
  app.call(`POST /v1/portfolios/{id}/${name}`, { params: { id } }, { token: who.token })

describe('a portfolio', () => {
  test('ORG-6 is made with a name and perhaps a responsible organization; the same id twice makes one', async () => {
    const { id, name } = await createOrganization(app, user)
    const body = portfolio({ organization_id: id })
    const answers = await Promise.all([create(body), create(body)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0]?.body).toMatchObject({
      name: 'Vinterflåten',
      organization: { id, name, status: 'DRAFT' },
      retired: false,
      version: 1,
      created_by: { id: support.user.id },
    })
    const unknown = await create(portfolio({ organization_id: randomUUIDv7() }))
    expect(unknown.body).toMatchObject({ issues: [{ path: 'organization_id', code: 'not_an_option' }] })
  })

  test('ORG-6 AST-12 is edited by two people without loss, and tells who changed what', async () => {
    const organization = await createOrganization(app, user)
    const { id } = (await create(portfolio())).body
    expect((await edit(id, { version: 1, name: 'Sommerflåten' }, broker)).body.version).toBe(2)
    const merged = await edit(id, { version: 1, organization_id: organization.id })
    expect(merged.body).toMatchObject({ name: 'Sommerflåten', organization: { id: organization.id } })
    expect(await edit(id, { version: 1, name: 'X' })).toMatchObject({
      status: 412,
      body: { issues: [{ path: 'name' }], current: { name: 'Sommerflåten', version: 3 } },
    })
    const { body } = await app.call(
      'GET /v1/portfolios/{id}/history',
      { params: { id }, query: {} },
      { token: read.token },
    )
    expect(body).toMatchObject({
      total: 3,
      results: [
        { field: 'organization_id', from: null, to: { id: organization.id, name: organization.name } },
        { field: 'name', from: 'Vinterflåten', to: 'Sommerflåten', actor: { id: broker.user.id } },
        { field: 'name', from: null },
      ],
    })
  })

  test('USR-2 who may do what is told with it', async () => {
    const { id } = (await create(portfolio())).body
    expect((await get(id, read)).actions).toEqual({})
    expect((await get(id, user)).actions).toEqual({})
    expect((await get(id, broker)).actions).toEqual({ edit: 'allowed' })
    expect((await get(id)).actions).toEqual({
      edit: 'allowed',
      retire: 'allowed',
      bring_back: 'wrong_state',
      delete: 'allowed',
    })
    expect((await create(portfolio(), user)).status).toBe(403)
    expect((await remove(id, broker)).status).toBe(403)
  })

  test('ORG-6 ORG-8 is deleted when nothing refers to it; else the answer says what does, and it can be retired', async () => {
    const free = (await create(portfolio())).body.id
    expect((await remove(free)).status).toBe(200)
    expect((await remove(free)).status).toBe(404)
    const organization = await createOrganization(app, user)
    const { id } = (await create(portfolio({ organization_id: organization.id }))).body
    const owner = { id: randomUUIDv7(), owner_type: 'portfolio', portfolio_id: id }
    await app.call('POST /v1/owners', { body: owner }, { token: user.token })
    expect((await remove(id)).body).toMatchObject({ code: 'in_use', issues: [{ path: 'owners', code: 'used_by' }] })
    expect((await get(id)).actions.delete).toBe('in_use')
    // Only those who may retire or delete it see what refers to it.
    expect((await get(id)).used_by).toEqual([{ what: 'owners', count: 1 }])
    for (const who of [read, user, support, broker]) expect((await get(id, who)).used_by).toBeUndefined()
    expect((await step('retire', id)).body).toMatchObject({ retired: true })
    expect((await edit(id, { version: 2, name: 'X' })).body).toMatchObject({ code: 'wrong_state' })
    expect((await step('bring_back', id)).body).toMatchObject({ retired: false })
  })

  test('ORG-8 an organization tells everything that uses it', async () => {
    const { id } = await createOrganization(app, user)
    for (const name of ['En', 'To']) await create(portfolio({ name, organization_id: id }))
    const owner = { id: randomUUIDv7(), owner_type: 'creditor', organization_id: id }
    await app.call('POST /v1/owners', { body: owner }, { token: user.token })
    const answer = await app.call(
      'DELETE /v1/organizations/{id}',
      { params: { id } },
      { token: admin.token, language: 'sv' },
    )
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'in_use',
        issues: [
          { path: 'owners', code: 'used_by', message: 'Hänvisningar: 1' },
          { path: 'portfolios', code: 'used_by', message: 'Hänvisningar: 2' },
        ],
      },
    })
  })
})

test('ORG-6 the list is searched by name and responsible organization, sorted and paged', async () => {
  const tag = `Tag${Math.random().toString().slice(2)}`
  const organization = await createOrganization(app, user, { name: `${tag} Ansvarlig` })
  await create(portfolio({ name: 'Zulu', organization_id: organization.id }))
  const { id } = (await create(portfolio({ name: `${tag} Alfa` }))).body
  const names = async (query: object) => (await list({ q: tag, ...query })).results.map(({ name }) => name)
  expect(await names({})).toEqual([`${tag} Alfa`, 'Zulu'])
  expect(await names({ q: `zulu ${tag}` })).toEqual(['Zulu'])
  expect(await names({ sort: '-name' })).toEqual(['Zulu', `${tag} Alfa`])
  expect(await names({ sort: 'created_at', page_size: '1', page: '2' })).toEqual([`${tag} Alfa`])
  await step('retire', id)
  expect(await names({})).toEqual(['Zulu'])
  expect(await names({ retired: 'true' })).toEqual([`${tag} Alfa`])
})
