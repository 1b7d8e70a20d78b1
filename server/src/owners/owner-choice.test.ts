import { expect, test } from 'vitest'
import { newAsset, saveSection } from '../testing/asset-factories.ts'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { createOrganization } from '../testing/registry-factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
const [user, admin] = [await signInAs(app, 'user'), await signInAs(app, 'admin')]

const own = (id: string, owner_id: string, who: SignedIn = user) =>
  saveSection(app, who, id, 'ownership', { version: 1, owner_id })

const ownersOf = async (organization: string) =>
  (await app.call('GET /v1/owners', { query: { organization } }, user)).body.results

const withoutOwner = async (q: string) =>
  (await app.call('GET /v1/organizations', { query: { q, without_owner: 'true' } }, user)).body.results.map(
    ({ id }) => id,
  )

test('AST-28 T11 an organization that is no owner is found by its number and becomes the owner with the save', async () => {
  const organization = await createOrganization(app, admin)
  const number = organization.organization_number ?? ''
  expect(await withoutOwner(number)).toEqual([organization.id])
  const asset = await newAsset(app, user)
  const saved = await own(asset.id, organization.id)
  const [owner, ...others] = await ownersOf(organization.id)
  expect(others).toEqual([])
  expect(owner).toMatchObject({ owner_type: 'organization', name: organization.name, status: 'DRAFT' })
  expect(saved).toMatchObject({ status: 200, body: { owner: { id: owner?.id, name: organization.name } } })
  expect(await withoutOwner(number)).toEqual([])
  const { body: log } = await app.call('GET /v1/audit', { query: { action: 'owner_created' } }, admin)
  expect(JSON.stringify(log)).toContain(owner?.id)

  // Whoever still has it as an organization gets the owner that it is.
  const next = await newAsset(app, user)
  expect((await own(next.id, organization.id)).body.owner?.id).toBe(owner?.id)
})

test('AST-28 T11 several who choose the same organization at once make one owner of it', async () => {
  const organization = await createOrganization(app, admin)
  const assets = await Promise.all([1, 2, 3, 4].map(() => newAsset(app, user)))
  const saved = await Promise.all(assets.map(({ id }) => own(id, organization.id)))
  expect(saved.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await ownersOf(organization.id)).toHaveLength(1)
  expect(new Set(saved.map(({ body }) => body.owner?.id)).size).toBe(1)
})

test('AST-10 AST-28 T11 an organization without an address, retired or unknown becomes no owner', async () => {
  const { id } = await newAsset(app, user)
  const homeless = await createOrganization(app, admin, { official_address: null })
  expect((await own(id, homeless.id)).body).toMatchObject({
    issues: [{ path: 'owner_id', code: 'owner_needs_address' }],
  })
  expect(await ownersOf(homeless.id)).toEqual([])
  const retired = await createOrganization(app, admin)
  await app.deps.db.updateTable('organizations').set({ retired_at: new Date() }).where('id', '=', retired.id).execute()
  for (const organization of [retired.id, id]) {
    expect((await own(id, organization)).body).toMatchObject({ issues: [{ path: 'owner_id', code: 'not_an_option' }] })
  }
  expect(await ownersOf(retired.id)).toEqual([])
  const reader = await signInAs(app, 'read')
  expect((await own(id, (await createOrganization(app, admin)).id, reader)).status).toBe(403)
})
