import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { NotNull } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { decode } from '../media/decoding/decoder-pool.ts'
import { refreshAsset } from '../media/media-service.ts'
import type { StoredVariants } from '../media/media-sql.ts'
import { getRegistrationData } from '../registration-data/registration-data-service.ts'
import { signInAs } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'
import { mediaOf } from '../testing/test-media.ts'
import { makeFirstUsers } from '../users/first-users-service.ts'
import { fillDemo } from './demo-service.ts'
import PICTURES from './pictures/pictures.json' with { type: 'json' }

const app = await createTestApp()
await makeFirstUsers(app.deps, true)
await fillDemo(app.deps)
await fillDemo(app.deps)
const { db, storage } = app.deps
const admin = await signInAs(app, 'admin')
const data = await getRegistrationData(app.deps, 'en')
const media = await db
  .selectFrom('media')
  .selectAll()
  .where('asset_id', 'is not', null)
  .$narrowType<{ asset_id: NotNull }>()
  .orderBy('asset_id')
  .orderBy('position')
  .execute()
const assets = await db.selectFrom('assets').selectAll().orderBy('id').execute()

const FRONTS = ['front_left', 'front']
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const bytesOf = async (object: string) => buffer(await storage.read(object))

test('RUN-7 about sixty drawn pictures are shared by most assets; drafts lack them more often', () => {
  const contents = new Set(media.map(({ sha256 }) => sha256))
  expect(contents.size).toBeGreaterThan(55)
  expect(contents.size).toBeLessThan(70)
  const pictured = assets.filter(({ image_count }) => image_count > 0)
  expect(pictured.length).toBeGreaterThan(240)
  const [drafts, others] = [true, false].map((isDraft) => {
    const some = assets.filter(({ status }) => (status === 'DRAFT') === isDraft)
    return some.filter(({ image_count }) => image_count === 0).length / some.length
  })
  expect(drafts).toBeGreaterThan(0.3)
  expect(others).toBeLessThan(0.1)
  expect(media.filter(({ image_text }) => image_text !== null).length).toBeGreaterThan(20)
})

test('RUN-7 each has one to eight that fit, the front first, each in a place and a shot of its own', () => {
  const subcategories = data.results.flatMap((category) => category.subcategories)
  const byAsset = Map.groupBy(media, ({ asset_id }) => asset_id)
  for (const { id, category, subcategory } of assets.filter(({ image_count }) => image_count > 0)) {
    const pictures = byAsset.get(id) ?? []
    const shots = pictures.flatMap(({ shot }) => shot ?? [])
    const asked = subcategories.find((each) => each.id === subcategory)?.shots
    expect(pictures.length).toBeLessThanOrEqual(8)
    expect(pictures.map(({ position }) => position)).toEqual([...pictures.keys()])
    expect(FRONTS).toContain(shots[0])
    expect(new Set(shots).size).toBe(shots.length)
    expect(asked).toEqual(expect.arrayContaining(shots))
    const drawn = pictures.map(({ sha256 }) => PICTURES.find((each) => each.sha256 === sha256))
    expect(new Set(drawn).size).toBe(pictures.length)
    const machines = drawn.filter((each) => each !== undefined && each.machine !== null)
    expect(new Set(machines.map((each) => each?.machine)).size).toBe(1)
    const misfits = machines.filter((each) => !each?.fits.some((kind) => [category, subcategory].includes(kind)))
    expect({ subcategory, misfits }).toEqual({ subcategory, misfits: [] })
  }
})

test('RUN-7 all are ready, and their files are stored with the size and the hash that are recorded', async () => {
  expect(media.filter(({ status }) => status !== 'ACTIVE')).toEqual([])
  for (const { sha256, size, variants } of new Map(media.map((row) => [row.sha256, row])).values()) {
    const original = await bytesOf(`originals/${sha256.slice(0, 2)}/${sha256}`)
    expect({ size: original.length, sha256: hashOf(original) }).toEqual({ size, sha256 })
    for (const [variant, made] of Object.entries(variants as StoredVariants)) {
      expect({ variant, size: (await bytesOf(made.object)).length }).toEqual({ variant, size: made.size })
    }
  }
  for (const { sha256, variants } of media) {
    const drawn = PICTURES.find((picture) => picture.sha256 === sha256)
    expect(Object.keys(variants as StoredVariants).toSorted()).toEqual(
      drawn?.variants.map(({ variant }) => variant).toSorted(),
    )
  }
})

test('RUN-7 what was made of a picture is what the product makes of it', async () => {
  const output = await mkdtemp(join(tmpdir(), 'klubba-demo-'))
  onTestFinished(async () => rm(output, { recursive: true }))
  const { name, variants, width, height } = PICTURES[0]!
  const input = join(import.meta.dirname, 'pictures', name, 'original.webp')
  const outcome = await decode({ type: 'image', format: 'webp', input, output })
  const files = variants.map(({ variant, mime_type, width: w, height: h }) => {
    return { variant, mime_type, width: w, height: h }
  })
  expect(outcome).toMatchObject({ ok: true, made: { width, height, files } })
})

test('RUN-7 AST-18 what an asset shows of its pictures is what the product itself would say', async () => {
  const facts = (id: string) =>
    db
      .selectFrom('assets')
      .select(['image_count', 'video_count', 'thumbnail', 'ready_count'])
      .where('id', '=', id)
      .executeTakeFirst()
  for (const { id } of assets.filter((_, index) => index % 7 === 0)) {
    const before = await facts(id)
    await db.transaction().execute((tx) => refreshAsset(app.deps, tx, id))
    expect(await facts(id)).toEqual(before)
  }
  expect(assets.reduce((sum, { image_count }) => sum + image_count, 0)).toBe(media.length)
})

test('RUN-7 a picture is served at once', async () => {
  const { asset_id } = media[0]!
  const [first] = (await mediaOf(app, admin, asset_id)).results
  const { body } = await app.call('GET /v1/assets/{id}', { params: { id: asset_id } }, admin)
  expect(body.thumbnail).toEqual({ media_id: first?.id, url: first?.files.small?.url, placeholder: first?.placeholder })
  for (const { url, size } of Object.values(first?.files ?? {})) {
    const served = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${admin.token}` } })
    expect([served.statusCode, served.rawPayload.length]).toEqual([200, size])
  }
})
