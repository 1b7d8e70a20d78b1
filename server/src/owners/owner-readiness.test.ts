import { randomUUIDv7 } from 'node:crypto'
import type { Asset } from '@klubba/domain/assets/asset-api'
import { beforeAll, expect, test } from 'vitest'
import { readMigrations } from '../db/migrate.ts'
import { completeAsset, saveSection } from '../testing/asset-factories.ts'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { createOrganization, newPerson } from '../testing/registry-factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
const { pool } = app.deps
let user: SignedIn
let support: SignedIn
beforeAll(async () => {
  user = await signInAs(app, 'user')
  support = await signInAs(app, 'support')
})

type Registered = 'owners' | 'organizations'
type Step = 'send_to_verification' | 'verify'
const step = (what: Registered, name: Step, id: string, who: SignedIn) =>
  app.call(`POST /v1/${what}/{id}/${name}`, { params: { id } }, { token: who.token })

async function verify(what: Registered, id: string): Promise<void> {
  await step(what, 'send_to_verification', id, user)
  expect((await step(what, 'verify', id, support)).status).toBe(200)
}

async function newOwner(body: object): Promise<string> {
  const { status, body: owner } = await app.call('POST /v1/owners', { body }, { token: user.token })
  expect(status).toBe(201)
  return owner.id
}

async function assetOf(ownerId: string): Promise<Asset> {
  const { id, version } = await completeAsset(app, user)
  const saved = await saveSection(app, user, id, 'ownership', { version, owner_id: ownerId })
  expect(saved.status).toBe(200)
  return saved.body
}

/** How ready the owner's assets are, by the list and by the asset itself. */
async function readiness(ownerId: string, { id }: Asset) {
  const listed = await app.call('GET /v1/assets', { query: { owner: ownerId } }, { token: user.token })
  const { body } = await app.call('GET /v1/assets/{id}', { params: { id } }, { token: user.token })
  return [listed.body.results[0]?.readiness.done, body.readiness.done]
}

test('AST-18 verifying a person makes the assets readier in lists too, and a new name undoes it', async () => {
  const owner = await newOwner(newPerson())
  const asset = await assetOf(owner)
  const [before = 0] = await readiness(owner, asset)
  await verify('owners', owner)
  expect(await readiness(owner, asset)).toEqual([before + 1, before + 1])
  const call = { params: { id: owner }, body: { version: 3, name: 'Torunn Granli' } }
  expect((await app.call('PATCH /v1/owners/{id}', call, { token: support.token })).body.status).toBe('PENDING')
  expect(await readiness(owner, asset)).toEqual([before, before])
})

test('AST-18 the list finds what became ready, and webhooks are told of no save', async () => {
  const owner = await newOwner(newPerson())
  const { id } = await assetOf(owner)
  await pool.query('UPDATE assets SET ready_count = 8 WHERE id = $1', [id])
  const ready = async () =>
    (await app.call('GET /v1/assets', { query: { owner, ready: 'true' } }, { token: user.token })).body.total
  expect(await ready()).toBe(0)
  const hook = { id: randomUUIDv7(), name: 'Books', url: 'https://hook.example/', events: ['asset_saved'] }
  const admin = await signInAs(app, 'admin')
  expect((await app.call('POST /v1/webhooks', { body: hook }, { token: admin.token })).status).toBe(201)
  await verify('owners', owner)
  expect(await ready()).toBe(1)
  expect((await pool.query('SELECT 1 FROM webhook_deliveries')).rowCount).toBe(0)
})

test('AST-18 an asset that is given a verified owner counts it at once', async () => {
  const owner = await newOwner(newPerson())
  await verify('owners', owner)
  const asset = await assetOf(owner)
  expect(await readiness(owner, asset)).toEqual([asset.readiness.done, asset.readiness.done])
})

test('AST-18 a portfolio is as verified as the organization that answers for it', async () => {
  const { id: organization_id } = await createOrganization(app, user)
  const portfolio = { id: randomUUIDv7(), name: `Fleet ${randomUUIDv7()}`, organization_id }
  const made = await app.call('POST /v1/portfolios', { body: portfolio }, { token: support.token })
  const owner = await newOwner({ id: randomUUIDv7(), owner_type: 'portfolio', portfolio_id: portfolio.id })
  const asset = await assetOf(owner)
  const [before = 0] = await readiness(owner, asset)
  await verify('organizations', organization_id)
  expect(await readiness(owner, asset)).toEqual([before + 1, before + 1])
  const unverified = await createOrganization(app, user)
  const body = { version: made.body.version, organization_id: unverified.id }
  const call = { params: { id: portfolio.id }, body }
  expect((await app.call('PATCH /v1/portfolios/{id}', call, { token: support.token })).status).toBe(200)
  expect(await readiness(owner, asset)).toEqual([before, before])
})

test('AST-18 an asset that becomes the owner’s while the owner is verified counts it once', async () => {
  const owner = await newOwner(newPerson())
  await step('owners', 'send_to_verification', owner, user)
  const { id, version } = await completeAsset(app, user)
  const [saved] = await Promise.all([
    saveSection(app, user, id, 'ownership', { version, owner_id: owner }),
    step('owners', 'verify', owner, support),
  ])
  const [listed, told] = await readiness(owner, saved.body)
  expect(listed).toBe(told)
})

test('AST-18 RUN-1 the migration mends what was counted before', async () => {
  const owner = await newOwner(newPerson())
  await verify('owners', owner)
  const asset = await assetOf(owner)
  const right = await readiness(owner, asset)
  await pool.query('UPDATE assets SET ready_count = ready_count - 1 WHERE id = $1', [asset.id])
  const { sql = '' } = readMigrations().find(({ name }) => name.startsWith('0025')) ?? {}
  const mend = sql.slice(sql.indexOf('WITH counted AS'), sql.indexOf('-- The menu'))
  await pool.query(mend)
  expect(await readiness(owner, asset)).toEqual(right)
  expect((await pool.query(mend)).rowCount).toBe(0)
})
