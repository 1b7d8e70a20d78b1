import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PIECE_BYTES } from '@klubba/domain/media/media'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { StorageFullError, type Storage } from '../storage/storage.ts'
import { completeAsset, newAsset } from '../testing/asset-factories.ts'
import { signInAs } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'
import { docx, pdf, photo, zip } from '../testing/test-files.ts'
import { arrived, mediaOf, metadataOf, send, sendOn, uploadMetadata, type FileToSend } from '../testing/test-media.ts'
import { jobHandlers } from '../job-handlers.ts'

const app = await createTestApp({ MAX_DOCUMENT_MB: '25', FILES_PER_ASSET: '40', UNFINISHED_UPLOADS_MB: '60' })
const who = await signInAs(app, 'user')
const { id: asset_id } = await newAsset(app, who)
const jpeg = await photo()

const begin = (file: FileToSend, length: number, by = who) =>
  app.inject({
    method: 'POST',
    url: '/v1/uploads',
    headers: {
      'tus-resumable': '1.0.0',
      authorization: `Bearer ${by.token}`,
      'upload-length': String(length),
      'upload-metadata': uploadMetadata(metadataOf(file)),
    },
  })

/** A PDF of a size. */
const paper = (bytes: number) => Buffer.concat([pdf(), randomBytes(bytes - pdf().length)])

async function stored(prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of app.deps.storage.list(prefix)) keys.push(key)
  return keys
}

describe('an upload', () => {
  test('MED-4 goes on where it stopped, and the whole is what was sent', async () => {
    const bytes = paper(PIECE_BYTES * 2 + 1234)
    const id = randomUUIDv7()
    expect((await begin({ asset_id, id, type: 'file', bytes }, bytes.length)).statusCode).toBe(201)
    const first = await sendOn(app, who, id, 0, bytes.subarray(0, PIECE_BYTES + 500))
    expect(first).toMatchObject({ status: 204, headers: { 'upload-offset': String(PIECE_BYTES + 500) } })
    expect(first.headers['upload-expires']).toMatch(/GMT$/)
    expect(await stored(`pieces/${id}/`)).toHaveLength(2)
    expect((await mediaOf(app, who, asset_id)).results).toEqual([])

    const again = await begin({ asset_id, id, type: 'file', bytes }, bytes.length)
    expect(again.headers).toMatchObject({
      location: `/v1/uploads/${id}`,
      'upload-offset': String(PIECE_BYTES + 500),
    })
    const rest = await sendOn(app, who, id, PIECE_BYTES + 500, bytes.subarray(PIECE_BYTES + 500))
    expect(rest).toMatchObject({ status: 204, headers: { 'upload-offset': String(bytes.length) } })
    const [medium] = (await mediaOf(app, who, asset_id)).results
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(medium).toMatchObject({ id, type: 'file', status: 'ACTIVE', size: bytes.length, sha256 })
    expect(await stored('pieces/')).toEqual([])
    expect(readdirSync(join(app.deps.settings.dataDir, 'work'))).toEqual([])

    // Who missed the answer asks, and begins once more.
    expect(await arrived(app, who, id)).toEqual({ status: 200, offset: bytes.length })
    expect((await begin({ asset_id, id, type: 'file', bytes }, bytes.length)).statusCode).toBe(201)
    expect((await mediaOf(app, who, asset_id)).results).toHaveLength(1)
    const stranger = await signInAs(app, 'support')
    expect((await begin({ asset_id, id, type: 'file', bytes }, bytes.length, stranger)).statusCode).toBe(409)
    expect((await arrived(app, stranger, id)).status).toBe(404)
  })

  test('MED-4 of two senders at one place one goes on, in whatever process', async () => {
    const bytes = paper(PIECE_BYTES + 4_000_000)
    const id = randomUUIDv7()
    await begin({ asset_id, id, type: 'file', bytes }, bytes.length)
    const other = await app.another()
    const both = await Promise.all([sendOn(app, who, id, 0, bytes), sendOn(other, who, id, 0, bytes)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
    const medium = (await mediaOf(app, who, asset_id)).results.find((each) => each.id === id)
    expect(medium?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(await stored('pieces/')).toEqual([])
  })

  test('MED-4 that has arrived in full is refused at every offset, and says how far it is', async () => {
    const bytes = pdf()
    const id = randomUUIDv7()
    await begin({ asset_id, id, type: 'file', bytes }, bytes.length)
    expect(await sendOn(app, who, id, 0, bytes)).toMatchObject({ status: 204 })
    expect(await sendOn(app, who, id, 0, bytes)).toMatchObject({ status: 409, body: { code: 'wrong_offset' } })
    expect(await arrived(app, who, id)).toEqual({ status: 200, offset: bytes.length })
    const stranger = await signInAs(app, 'support')
    expect(await sendOn(app, stranger, id, 0, bytes)).toMatchObject({ status: 404 })
  })

  test('MED-4 is refused at another offset than where it is', async () => {
    const id = randomUUIDv7()
    await begin({ asset_id, id, type: 'file', bytes: pdf() }, 1000)
    expect(await sendOn(app, who, id, 10, Buffer.from('x'))).toMatchObject({
      status: 409,
      body: { code: 'wrong_offset' },
    })
    expect(await sendOn(app, who, id, 0, Buffer.alloc(1001))).toMatchObject({ status: 413 })
    expect(await arrived(app, who, id)).toEqual({ status: 200, offset: 0 })
  })

  test('MED-4 that is given up, or does not go on, leaves nothing', async () => {
    for (const leave of ['cancel', 'expire']) {
      const id = randomUUIDv7()
      await begin({ asset_id, id, type: 'file', bytes: pdf() }, 1_000_000)
      await sendOn(app, who, id, 0, paper(500_000))
      expect(await stored(`pieces/${id}/`)).toHaveLength(1)
      if (leave === 'cancel') {
        const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${who.token}` }
        const answer = await app.inject({ method: 'DELETE', url: `/v1/uploads/${id}`, headers })
        expect(answer.statusCode).toBe(204)
      } else {
        await sql`UPDATE uploads SET updated_at = now() - interval '73 hours' WHERE id = ${id}`.execute(app.deps.db)
        await jobHandlers(app.deps).clear_uploads({})
      }
      expect(await stored(`pieces/${id}/`)).toEqual([])
      expect((await arrived(app, who, id)).status).toBe(404)
    }
  })

  test('MED-4 ends with the session, and is nobody else’s', async () => {
    const id = randomUUIDv7()
    const owner = await signInAs(app, 'support')
    const stranger = await signInAs(app, 'admin')
    await begin({ asset_id, id, type: 'file', bytes: pdf() }, 1000, owner)
    expect((await sendOn(app, stranger, id, 0, pdf())).status).toBe(404)
    expect((await arrived(app, stranger, id)).status).toBe(404)
    await app.call('DELETE /api/_auth/session', {}, { cookie: owner.cookie })
    expect((await sendOn(app, owner, id, 0, pdf())).status).toBe(401)
  })

  test('MED-4 that arrives damaged is told, and can be sent again', async () => {
    const id = randomUUIDv7()
    const bytes = pdf('mine')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const file = { asset_id, id, type: 'file', name: 'a.pdf', sha256 } as const
    const damaged = await send(app, who, { ...file, bytes: pdf('Mine') })
    expect(damaged).toMatchObject({
      status: 400,
      body: { issues: [{ message: 'a.pdf arrived damaged. Send it again.' }] },
    })
    expect((await send(app, who, { ...file, bytes })).status).toBe(204)
  })
})

describe('a file', () => {
  const exact = {
    en: 'x.gif is in the wrong format, must be one of JPEG, PNG, WebP, AVIF, HEIC',
    fi: 'x.gif on väärässä muodossa, sallitut muodot: JPEG, PNG, WebP, AVIF, HEIC',
  }

  test.for(Object.entries(exact))(
    'MED-2 of the wrong type is refused by its name (%s)',
    async ([language, message]) => {
      const answer = await send(
        app,
        who,
        { asset_id, bytes: Buffer.from('GIF89a'), name: 'x.gif', filetype: 'image/gif' },
        language,
      )
      expect(answer).toMatchObject({
        status: 415,
        body: { issues: [{ code: 'file_wrong_format', path: 'file', message }] },
      })
    },
  )

  test('MED-2 that is too large or empty is refused before it is sent', async () => {
    const large = await begin({ asset_id, bytes: pdf(), name: 'big.jpg' }, 30 * 1024 * 1024 + 1)
    expect(large.statusCode).toBe(413)
    expect(large.json().issues).toMatchObject([{ message: 'big.jpg is too large. Max file size is 30MB.' }])
    const empty = await begin({ asset_id, bytes: pdf(), name: 'none.jpg' }, 0)
    expect(empty.statusCode).toBe(400)
    expect(empty.json().issues).toMatchObject([{ message: 'none.jpg is empty' }])
  })

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'.padEnd(5000))
  const html = Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(5000))
  const wrong: [string, Buffer, string, 'image' | 'video' | 'file'][] = [
    ['svg.jpg', svg, 'image/jpeg', 'image'],
    ['page.png', html, 'image/png', 'image'],
    ['photo.png', jpeg, 'image/png', 'image'],
    ['photo.jpg', jpeg, 'image/png', 'image'],
    ['photo.jpg.exe', jpeg, 'image/jpeg', 'image'],
    ['page.txt', html, 'text/plain', 'file'],
    ['page.csv', svg, 'text/csv', 'file'],
    ['program.txt', Buffer.from('MZ\x90\0\x03'.padEnd(5000, '\0')), 'text/plain', 'file'],
    ['script.txt', Buffer.from('#!/bin/sh\nrm -rf /'), 'text/plain', 'file'],
    ['photo.pdf', jpeg, 'application/pdf', 'file'],
    ['late.pdf', Buffer.from(`<script></script>${pdf().toString()}`), 'application/pdf', 'file'],
    ['film.mp4', html, 'video/mp4', 'video'],
    ['plain.docx', zip([{ name: 'a.txt', content: 'x' }]), '', 'file'],
    ['macro.docx', docx([{ name: 'word/vbaProject.bin', content: 'x' }]), '', 'file'],
    ['bomb.docx', docx([{ name: 'word/media/a.xml', content: 'x', unpacked: 4_000_000_000 }]), '', 'file'],
    ['nested.docx', docx([{ name: 'a.zip', content: 'PK' }]), '', 'file'],
    ['cut.docx', docx().subarray(0, 60), '', 'file'],
    ['sheet.xlsx', docx(), '', 'file'],
  ]

  test.for(wrong)('MED-2 %s is not what it says, and nothing of it stays', async ([name, bytes, filetype, type]) => {
    const answer = await send(app, who, { asset_id, bytes, name, filetype, type })
    expect(answer).toMatchObject({ status: 415, body: { issues: [{ code: 'file_wrong_format' }] } })
    expect((await arrived(app, who, answer.id)).status).toBe(404)
    expect((await mediaOf(app, who, asset_id)).results.some(({ id }) => id === answer.id)).toBe(false)
  })

  const odt = zip([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text' },
    { name: 'content.xml', content: '<o/>' },
  ])
  const right: [string, Buffer, string][] = [
    ['letter.docx', docx(), ''],
    ['letter.odt', odt, 'application/vnd.oasis.opendocument.text'],
    ['list.csv', Buffer.from('år;navn\r\n2018;Volvo'), 'text/csv'],
    ['note.txt', Buffer.from('\xff\xfeh\0i\0', 'latin1'), 'text/plain'],
    ['manual.pdf', pdf(), 'application/pdf'],
  ]

  test.for(right)('MED-3 %s is taken, and ready at once', async ([name, bytes, filetype]) => {
    const { id, status } = await send(app, who, { asset_id, bytes, name, filetype, type: 'file' })
    expect(status).toBe(204)
    const medium = (await mediaOf(app, who, asset_id)).results.find((each) => each.id === id)
    expect(medium).toMatchObject({ name, status: 'ACTIVE', document_type: 'other', content_type: 'generic' })
  })

  const names: [string, string][] = [
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    [String.raw`C:\Windows\evil.pdf`, 'evil.pdf'],
    ['a\0b\r\nSet-Cookie: x.pdf', 'abSet-Cookie_ x.pdf'],
    ['\u202Efdp.exe\u202C.pdf', 'fdp.exe.pdf'],
    [`${'å'.repeat(300)}.pdf`, `${'å'.repeat(150)}.pdf`],
    ['...pdf', 'file.pdf'],
    ['"quoted" <b>.pdf', '_quoted_ _b_.pdf'],
  ]

  test.for(names)('MED-2 the name %j is tidied', async ([name, tidy]) => {
    const { id, status } = await send(app, who, { asset_id, bytes: pdf(name.slice(0, 9)), name, type: 'file' })
    expect(status).toBe(204)
    expect((await mediaOf(app, who, asset_id)).results.find((each) => each.id === id)?.name).toBe(tidy)
  })
})

describe('who may send, and how much', () => {
  test('MED-1 what is said about a file is checked', async () => {
    const bad = await send(app, who, { asset_id, bytes: pdf(), type: 'file', document_type: 'poem', id: 'x' })
    expect(bad.status).toBe(400)
    expect(bad.body.issues?.map(({ code }) => code)).toEqual(['wrong_id', 'not_an_option'])
    expect((await send(app, who, { asset_id, bytes: pdf(), shot: 'moon', name: 'a.jpg' })).status).toBe(400)
    expect((await send(app, who, { asset_id: randomUUIDv7(), bytes: pdf(), type: 'file' })).status).toBe(404)
  })

  test('AST-3 only where the asset may be edited', async () => {
    const archived = await completeAsset(app, who)
    const version = archived.version
    await app.call(
      'POST /v1/assets/{id}/archive',
      { params: { id: archived.id }, body: { version } },
      { token: who.token },
    )
    const file = { asset_id: archived.id, bytes: pdf(), type: 'file' } as const
    expect(await send(app, who, file)).toMatchObject({ status: 409, body: { code: 'archived' } })
    await sql`UPDATE assets SET archived_at = NULL, status = 'ACTIVE' WHERE id = ${archived.id}`.execute(app.deps.db)
    expect(await send(app, who, file)).toMatchObject({ status: 403 })
    expect((await send(app, await signInAs(app, 'auction_broker'), file)).status).toBe(204)
    expect((await send(app, await signInAs(app, 'read'), file)).status).toBe(403)
  })

  test('MED-3 an asset has so many files, and a user so much unfinished, and no more', async () => {
    const { id } = await newAsset(app, who)
    const other = await signInAs(app, 'user')
    const results = []
    for (let count = 0; count < 41; count++) {
      results.push((await begin({ asset_id: id, bytes: pdf(), type: 'file' }, 1000, other)).statusCode)
    }
    expect(results).toEqual([...Array<number>(40).fill(201), 409])
    const second = await newAsset(app, other)
    const large = () => begin({ asset_id: second.id, bytes: pdf(), name: 'a.jpg' }, 29 * 1024 * 1024, other)
    expect([(await large()).statusCode, (await large()).statusCode]).toEqual([201, 201])
    expect((await large()).json()).toMatchObject({ code: 'too_many_uploads' })
  })

  test('MED-3 the limits are told', async () => {
    const { body } = await app.call('GET /v1/uploads/limits', {}, { token: who.token })
    expect(body).toEqual({ image: 30, video: 1024, file: 25, files_per_asset: 40 })
  })
})

test('MED-4 a full disk is told clearly; nothing is called ready, the rest goes on, and so does the upload later', async () => {
  const { id: assetId } = await newAsset(app, who)
  const bytes = paper(PIECE_BYTES + 1000)
  const id = randomUUIDv7()
  const { storage } = app.deps
  const full = async () => {
    throw new StorageFullError('ENOSPC')
  }
  await begin({ asset_id: assetId, id, type: 'file', bytes }, bytes.length)
  app.deps.storage = { ...methodsOf(storage), put: full }
  const first = await sendOn(app, who, id, 0, bytes)
  expect(first).toMatchObject({ status: 507, body: { code: 'storage_full' } })
  app.deps.storage = { ...methodsOf(storage), putFile: full }
  expect((await sendOn(app, who, id, 0, bytes)).status).toBe(507)
  expect((await mediaOf(app, who, assetId)).results).toEqual([])
  expect((await app.call('GET /v1/assets/{id}', { params: { id: assetId } }, { token: who.token })).status).toBe(200)

  app.deps.storage = storage
  const { offset } = await arrived(app, who, id)
  expect(offset).toBe(PIECE_BYTES)
  expect((await sendOn(app, who, id, offset, bytes.subarray(offset))).status).toBe(204)
  expect((await mediaOf(app, who, assetId)).results).toMatchObject([{ id, status: 'ACTIVE' }])
})

function methodsOf(storage: Storage): Storage {
  return {
    put: (key, content) => storage.put(key, content),
    putFile: (key, path, sha256) => storage.putFile(key, path, sha256),
    read: (key, range) => storage.read(key, range),
    stat: (key) => storage.stat(key),
    delete: (keys) => storage.delete(keys),
    list: (prefix) => storage.list(prefix),
  }
}
