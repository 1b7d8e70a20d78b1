import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { createUser, signInAs } from '../testing/factories.ts'
import { createOrganization, newPerson } from '../testing/registry-factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
const [read, user, support, admin] = [
  await signInAs(app, 'read'),
  await signInAs(app, 'user'),
  await signInAs(app, 'support'),
  await signInAs(app, 'admin'),
]

const search = async (q: string) =>
  (await app.call('GET /v1/search', { query: { q } }, { token: read.token })).body.results

test('NAV-17 a few of each kind are found by any part of their names, without what is retired', async () => {
  const organization = await createOrganization(app, user, { name: 'Havneblikk Transport AS' })
  const portfolio = { id: randomUUIDv7(), name: 'Havneblikk flåte', organization_id: organization.id }
  await app.call('POST /v1/portfolios', { body: portfolio }, { token: support.token })
  const community = { id: randomUUIDv7(), name: 'Havneblikk ring', organization_id: null }
  await app.call('POST /v1/communities', { body: community }, { token: support.token })
  const owner = { id: randomUUIDv7(), owner_type: 'portfolio', portfolio_id: portfolio.id }
  await app.call('POST /v1/owners', { body: owner }, { token: user.token })
  expect(await search('neblikk')).toEqual([
    { kind: 'organization', id: organization.id, name: organization.name, detail: organization.organization_number },
    { kind: 'owner', id: owner.id, name: portfolio.name, detail: organization.name, owner_type: 'portfolio' },
    { kind: 'portfolio', id: portfolio.id, name: portfolio.name, detail: organization.name },
    { kind: 'community', id: community.id, name: community.name, detail: null },
  ])
  await app.call('POST /v1/communities/{id}/retire', { params: { id: community.id } }, { token: admin.token })
  expect(await search('havneblikk ring')).toEqual([])
})

test('NAV-17 at most five of a kind, and of a person nothing but the name', async () => {
  for (let index = 0; index < 7; index++) {
    await app.call('POST /v1/owners', { body: newPerson({ name: `Gunvor Nummer ${index}` }) }, { token: user.token })
  }
  const hits = await search('gunvor')
  expect(hits).toHaveLength(5)
  expect(hits[0]).toEqual({
    kind: 'owner',
    id: expect.any(String),
    name: 'Gunvor Nummer 0',
    detail: null,
    owner_type: 'private_owner',
  })
})

test('COM-2 the desk looks up activated users by name, up to 20', async () => {
  const lookUp = async (q: string) =>
    (await app.call('GET /v1/users/lookup', { query: { q } }, { token: support.token })).body.results
  const aino = await createUser(app, { first_name: 'Aino', last_name: 'Mäkinen', user_type: 'auction_broker' })
  await createUser(app, { first_name: 'Aino', last_name: 'Mäkelä', state: 'deactivated' })
  expect(await lookUp('mäk aino')).toEqual([{ id: aino.id, name: 'Aino Mäkinen', user_type: 'auction_broker' }])
  expect(await lookUp(aino.email)).toEqual([])
  for (let index = 0; index < 21; index++) await createUser(app, { last_name: 'Mange' })
  expect(await lookUp('mange')).toHaveLength(20)
})
