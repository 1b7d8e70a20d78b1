import { randomUUIDv7 } from 'node:crypto'
import type { SavedSection } from '@klubba/domain/assets/asset'
import type { Asset } from '@klubba/domain/assets/asset-api'
import { signInAs, type SignedIn } from './factories.ts'
import { createOrganization, noAddress } from './registry-factories.ts'
import type { TestApp } from './test-app.ts'

export async function newAsset(app: TestApp, { token }: SignedIn, subcategory = 'crawler_excavator'): Promise<Asset> {
  const { status, body } = await app.call('POST /v1/assets', { body: { id: randomUUIDv7(), subcategory } }, { token })
  if (status !== 201) throw new Error(`no asset: ${JSON.stringify(body)}`)
  return body
}

export const saveSection = (app: TestApp, { token }: SignedIn, id: string, section: SavedSection, body: object) =>
  app.call(`PUT /v1/assets/{id}/sections/${section}`, { params: { id }, body }, { token })

let count = 0

/** Somebody grades the asset; its version goes up by one. */
export async function gradeAsset(app: TestApp, who: SignedIn, { id, version }: Asset, condition = 0): Promise<Asset> {
  const { status, body } = await saveSection(app, who, id, 'condition', { version, condition })
  if (status !== 200) throw new Error(`not graded: ${JSON.stringify(body)}`)
  return body
}

export const PLACE = { ...noAddress, postal_code: '5003', postal_place: 'Bergen', country_id: 578 }

const owners = new WeakMap<TestApp, Promise<string>>()

async function makeOwner(app: TestApp): Promise<string> {
  const admin = await signInAs(app, 'admin')
  const { id: organization_id } = await createOrganization(app, admin)
  const body = { id: randomUUIDv7(), owner_type: 'organization', organization_id }
  const made = await app.call('POST /v1/owners', { body }, { token: admin.token })
  if (made.status !== 201) throw new Error(`no owner: ${JSON.stringify(made.body)}`)
  return body.id
}

/** The owner of every complete asset of a test: an organization that nobody has verified. */
export async function someOwner(app: TestApp): Promise<string> {
  const known = owners.get(app) ?? makeOwner(app)
  owners.set(app, known)
  return known
}

/** An excavator with everything that is mandatory, saved as an asset that nobody has graded. */
export async function completeAsset(app: TestApp, who: SignedIn, changes: object = {}): Promise<Asset> {
  const { id } = await newAsset(app, who)
  const info = { vin: `SN-${10_000 + ++count}`, brand: 'Volvo', model: 'EC220E', year: 2018, ...changes }
  await saveSection(app, who, id, 'info', { version: 1, values: info })
  await saveSection(app, who, id, 'specs', { version: 2, values: { weight: 22_000 } })
  await saveSection(app, who, id, 'condition', { version: 3, values: { usage_hours: 8200 } })
  const ownership = { version: 4, owner_id: await someOwner(app), place: PLACE }
  const { body } = await saveSection(app, who, id, 'ownership', ownership)
  const call = { params: { id }, body: { version: body.version } }
  const saved = await app.call('POST /v1/assets/{id}/save_as_asset', call, { token: who.token })
  if (saved.status !== 200) throw new Error(`not complete: ${JSON.stringify(saved.body)}`)
  return saved.body
}
