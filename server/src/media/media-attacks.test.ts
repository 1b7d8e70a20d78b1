import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { jobHandlers } from '../job-handlers.ts'
import { newAsset } from '../testing/asset-factories.ts'
import { signInAs } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'
import { film, pdf, photo } from '../testing/test-files.ts'
import { heicPhoto } from '../testing/test-heic.ts'
import { addMedium, mediaOf, send } from '../testing/test-media.ts'
import { decode } from './decoding/decoder-pool.ts'
import { originalObject } from './media-objects.ts'

const app = await createTestApp()
const who = await signInAs(app, 'user')
const { id: asset_id } = await newAsset(app, who)

const folder = mkdtempSync(join(tmpdir(), 'klubba-attacks-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const fetchFile = (url = '') => app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${who.token}` } })

/** A PNG of one colour that is small on the wire and huge in memory. */
function hugePng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length)
    ends.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side)
  head.writeUInt32BE(side, 4)
  head.set([1, 0], 8)
  const pixels = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('a file that is not right', () => {
  test('MED-5 a picture of 16 000 × 16 000 is refused, in whatever time and memory', async () => {
    const file = { asset_id, bytes: hugePng(16_000), name: 'huge.png', filetype: 'image/png' }
    const medium = await addMedium(app, who, file)
    expect(medium).toMatchObject({
      status: 'PROCESSING_ERROR',
      reason: 'too_many_pixels',
      reason_text: 'The picture has too many pixels. Send a smaller one.',
    })
    expect(Object.keys(medium.files)).toEqual(['original'])
  })

  test('MED-5 a file that is cut short or damaged ends with a reason or as a picture, and the next one goes on', async () => {
    const [jpeg, heic, mp4] = [await photo(), heicPhoto(), await film({ size: '64x48', seconds: 0.2 })]
    const sources = [
      { bytes: jpeg, type: 'image', format: 'jpeg' },
      { bytes: await sharp(jpeg).webp().toBuffer(), type: 'image', format: 'webp' },
      { bytes: await sharp(jpeg).png().toBuffer(), type: 'image', format: 'png' },
      { bytes: heic, type: 'image', format: 'heic' },
      { bytes: mp4, type: 'video', format: 'mp4' },
    ] as const
    const ends = new Map<string, number>()
    for (let round = 0; round < 60; round++) {
      const { bytes, ...task } = sources[round % sources.length]!
      const input = join(folder, `mutated-${round}`)
      writeFileSync(input, mutated(bytes, round))
      const outcome = await decode({ ...task, input, output: folder })
      const end = outcome.ok ? 'ready' : outcome.reason
      ends.set(end, (ends.get(end) ?? 0) + 1)
    }
    expect(
      [...ends.keys()].filter((end) => !['ready', 'unreadable', 'too_many_pixels', 'too_long'].includes(end)),
    ).toEqual([])
    expect(ends.get('unreadable')).toBeGreaterThan(5)
    expect((await addMedium(app, who, { asset_id, bytes: jpeg })).status).toBe('ACTIVE')
  })

  test('MED-7 a picture that is a page as well is served as a picture alone', async () => {
    const bytes = Buffer.concat([await photo(), Buffer.from('<script>alert(1)</script>')])
    const { files } = await addMedium(app, who, { asset_id, bytes })
    const served = await fetchFile(files.large?.url)
    expect(served.headers['content-type']).toBe('image/webp')
    expect(served.rawPayload.includes('script')).toBe(false)
    const original = await fetchFile(files.original?.url)
    expect(original.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': expect.stringContaining('attachment'),
    })
  })

  test('MED-5 SVG is not opened, even by who gets past the door', async () => {
    const input = join(folder, 'picture.svg')
    writeFileSync(
      input,
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><image href="/etc/passwd"/></svg>',
    )
    expect(await decode({ type: 'image', format: 'jpeg', input, output: folder })).toEqual({
      ok: false,
      reason: 'unreadable',
    })
  })

  test('MED-5 one that takes too long or too much memory is stopped, and the next one goes on', async () => {
    const input = join(folder, 'slow.jpg')
    writeFileSync(input, await photo({ width: 3000, height: 3000 }))
    const task = { type: 'image', format: 'jpeg', input, output: folder } as const
    expect(await decode(task, { milliseconds: 1, megabytes: 1500 })).toEqual({ ok: false, reason: 'too_much_work' })
    expect(await decode(task, { milliseconds: 60_000, megabytes: 1 })).toEqual({ ok: false, reason: 'too_much_work' })
    expect(await decode(task)).toMatchObject({ ok: true })
  })
})

/** Bytes turned, cut away or put in, the same for the same number. */
function mutated(bytes: Buffer, seed: number): Buffer {
  const copy = Buffer.from(bytes)
  let state = seed + 1
  const next = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
  if (seed % 3 === 0) return copy.subarray(0, 20 + next(copy.length - 20))
  for (let count = 0; count < 1 + next(40); count++) copy[12 + next(copy.length - 12)] = next(256)
  return seed % 3 === 1 ? copy : Buffer.concat([copy.subarray(0, copy.length >> 1), copy])
}

describe('nothing is lost or stuck', () => {
  const media = async (id: string) => (await mediaOf(app, who, asset_id)).results.find((each) => each.id === id)
  const handlers = jobHandlers(app.deps)

  test('MED-5 a file whose worker died is begun again; one that always fails is given up', async () => {
    const { id } = await send(app, who, { asset_id, bytes: await photo() })
    await sql`DELETE FROM graphile_worker._private_jobs`.execute(app.deps.db)
    await sql`UPDATE media SET attempts = 1, worked_on_until = now() - interval '1 second' WHERE id = ${id}`.execute(
      app.deps.db,
    )
    await handlers.mend_processing({})
    await app.runJobs()
    expect((await media(id))?.status).toBe('ACTIVE')

    const second = await send(app, who, { asset_id, bytes: await photo() })
    await sql`UPDATE media SET attempts = 5 WHERE id = ${second.id}`.execute(app.deps.db)
    await app.runJobs()
    expect(await media(second.id)).toMatchObject({
      status: 'PROCESSING_ERROR',
      reason: 'gave_up',
      actions: { retry: 'allowed' },
    })
    const retried = await app.call('POST /v1/media/{id}/retry', { params: { id: second.id } }, { token: who.token })
    expect(retried).toMatchObject({ status: 202, body: { status: 'PROCESSING' } })
    await app.runJobs()
    expect((await media(second.id))?.status).toBe('ACTIVE')
  })

  test('MED-5 two workers do not work on one file', async () => {
    const { id } = await send(app, who, { asset_id, bytes: await photo() })
    await sql`UPDATE media SET worked_on_until = now() + interval '1 minute' WHERE id = ${id}`.execute(app.deps.db)
    await app.runJobs()
    expect((await media(id))?.status).toBe('PROCESSING')
  })

  test('MED-5 files without media go, media without files are told, and a later sweep finds all well', async () => {
    const { storage } = app.deps
    const kept = await addMedium(app, who, { asset_id, bytes: pdf('kept'), type: 'file' })
    const lost = await addMedium(app, who, { asset_id, bytes: await photo() })
    const thin = await addMedium(app, who, { asset_id, bytes: await photo() })
    const stray = createHash('sha256').update('stray').digest('hex')
    const strays = [originalObject(stray), `derived/${stray.slice(0, 2)}/${stray}/1-small.webp`, 'pieces/x/0-a']
    for (const key of strays) await storage.put(key, Buffer.from('stray'))
    await storage.delete([originalObject(lost.sha256)])
    await storage.delete([`derived/${thin.sha256.slice(0, 2)}/${thin.sha256}/1-small.webp`])

    const gone = await fetchFile(lost.files.original?.url)
    expect([gone.statusCode, gone.json().code]).toEqual([404, 'not_found'])

    // What has just come may still get its row.
    await handlers.sweep_media({})
    expect(await storage.stat(strays[0]!)).toBeDefined()
    const before = new Date(Date.now() - 7_200_000)
    for (const key of strays) await utimes(join(app.deps.settings.dataDir, 'media', key), before, before)
    await handlers.sweep_media({})
    for (const key of strays) expect(await storage.stat(key)).toBeUndefined()
    expect((await media(kept.id))?.status).toBe('ACTIVE')
    expect(await media(lost.id)).toMatchObject({ status: 'PROCESSING_ERROR', reason: 'file_missing', files: {} })
    expect(await media(thin.id)).toMatchObject({ status: 'PROCESSING_ERROR', reason: 'file_missing' })

    // A picture whose original is there is made anew; the other one stays what it is.
    for (const { id } of [lost, thin]) {
      await app.call('POST /v1/media/{id}/retry', { params: { id } }, { token: who.token })
    }
    await app.runJobs()
    expect((await media(thin.id))?.status).toBe('ACTIVE')
    expect((await media(lost.id))?.reason).toBe('file_missing')
  })
})
