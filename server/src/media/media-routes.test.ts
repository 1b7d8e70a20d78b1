import { randomUUIDv7 } from 'node:crypto'
import type { Medium } from '@klubba/domain/media/media-api'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { completeAsset, newAsset, saveSection } from '../testing/asset-factories.ts'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'
import { pdf, photo } from '../testing/test-files.ts'
import { addMedium, mediaOf, send } from '../testing/test-media.ts'

const app = await createTestApp()
const who = await signInAs(app, 'user')
const jpeg = await photo()

async function removeAll(asset_id: string, { token }: SignedIn, kind?: string) {
  const query = kind ? { kind } : {}
  return app.call('DELETE /v1/assets/{id}/media', { params: { id: asset_id }, query }, { token })
}
const remove = (id: string, { token }: SignedIn) => app.call('DELETE /v1/media/{id}', { params: { id } }, { token })
const edit = (id: string, body: object, { token }: SignedIn) =>
  app.call('PATCH /v1/media/{id}', { params: { id }, body }, { token })
const assetOf = async (id: string) =>
  (await app.call('GET /v1/assets/{id}', { params: { id } }, { token: who.token })).body
const historyOf = async (id: string, by = who) =>
  (await app.call('GET /v1/assets/{id}/history', { params: { id }, query: {} }, { token: by.token })).body.results

async function isStored(medium: Medium): Promise<boolean> {
  return (await app.deps.storage.stat(`originals/${medium.sha256.slice(0, 2)}/${medium.sha256}`)) !== undefined
}

describe('media of an asset', () => {
  test('MED-1 AST-18 count for readiness, filters and the thumbnail once they are ready', async () => {
    const { id } = await newAsset(app, who)
    const list = async (query: object) =>
      (await app.call('GET /v1/assets', { query: { created_by: 'me', ...query } }, { token: who.token })).body.results
    const before = await assetOf(id)
    expect(before).toMatchObject({ thumbnail: null, image_count: 0, video_count: 0 })
    expect(before.readiness.missing).toContain('images')

    await send(app, who, { asset_id: id, bytes: await photo() })
    expect(await assetOf(id)).toMatchObject({ thumbnail: null, image_count: 0 })
    expect((await mediaOf(app, who, id)).results).toMatchObject([{ status: 'PROCESSING', files: { original: {} } }])
    await app.runJobs()
    const after = await assetOf(id)
    expect(after).toMatchObject({ image_count: 1, video_count: 0 })
    expect(after.thumbnail).toMatchObject({ url: expect.stringMatching(/^\/v1\/media\/[\w-]+\/small\?v=/) })
    expect(after.readiness.missing).not.toContain('images')
    expect(after.readiness.done).toBe(before.readiness.done + 1)
    const [row] = await list({ has_images: 'true' })
    expect(row).toMatchObject({
      id,
      thumbnail: after.thumbnail,
      image_count: 1,
      readiness: { done: after.readiness.done },
    })
    expect((await list({ has_images: 'false' })).some((each) => each.id === id)).toBe(false)
    expect(await list({ has_videos: 'true' })).toEqual([])

    // Saving something else keeps what the pictures gave.
    const values = { brand: 'Volvo' }
    const { body } = await saveSection(app, who, id, 'info', { version: after.version, values })
    expect(body.readiness.missing).not.toContain('images')
  })

  test('MED-6 have a text, a content type and a shot; others’ changes are merged or told', async () => {
    const { id: asset_id } = await newAsset(app, who)
    const medium = await addMedium(app, who, { asset_id, bytes: jpeg, name: 'front.jpg', shot: 'front_left' })
    expect(medium).toMatchObject({
      shot: 'front_left',
      content_type: 'generic',
      actions: { edit: 'allowed', delete: 'allowed', retry: 'wrong_state' },
    })
    const changed = await edit(
      medium.id,
      { version: 1, image_text: 'From the left', content_type: 'users_manual' },
      who,
    )
    expect(changed.body).toMatchObject({ image_text: 'From the left', content_type: 'users_manual', version: 2 })
    const merged = await edit(medium.id, { version: 1, shot: 'type_plate' }, who)
    expect(merged.body).toMatchObject({ shot: 'type_plate', image_text: 'From the left', version: 3 })
    const conflict = await edit(medium.id, { version: 1, image_text: 'Mine' }, who)
    expect(conflict).toMatchObject({ status: 412, body: { current: { image_text: 'From the left' } } })
    expect((await edit(medium.id, { version: 3, shot: 'moon' }, who)).status).toBe(400)
    expect((await edit(medium.id, { version: 3, document_type: 'invoice' }, who)).status).toBe(400)
    expect(await historyOf(asset_id)).toMatchObject([
      { field: 'media', to: 'front.jpg: type_plate' },
      { field: 'media' },
      { field: 'media' },
      { field: 'media', from: null, to: 'front.jpg' },
      { field: 'status' },
    ])
  })

  test('MED-6 AST-19 T20 have a text with its language and translations, from the upload on', async () => {
    const { id: asset_id } = await newAsset(app, who)
    const languages = { written_in: 'no', translations: { en: 'The cab' } } as const
    const metadata = { image_text: 'Hytta', image_text_languages: JSON.stringify(languages) }
    const medium = await addMedium(app, who, { asset_id, bytes: await photo(), name: 'cab.jpg', ...metadata })
    expect(medium).toMatchObject({ image_text: 'Hytta', image_text_languages: languages })
    const refused = await send(app, who, { asset_id, bytes: await photo(), image_text_languages: '{' })
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'image_text_languages' }] } })

    const more = { written_in: 'no', translations: { ...languages.translations, fi: 'Ohjaamo' } }
    const changed = await edit(medium.id, { version: medium.version, image_text_languages: more }, who)
    expect(changed.body).toMatchObject({ image_text: 'Hytta', image_text_languages: more })
    const [entry] = await historyOf(asset_id)
    expect(entry).toMatchObject({ field: 'media', to: 'cab.jpg: Norsk\nEnglish: The cab\nSuomi: Ohjaamo' })
    const same = await edit(medium.id, { version: changed.body.version, image_text_languages: more }, who)
    expect(same.body.version).toBe(changed.body.version)
  })

  test('MED-6 are put in order; the first picture is the main one; an order that somebody changed is told', async () => {
    const { id: asset_id } = await newAsset(app, who)
    const ids: string[] = []
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) {
      ids.push((await addMedium(app, who, { asset_id, bytes: await photo(), name })).id)
    }
    const order = (version: number, media_ids: string[]) =>
      app.call(
        'PUT /v1/assets/{id}/media/order',
        { params: { id: asset_id }, body: { version, media_ids } },
        { token: who.token },
      )
    const { body } = await order(0, [ids[2]!])
    expect(body.results.map(({ name }) => name)).toEqual(['c.jpg', 'a.jpg', 'b.jpg'])
    expect(body.order_version).toBe(1)
    expect((await assetOf(asset_id)).thumbnail?.media_id).toBe(ids[2])
    expect((await order(0, ids)).status).toBe(412)
    expect((await order(1, [ids[0]!, ids[0]!])).status).toBe(400)
    expect((await order(1, [randomUUIDv7()])).status).toBe(400)
    expect((await historyOf(asset_id))[0]).toMatchObject({ field: 'main_picture', from: 'a.jpg', to: 'c.jpg' })
  })

  test('MED-6 come in the order that the camera took them, whichever arrives first', async () => {
    const { id: asset_id } = await newAsset(app, who)
    for (const [name, order] of [
      ['second.pdf', 1],
      ['first.pdf', 0],
      ['third.pdf', undefined],
    ] as const) {
      await send(app, who, { asset_id, bytes: pdf(name), name, type: 'file', order })
    }
    const { results } = await mediaOf(app, who, asset_id)
    expect(results.map(({ name }) => name)).toEqual(['first.pdf', 'second.pdf', 'third.pdf'])
  })

  test('MED-6 are deleted, one or all; a file goes when nobody has its content any more', async () => {
    const first = await newAsset(app, who)
    const second = await newAsset(app, who)
    const bytes = await photo()
    const one = await addMedium(app, who, { asset_id: first.id, bytes })
    // The same content again is ready at once.
    const sent = await send(app, who, { asset_id: second.id, bytes, name: 'again.jpg' })
    const twin = (await mediaOf(app, who, second.id)).results.find(({ id }) => id === sent.id)!
    expect(twin).toMatchObject({ status: 'ACTIVE', sha256: one.sha256 })
    await send(app, who, { asset_id: second.id, bytes: pdf('kept'), type: 'file' })

    expect((await remove(one.id, who)).status).toBe(200)
    expect((await remove(one.id, who)).status).toBe(404)
    await app.runJobs()
    expect(await isStored(twin)).toBe(true)
    expect((await removeAll(second.id, who)).body).toEqual({ deleted: 1 })
    await app.runJobs()
    expect(await isStored(twin)).toBe(false)
    for await (const { key } of app.deps.storage.list('derived/')) expect(key).not.toContain(twin.sha256)
    expect(await assetOf(second.id)).toMatchObject({ thumbnail: null, image_count: 0 })
    expect((await mediaOf(app, who, second.id)).results).toMatchObject([{ type: 'file' }])
    expect((await removeAll(second.id, who, 'documents')).body).toEqual({ deleted: 1 })
    expect((await historyOf(first.id))[0]).toMatchObject({ field: 'media', from: 'photo.jpg', to: null })
  })

  test('AST-3 go with a draft that is removed', async () => {
    const { id } = await newAsset(app, who)
    const medium = await addMedium(app, who, { asset_id: id, bytes: await photo() })
    await app.call('DELETE /v1/assets/{id}', { params: { id } }, { token: who.token })
    await app.runJobs()
    expect(await isStored(medium)).toBe(false)
    expect(
      (
        await app.call(
          'GET /v1/media/{id}/{variant}',
          { params: { id: medium.id, variant: 'small' }, query: {} },
          { token: who.token },
        )
      ).status,
    ).toBe(404)
  })
})

describe('who may', () => {
  test('MED-6 delete: what is their own, or as support, broker or admin; nobody once the asset may not be edited', async () => {
    const asset = await completeAsset(app, who)
    const stranger = await signInAs(app, 'user')
    const medium = await addMedium(app, who, { asset_id: asset.id, bytes: jpeg })
    expect((await remove(medium.id, stranger)).status).toBe(403)
    expect((await edit(medium.id, { version: 1, image_text: 'x' }, stranger)).status).toBe(200)
    const seen = (await mediaOf(app, stranger, asset.id)).results[0]
    expect(seen?.actions).toEqual({ edit: 'allowed', retry: 'wrong_state' })
    await sql`UPDATE assets SET status = 'SOLD' WHERE id = ${asset.id}`.execute(app.deps.db)
    expect((await remove(medium.id, who)).status).toBe(403)
    expect((await remove(medium.id, await signInAs(app, 'auction_broker'))).status).toBe(200)
  })

  test('MED-7 see documents: papers of ownership and invoices only few, and nothing of them in list, address or history', async () => {
    const asset = await completeAsset(app, who)
    const add = (document_type: string, name: string) =>
      addMedium(app, who, { asset_id: asset.id, bytes: pdf(name), type: 'file', document_type, name })
    const invoice = await add('invoice', 'invoice.pdf')
    await add('users_manual', 'manual.pdf')
    const paper = await addMedium(app, who, {
      asset_id: asset.id,
      bytes: await photo(),
      content_type: 'registration',
      name: 'papers.jpg',
    })
    expect(invoice).toMatchObject({ content_type: 'generic', document_type: 'invoice' })
    // A picture of papers is no picture of the machine.
    expect(await assetOf(asset.id)).toMatchObject({ image_count: 0, thumbnail: null })
    const seen = async (by: SignedIn) => (await mediaOf(app, by, asset.id)).results.map(({ name }) => name)
    const reader = await signInAs(app, 'read')
    const stranger = await signInAs(app, 'user')
    expect(await seen(who)).toEqual(['invoice.pdf', 'manual.pdf', 'papers.jpg'])
    for (const type of ['support', 'auction_broker', 'admin'] as const) {
      expect(await seen(await signInAs(app, type))).toHaveLength(3)
    }
    for (const by of [reader, stranger]) {
      expect(await seen(by)).toEqual(['manual.pdf'])
      expect((await fetchFile(invoice.files.document?.url, by)).statusCode).toBe(404)
      expect((await fetchFile(paper.files.large?.url, by)).statusCode).toBe(404)
      expect((await edit(invoice.id, { version: 1, name: 'x' }, by)).status).toBe(by === reader ? 403 : 404)
      expect(JSON.stringify(await historyOf(asset.id, by))).not.toMatch(/invoice|papers/)
    }
    const values = { classified_document: true }
    await saveSection(app, who, asset.id, 'info', { version: (await assetOf(asset.id)).version, values })
    expect(await seen(reader)).toEqual([])
    expect(await seen(who)).toHaveLength(3)
  })

  test('MED-7 fetch originals of pictures: all but readers', async () => {
    const { id: asset_id } = await newAsset(app, who)
    const { files } = await addMedium(app, who, { asset_id, bytes: jpeg })
    const reader = await signInAs(app, 'read')
    expect((await mediaOf(app, reader, asset_id)).results[0]?.files).not.toHaveProperty('original')
    expect((await fetchFile(files.original?.url, reader)).statusCode).toBe(404)
    expect((await fetchFile(files.small?.url, reader)).statusCode).toBe(200)
    expect((await fetchFile(files.original?.url, await signInAs(app, 'user'))).statusCode).toBe(200)
  })
})

const fetchFile = (url = '', by?: SignedIn, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers: { ...(by && { authorization: `Bearer ${by.token}` }), ...headers } })

describe('a file', () => {
  test('MED-7 opens by the session cookie, for pictures in a page, and closes with the session', async () => {
    const session = await signInAs(app, 'user')
    const { id: asset_id } = await newAsset(app, session)
    const { files } = await addMedium(app, session, { asset_id, bytes: jpeg })
    const { cookie } = session
    const url = files.small?.url
    expect((await fetchFile(url)).statusCode).toBe(401)
    expect((await fetchFile(url, undefined, { cookie })).statusCode).toBe(200)
    expect((await fetchFile(url, undefined, { cookie, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(401)
    expect((await fetchFile(url, undefined, { cookie, authorization: 'Bearer nonsense' })).statusCode).toBe(401)
    // No other call does.
    expect((await fetchFile(`/v1/assets/${asset_id}/media`, undefined, { cookie })).statusCode).toBe(401)
    await app.call('DELETE /api/_auth/session', {}, { cookie })
    expect((await fetchFile(url, undefined, { cookie })).statusCode).toBe(401)
  })

  test('MED-7 may be kept for good under its address, and nothing in it can run', async () => {
    const { id: asset_id } = await newAsset(app, who)
    const { id, files } = await addMedium(app, who, { asset_id, bytes: jpeg })
    const answer = await fetchFile(files.medium?.url, who)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': `inline; filename="photo.webp"; filename*=UTF-8''photo.webp`,
    })
    const again = await fetchFile(files.medium?.url, who, { 'if-none-match': String(answer.headers.etag) })
    expect(again.statusCode).toBe(304)
    expect((await fetchFile(`/v1/media/${id}/medium`, who)).headers['cache-control']).toBe('private, no-cache')
    expect((await fetchFile(`/v1/media/${id}/video`, who)).statusCode).toBe(404)
    expect((await fetchFile(`/v1/media/${id}/huge`, who)).statusCode).toBe(400)
  })

  test('MED-7 is sent in part to who asks for a part', async () => {
    const { id: asset_id } = await newAsset(app, who)
    const { files, size } = await addMedium(app, who, { asset_id, bytes: jpeg })
    const part = async (range: string, more = {}) => {
      const answer = await fetchFile(files.original?.url, who, { range, ...more })
      return { status: answer.statusCode, range: answer.headers['content-range'], bytes: answer.rawPayload }
    }
    expect(await part('bytes=0-9')).toEqual({ status: 206, range: `bytes 0-9/${size}`, bytes: jpeg.subarray(0, 10) })
    expect(await part('bytes=10-')).toMatchObject({ status: 206, bytes: jpeg.subarray(10) })
    expect(await part('bytes=-5')).toMatchObject({ status: 206, bytes: jpeg.subarray(-5) })
    expect(await part(`bytes=${size}-`)).toMatchObject({ status: 416, range: `bytes */${size}` })
    for (const odd of [`bytes=0-1,${'2-3,'.repeat(1000)}4-5`, 'items=0-1', 'bytes=a-b', 'bytes=-']) {
      expect((await part(odd)).bytes.length).toBe(size)
    }
    expect((await part('bytes=0-9', { 'if-range': '"other"' })).status).toBe(200)
    const head = await app.inject({
      method: 'HEAD',
      url: files.original?.url ?? '',
      headers: { authorization: `Bearer ${who.token}` },
    })
    expect(head).toMatchObject({
      statusCode: 200,
      body: '',
      headers: { 'content-length': String(size), 'accept-ranges': 'bytes' },
    })
  })

  test('MED-7 a document comes as a file with its own name, whatever it holds', async () => {
    const { id: asset_id } = await newAsset(app, who)
    const name = `Kjøpe"kontrakt\r\n (1)'s.txt`
    const bytes = Buffer.from('alert(document.cookie)')
    const { files } = await addMedium(app, who, { asset_id, bytes, type: 'file', name, filetype: 'text/plain' })
    const { headers, body } = await fetchFile(files.document?.url, who)
    expect(body).toBe('alert(document.cookie)')
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="Kj_pe_kontrakt (1)'s.txt"; filename*=UTF-8''Kj%C3%B8pe_kontrakt%20%281%29%27s.txt`,
      'x-content-type-options': 'nosniff',
    })
  })
})
