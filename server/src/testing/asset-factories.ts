import { randomUUIDv7 } from 'node:crypto'
import type { SavedSection } from '@klubba/domain/assets/asset'
import type { Asset } from '@klubba/domain/assets/asset-api'
import type { SignedIn } from './factories.ts'
import type { TestApp } from './test-app.ts'

export async function newAsset(app: TestApp, { token }: SignedIn, subcategory = 'crawler_excavator'): Promise<Asset> {
  const { status, body } = await app.call('POST /v1/assets', { body: { id: randomUUIDv7(), subcategory } }, { token })
  if (status !== 201) throw new Error(`no asset: ${JSON.stringify(body)}`)
  return body
}

export const saveSection = (app: TestApp, { token }: SignedIn, id: string, section: SavedSection, body: object) =>
  app.call(`PUT /v1/assets/{id}/sections/${section}`, { params: { id }, body }, { token })

let count = 0

/** An excavator with everything that is mandatory, saved as an asset. */
export async function completeAsset(app: TestApp, who: SignedIn, changes: object = {}): Promise<Asset> {
  const { id } = await newAsset(app, who)
  const info = { vin: `SN-${10_000 + ++count}`, brand: 'Volvo', model: 'EC220E', year: 2018, ...changes }
  await saveSection(app, who, id, 'info', { version: 1, values: info })
  await saveSection(app, who, id, 'specs', { version: 2, values: { weight: 22_000 } })
  const { body } = await saveSection(app, who, id, 'condition', { version: 3, values: { usage_hours: 8200 } })
  const call = { params: { id }, body: { version: body.version } }
  const saved = await app.call('POST /v1/assets/{id}/save_as_asset', call, { token: who.token })
  if (saved.status !== 200) throw new Error(`not complete: ${JSON.stringify(saved.body)}`)
  return saved.body
}
