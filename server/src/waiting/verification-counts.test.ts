import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { createOrganization, newPerson } from '../testing/registry-factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
const PENDING = { query: { status: 'PENDING', page_size: '100' } }

async function send(part: 'organizations' | 'owners', id: string, { token }: SignedIn): Promise<void> {
  const { status } = await app.call(`POST /v1/${part}/{id}/send_to_verification`, { params: { id } }, { token })
  expect(status).toBe(200)
}

async function pendingOrganization(maker: SignedIn): Promise<string> {
  const { id } = await createOrganization(app, maker)
  await send('organizations', id, maker)
  return id
}

async function makeOwner({ token }: SignedIn, pointer: object): Promise<string> {
  const body = { id: randomUUIDv7(), ...pointer }
  expect((await app.call('POST /v1/owners', { body }, { token })).status).toBe(201)
  return body.id
}

async function pendingPerson(maker: SignedIn): Promise<string> {
  const id = await makeOwner(maker, newPerson())
  await send('owners', id, maker)
  return id
}

/** How many of the pending ones the caller is offered to verify or return on their pages. */
async function offeredOnPages({ token }: SignedIn) {
  const owners = await app.call('GET /v1/owners', PENDING, { token })
  const organizations = await app.call('GET /v1/organizations', PENDING, { token })
  const offersReturn = async (part: 'organizations' | 'owners', id: string) =>
    (await app.call(`GET /v1/${part}/{id}`, { params: { id } }, { token })).body.actions.return_to_draft === 'allowed'
  const ofOrganizations = await Promise.all(
    organizations.body.results.map(({ id }) => offersReturn('organizations', id)),
  )
  const ofOwners = await Promise.all(
    owners.body.results.map(({ id, organization }) =>
      organization ? offersReturn('organizations', organization.id) : offersReturn('owners', id),
    ),
  )
  return { organizations: ofOrganizations.filter(Boolean).length, owners: ofOwners.filter(Boolean).length }
}

/** Two organizations, four kinds of owners and two persons, sent to verification by a user and by somebody of support. */
async function sendAll(user: SignedIn, support: SignedIn, admin: SignedIn): Promise<void> {
  const [ofUser, ofSupport] = [await pendingOrganization(user), await pendingOrganization(support)]
  for (const organization_id of [ofUser, ofSupport]) {
    await makeOwner(user, { owner_type: 'organization', organization_id })
    await makeOwner(user, { owner_type: 'creditor', organization_id })
  }
  const portfolio = { id: randomUUIDv7(), name: 'Nordfjell fleet', organization_id: ofUser }
  const community = { id: randomUUIDv7(), name: 'Nordfjell circle', organization_id: ofUser }
  await app.call('POST /v1/portfolios', { body: portfolio }, { token: admin.token })
  await app.call('POST /v1/communities', { body: community }, { token: admin.token })
  await makeOwner(user, { owner_type: 'portfolio', portfolio_id: portfolio.id })
  await makeOwner(user, { owner_type: 'community', community_id: community.id })
  await pendingPerson(user)
  await pendingPerson(support)
  // A retired organization cannot be verified, and a retired owner is not on the list.
  const retired = await pendingOrganization(user)
  await makeOwner(user, { owner_type: 'organization', organization_id: retired })
  await app.call('POST /v1/organizations/{id}/retire', { params: { id: retired } }, { token: admin.token })
  const gone = await makeOwner(user, { owner_type: 'organization_group', organization_id: ofUser })
  await app.call('POST /v1/owners/{id}/retire', { params: { id: gone } }, { token: admin.token })
  await createOrganization(app, user)
}

/** How many the lists open with. */
async function listed({ token }: SignedIn) {
  const query = { waiting: 'me' } as const
  const owners = (await app.call('GET /v1/owners', { query }, { token })).body
  const persons = (await app.call('GET /v1/owners', { query: { ...query, kind: 'private' } }, { token })).body
  const organizations = (await app.call('GET /v1/organizations', { query }, { token })).body
  for (const { total, results } of [owners, persons, organizations]) expect(results).toHaveLength(total)
  return { organizations: organizations.total, owners: owners.total, private_owners: persons.total }
}

test('T12 ORG-2 NAV-9 the menu, the list and the pages agree on what waits for whoever looks', async () => {
  const types = ['read', 'user', 'support', 'auction_broker', 'admin'] as const
  const [read, user, support, broker, admin] = await Promise.all(types.map((type) => signInAs(app, type)))
  if (!read || !user || !support || !broker || !admin) throw new Error('not everybody is signed in')
  await sendAll(user, support, admin)
  const nothing = { organizations: 0, owners: 0, private_owners: 0 }
  const counts = new Map([
    // Support leaves what they made themselves to others.
    [support, { organizations: 1, owners: 5, private_owners: 1 }],
    [admin, { organizations: 2, owners: 8, private_owners: 2 }],
  ])
  for (const who of [read, user, support, broker, admin]) {
    const waits = counts.get(who)
    const { body } = await app.call('GET /v1/waiting', {}, { token: who.token })
    const { organizations, owners, private_owners } = body
    expect({ organizations, owners, private_owners }).toEqual(
      waits ?? { organizations: undefined, owners: undefined, private_owners: undefined },
    )
    const { private_owners: persons, ...onPages } = waits ?? nothing
    expect(await listed(who)).toEqual({ ...onPages, private_owners: persons })
    expect(await offeredOnPages(who)).toEqual(onPages)
  }
})
