import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Demuxer } from 'node-av/api'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { jobHandlers } from '../job-handlers.ts'
import { newAsset } from '../testing/asset-factories.ts'
import { signInAs } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'
import { film, photo, turned } from '../testing/test-files.ts'
import { heicPhoto, tiledHeic } from '../testing/test-heic.ts'
import { addMedium, mediaOf, metadataOf, sendOn, uploadMetadata } from '../testing/test-media.ts'
import { startTestS3 } from '../testing/test-s3.ts'

const app = await createTestApp()
const who = await signInAs(app, 'user')
const { id: asset_id } = await newAsset(app, who)

const folder = mkdtempSync(join(tmpdir(), 'klubba-made-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function fetchFile(url = '', accept = '*/*') {
  const headers = { authorization: `Bearer ${who.token}`, accept }
  const answer = await app.inject({ method: 'GET', url, headers })
  expect(answer.statusCode).toBe(200)
  return { bytes: answer.rawPayload, type: answer.headers['content-type'] }
}

describe('pictures', () => {
  test('MED-5 are made in three sizes, upright, with a placeholder, and the small one as AVIF for who takes it', async () => {
    const medium = await addMedium(app, who, { asset_id, bytes: await photo({ width: 2100, height: 1050 }) })
    expect(medium).toMatchObject({ status: 'ACTIVE', width: 1050, height: 2100, mime_type: 'image/jpeg' })
    expect(medium.placeholder).toMatch(/^data:image\/webp;base64,.{50,600}$/)
    const sizes = ['small', 'medium', 'large'].map((size) => medium.files[size as 'small'])
    expect(sizes.map((file) => [file?.mime_type, file?.width, file?.height])).toEqual([
      ['image/webp', 200, 400],
      ['image/webp', 500, 1000],
      ['image/webp', 1000, 2000],
    ])
    // The blue corner was on the upper left before the camera was turned.
    const { bytes } = await fetchFile(medium.files.medium?.url)
    const { data } = await sharp(bytes)
      .extract({ left: 480, top: 10, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[2]).toBeGreaterThan(200)
    const avif = await fetchFile(medium.files.small?.url, 'image/avif,image/webp,*/*')
    expect(avif.type).toBe('image/avif')
    expect((await sharp(avif.bytes).metadata()).width).toBe(200)
  })

  test('MED-5 carry nothing private in what is served; the original is kept as it was', async () => {
    const bytes = await photo()
    expect((await sharp(bytes).metadata()).exif?.includes('Torunn')).toBe(true)
    const { files } = await addMedium(app, who, { asset_id, bytes })
    for (const size of ['small', 'medium', 'large'] as const) {
      for (const accept of ['image/webp', 'image/avif']) {
        const served = (await fetchFile(files[size]?.url, accept)).bytes
        const { exif, xmp, iptc, icc } = await sharp(served).metadata()
        expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
        expect(served.includes('Torunn') || served.includes('Apple')).toBe(false)
      }
    }
    expect((await fetchFile(files.original?.url)).bytes.equals(bytes)).toBe(true)
  })

  test('MED-3 HEIC is understood', async () => {
    const heic = { asset_id, bytes: heicPhoto(), name: 'IMG_0001.HEIC', filetype: 'image/heic' }
    const medium = await addMedium(app, who, heic)
    expect(medium).toMatchObject({ status: 'ACTIVE', width: 320, height: 240, mime_type: 'image/heic' })
    const { bytes, type } = await fetchFile(medium.files.large?.url)
    expect(type).toBe('image/webp')
    // Not a blank page: the bars of a test picture.
    const { channels } = await sharp(bytes).stats()
    expect(Math.min(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(40)
  })

  test('MED-3 HEIC of an iPhone: the main picture of the file, of its tiles, cut to its size and turned upright', async () => {
    const heic = { asset_id, bytes: tiledHeic(), name: 'IMG_0002.HEIC', filetype: 'image/heic' }
    const medium = await addMedium(app, who, heic)
    expect(medium).toMatchObject({ status: 'ACTIVE', width: 240, height: 350 })
    const { data, info } = await sharp((await fetchFile(medium.files.large?.url)).bytes)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const colourAt = (x: number, y: number) => {
      const at = (y * info.width + x) * info.channels
      return [...data.subarray(at, at + 3)].map((part) => (part > 128 ? 'f' : '0')).join('')
    }
    // Two rows of three, turned clockwise: the lower row comes to stand on the left.
    const rows = [60, 180, 300].map((y) => [colourAt(56, y), colourAt(176, y)])
    expect(rows).toEqual([
      ['fff', 'f00'],
      ['000', '0f0'],
      ['ff0', '00f'],
    ])
  })

  test.for([
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['avif', 'image/avif'],
  ] as const)('MED-3 %s is taken', async ([ending, filetype]) => {
    const create = { width: 300, height: 200, channels: 4 as const, background: '#11223380' }
    const bytes = await sharp({ create }).toFormat(ending).toBuffer()
    const medium = await addMedium(app, who, { asset_id, bytes, name: `photo.${ending}`, filetype })
    expect(medium).toMatchObject({ status: 'ACTIVE', width: 300, height: 200 })
  })

  test('MED-5 a document that is a picture is served without what the camera wrote into it', async () => {
    const medium = await addMedium(app, who, {
      asset_id,
      bytes: await photo(),
      type: 'file',
      name: 'papers.jpg',
      filetype: 'image/jpeg',
    })
    expect(Object.keys(medium.files)).toEqual(['small', 'document', 'original'])
    const { bytes, type } = await fetchFile(medium.files.document?.url)
    expect(type).toBe('image/jpeg')
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  })
})

describe('videos', () => {
  async function probe(bytes: Buffer) {
    const path = join(folder, 'served.mp4')
    writeFileSync(path, bytes)
    await using input = await Demuxer.open(path)
    const codecs = input.streams.map(({ codecpar }) => codecpar.codecId)
    return { duration: input.duration, codecs, metadata: { ...input.metadata } }
  }
  const H264 = 27
  const AAC = 86_018

  test.for(['mp4', 'mov'] as const)(
    'MED-5 %s becomes MP4 with H.264 and AAC that plays at once, with poster and length',
    async (ending) => {
      const filetype = ending === 'mp4' ? 'video/mp4' : 'video/quicktime'
      const file = { asset_id, bytes: await film({ ending }), type: 'video', name: `film.${ending}`, filetype } as const
      const medium = await addMedium(app, who, file)
      expect(medium).toMatchObject({ status: 'ACTIVE', width: 320, height: 240, duration_seconds: 1 })
      const { bytes, type } = await fetchFile(medium.files.video?.url)
      expect(type).toBe('video/mp4')
      expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
      expect(await probe(bytes)).toMatchObject({ codecs: [H264, AAC] })
      expect((await sharp((await fetchFile(medium.files.poster?.url)).bytes).metadata()).width).toBe(320)
      expect(medium.placeholder).toContain('data:image/webp')
    },
  )

  test('MED-5 a larger one is made 1080p', async () => {
    const bytes = await film({ size: '1600x1200', seconds: 0.2 })
    const medium = await addMedium(app, who, { asset_id, bytes, type: 'video' })
    expect(medium.files.video).toMatchObject({ width: 1440, height: 1080 })
  })

  test('MED-5 one that was filmed upright stands upright', async () => {
    const lying = await film({ ending: 'mov', seconds: 0.4 })
    const bytes = turned(lying)
    const file = { asset_id, bytes, type: 'video', name: 'upright.mov', filetype: 'video/quicktime' } as const
    const medium = await addMedium(app, who, file)
    expect(medium).toMatchObject({ width: 240, height: 320 })
    expect(medium.files.video).toMatchObject({ width: 240, height: 320 })
    expect(medium.files.poster).toMatchObject({ width: 240, height: 320 })
  })

  test('MED-3 WebM without sound is taken', async () => {
    const bytes = await film({ size: '160x120', seconds: 0.4, ending: 'webm' })
    const file = { asset_id, bytes, type: 'video', name: 'film.webm', filetype: 'video/webm' } as const
    const medium = await addMedium(app, who, file)
    expect(medium).toMatchObject({ status: 'ACTIVE', width: 160, height: 120, mime_type: 'video/webm' })
    const served = await probe((await fetchFile(medium.files.video?.url)).bytes)
    expect(served.codecs).toEqual([H264])
  })
})

test('RUN-3 with an S3 store all is alike: sent in pieces, made ready, served in part, removed', async () => {
  const inStore = await createTestApp(await startTestS3())
  const user = await signInAs(inStore, 'user')
  const asset = await newAsset(inStore, user)
  const bytes = await photo()
  const sent = { asset_id: asset.id, bytes }
  const metadata = metadataOf(sent)
  const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${user.token}` }
  const begun = { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': uploadMetadata(metadata) }
  await inStore.inject({ method: 'POST', url: '/v1/uploads', headers: begun })
  await sendOn(inStore, user, metadata.id, 0, bytes.subarray(0, 1000))
  await sendOn(inStore, user, metadata.id, 1000, bytes.subarray(1000))
  await inStore.runJobs()
  const [medium] = (await mediaOf(inStore, user, asset.id)).results
  expect(medium).toMatchObject({ status: 'ACTIVE', size: bytes.length })
  const url = medium?.files.original?.url ?? ''
  const range = { ...headers, range: 'bytes=100-199' }
  const part = await inStore.inject({ method: 'GET', url, headers: range })
  expect(part.rawPayload.equals(bytes.subarray(100, 200))).toBe(true)
  const all = async () => {
    const keys: string[] = []
    for (const prefix of ['pieces/', 'originals/', 'derived/']) {
      for await (const { key } of inStore.deps.storage.list(prefix)) keys.push(key)
    }
    return keys
  }
  expect(await all()).toHaveLength(5)
  await jobHandlers(inStore.deps).sweep_media({})
  expect((await mediaOf(inStore, user, asset.id)).results).toMatchObject([{ status: 'ACTIVE' }])
  await inStore.call('DELETE /v1/media/{id}', { params: { id: metadata.id } }, { token: user.token })
  await inStore.runJobs()
  expect(await all()).toEqual([])
})
