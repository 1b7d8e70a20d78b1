import { randomUUIDv7 } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { USER_TYPES, type UserType } from '@klubba/domain/users/user'
import { describe, expect, test } from 'vitest'
import { jobHandlers } from '../job-handlers.ts'
import { compareFiles } from '../operations/compare-files.ts'
import { newAsset } from '../testing/asset-factories.ts'
import { signInAs, type SignedIn } from '../testing/factories.ts'
import { createOrganization } from '../testing/registry-factories.ts'
import { createTestApp } from '../testing/test-app.ts'
import { pdf, photo } from '../testing/test-files.ts'
import { addMedium, arrived, metadataOf, mediaOf, send, sendOn, uploadMetadata } from '../testing/test-media.ts'
import { originalObject } from './media-objects.ts'

const app = await createTestApp({ FILES_PER_ASSET: '8' })
const who = {} as Record<UserType, SignedIn>
for (const userType of USER_TYPES) who[userType] = await signInAs(app, userType)
const otherUser = await signInAs(app, 'user')
let papers = 0
const paper = () => pdf(`paper ${++papers}`)

const create = async (by = who.user) => (await createOrganization(app, by)).id
const add = (id: string, kind: string, by: SignedIn, more: object = {}) =>
  send(app, by, { organization_id: id, kind, type: 'file', document_type: undefined, bytes: paper(), ...more })
const list = async (id: string, { token }: SignedIn) =>
  (await app.call('GET /v1/organizations/{id}/documents', { params: { id } }, { token })).body
const remove = (id: string, document_id: string, { token }: SignedIn) =>
  app.call('DELETE /v1/organizations/{id}/documents/{document_id}', { params: { id, document_id } }, { token })
const history = async (id: string, { token }: SignedIn) =>
  (await app.call('GET /v1/organizations/{id}/history', { params: { id }, query: {} }, { token })).body
const open = (url: string, { token }: SignedIn) =>
  app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
const isStored = async (sha256: string) => (await app.deps.storage.stat(originalObject(sha256))) !== undefined

async function added(id: string, kind: string, by: SignedIn, more: object = {}) {
  const { id: document_id, status } = await add(id, kind, by, more)
  expect(status).toBe(204)
  await app.runJobs()
  const found = (await list(id, by)).results.find((each) => each.id === document_id)
  if (!found) throw new Error('the document is not there')
  return found
}

describe('documents of an organization', () => {
  test('ORG-1 MED-4 come in parts, are listed newest first with kind and sender, and are served as files', async () => {
    const id = await create()
    const bytes = pdf('x'.repeat(20_000))
    const file = { organization_id: id, kind: 'registration', type: 'file', bytes } as const
    const metadata = { ...metadataOf(file), document_type: undefined, filename: 'Firmaattest 2026.pdf' }
    const begun = await app.inject({
      method: 'POST',
      url: '/v1/uploads',
      headers: {
        'tus-resumable': '1.0.0',
        authorization: `Bearer ${who.user.token}`,
        'upload-length': String(bytes.length),
        'upload-metadata': uploadMetadata(metadata),
      },
    })
    expect(begun.statusCode).toBe(201)
    expect((await sendOn(app, who.user, metadata.id, 0, bytes.subarray(0, 9000))).status).toBe(204)
    expect(await arrived(app, who.user, metadata.id)).toEqual({ status: 200, offset: 9000 })
    expect((await list(id, who.user)).results).toEqual([])
    expect((await sendOn(app, who.user, metadata.id, 9000, bytes.subarray(9000))).status).toBe(204)
    expect(await arrived(app, who.user, metadata.id)).toEqual({ status: 200, offset: bytes.length })
    await added(id, 'tcr', who.support)

    const { results, actions } = await list(id, who.user)
    expect(actions).toEqual({ add: 'allowed' })
    expect(results.map(({ kind }) => kind)).toEqual(['tcr', 'registration'])
    expect(results[1]).toMatchObject({
      id: metadata.id,
      organization_id: id,
      name: 'Firmaattest 2026.pdf',
      status: 'ACTIVE',
      mime_type: 'application/pdf',
      size: bytes.length,
      created_by: { id: who.user.user.id },
      actions: { delete: 'allowed', retry: 'wrong_state' },
    })
    const served = await open(results[1]?.files.document?.url ?? '', who.read)
    expect(served.rawPayload.equals(bytes)).toBe(true)
    expect(served.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('attachment; filename="Firmaattest 2026.pdf"'),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })

  test('ORG-1 MED-5 a picture is prepared like any other, and one that fails can be tried again', async () => {
    const id = await create()
    const picture = { bytes: await photo(), name: 'contract.jpg', filetype: 'image/jpeg' }
    const good = await added(id, 'contract', who.user, picture)
    expect(good).toMatchObject({ status: 'ACTIVE', files: { small: {}, document: {}, original: {} } })
    expect((await open(good.files.document?.url ?? '', who.user)).statusCode).toBe(200)

    const broken = (await photo()).subarray(0, 600)
    const failed = await added(id, 'contract', who.user, { ...picture, bytes: broken })
    expect(failed).toMatchObject({ status: 'PROCESSING_ERROR', reason: 'unreadable', actions: { retry: 'allowed' } })
    const params = { id, document_id: failed.id }
    const call = 'POST /v1/organizations/{id}/documents/{document_id}/retry'
    const retried = await app.call(call, { params }, { token: who.user.token })
    expect(retried).toMatchObject({ status: 202, body: { status: 'PROCESSING' } })
    await app.runJobs()
    expect((await list(id, who.user)).results.find((each) => each.id === failed.id)?.status).toBe('PROCESSING_ERROR')
  })

  test('ORG-1 MED-2 what is sent is named where it is wrong, and nothing of it stays', async () => {
    const id = await create()
    const wrong: [object, object][] = [
      [{ kind: 'invoice' }, { path: 'kind', code: 'not_an_option' }],
      [{ kind: undefined }, { path: 'kind', code: 'required' }],
      [
        { type: 'image', name: 'a.jpg' },
        { path: 'type', code: 'not_an_option' },
      ],
      [{ document_type: 'registration' }, { path: 'document_type', code: 'unknown_field' }],
      [{ asset_id: randomUUIDv7() }, { path: 'asset_id', code: 'unknown_field' }],
      [{ organization_id: 'none' }, { path: 'organization_id' }],
    ]
    for (const [more, issue] of wrong) {
      expect(await add(id, 'contract', who.user, more)).toMatchObject({ status: 400, body: { issues: [issue] } })
    }
    const renamed = await add(id, 'contract', who.user, { bytes: Buffer.from('<script>alert(1)</script>') })
    expect(renamed).toMatchObject({ status: 415, body: { code: 'wrong_content_type' } })
    expect(renamed.body.issues?.[0]?.message).toContain('paper.pdf is in the wrong format, must be one of PDF')
    const program = await add(id, 'contract', who.user, { name: 'paper.exe', filetype: '' })
    expect(program.status).toBe(415)
    expect((await add(randomUUIDv7(), 'contract', who.user)).status).toBe(404)
    expect((await list(id, who.user)).results).toEqual([])
  })

  test('ORG-1 MED-2 an organization has room for as many files as an asset', async () => {
    const id = await create()
    for (let count = 0; count < 8; count++) expect((await add(id, 'contract', who.user)).status).toBe(204)
    expect(await add(id, 'contract', who.user)).toMatchObject({ status: 409, body: { code: 'too_many_files' } })
    expect((await list(id, who.user)).results).toHaveLength(8)
  })

  test('ORG-1 the id of a file of an asset is no document, and the other way round', async () => {
    const id = await create()
    const { id: asset_id } = await newAsset(app, who.user)
    const medium = await addMedium(app, who.user, { asset_id, bytes: paper(), type: 'file' })
    expect((await add(id, 'tcr', who.support, { id: medium.id })).status).toBe(409)
    expect((await remove(id, medium.id, who.admin)).status).toBe(404)
    const document = await added(id, 'contract', who.user)
    expect((await app.call('DELETE /v1/media/{id}', { params: { id: document.id } }, who.admin)).status).toBe(404)
    expect((await open(`/v1/media/${document.id}/document`, who.admin)).statusCode).toBe(404)
    expect((await remove(await create(), document.id, who.admin)).status).toBe(404)
    expect((await mediaOf(app, who.user, asset_id)).results.map((each) => each.id)).toEqual([medium.id])
  })
})

describe('who sees and changes them', async () => {
  const id = await create()
  const documents = {
    contract: await added(id, 'contract', who.user),
    verification: await added(id, 'verification', who.user),
    registration: await added(id, 'registration', who.user),
    tcr: await added(id, 'tcr', who.user),
    other: await added(id, 'other', who.user),
  }
  const everything = ['contract', 'other', 'registration', 'tcr', 'verification']
  const seen: [string, SignedIn, string[]][] = [
    ['read', who.read, ['registration', 'tcr']],
    ['another user', otherUser, ['registration', 'tcr']],
    ['the user whose organization it is', who.user, everything],
    ['support', who.support, everything],
    ['auction_broker', who.auction_broker, everything],
    ['admin', who.admin, everything],
  ]

  test.for(seen)('ORG-1 USR-2 %s sees what is meant for them, in list, file and history', async ([, by, kinds]) => {
    const { results } = await list(id, by)
    expect(results.map(({ kind }) => kind).toSorted()).toEqual(kinds)
    for (const [kind, { files }] of Object.entries(documents)) {
      const { statusCode } = await open(files.document?.url ?? '', by)
      expect([kind, statusCode]).toEqual([kind, kinds.includes(kind) ? 200 : 404])
    }
    const entries = (await history(id, by)).results.filter(({ field }) => field.includes('documents'))
    expect(entries.map(({ to }) => (to as { kind: string }).kind).toSorted()).toEqual(kinds)
  })

  test('ORG-1 USR-2 who may not edit the organization neither adds nor removes', async () => {
    const own = await create()
    const { id: document_id } = await added(own, 'registration', who.user)
    expect((await add(own, 'registration', who.read)).status).toBe(403)
    expect((await remove(own, document_id, who.read)).status).toBe(403)
    expect((await list(own, who.read)).actions).toEqual({})

    const step = (name: 'send_to_verification' | 'verify', { token }: SignedIn) =>
      app.call(`POST /v1/organizations/{id}/${name}`, { params: { id: own } }, { token })
    await step('send_to_verification', who.user)
    expect((await step('verify', who.admin)).status).toBe(200)
    expect((await list(own, who.user)).actions).toEqual({})
    expect((await add(own, 'contract', who.user)).body.code).toBe('forbidden')
    expect((await remove(own, document_id, who.user)).body).toMatchObject({ code: 'forbidden' })
    expect((await add(own, 'contract', who.support)).status).toBe(204)
    expect((await remove(own, document_id, who.support)).status).toBe(200)

    await app.call('POST /v1/organizations/{id}/retire', { params: { id: own } }, { token: who.admin.token })
    expect((await add(own, 'contract', who.support)).body.code).toBe('wrong_state')
    expect((await list(own, who.support)).actions).toEqual({ add: 'wrong_state' })
  })

  test('ORG-1 what somebody may not see, they do not remove; what they sent themselves, they see', async () => {
    expect((await remove(id, documents.contract.id, otherUser)).status).toBe(404)
    const theirs = await added(id, 'contract', otherUser)
    expect((await list(id, otherUser)).results.map((each) => each.id)).toContain(theirs.id)
    expect((await remove(id, theirs.id, otherUser)).status).toBe(200)
  })
})

describe('what becomes of the files', () => {
  const { sweep_media } = jobHandlers(app.deps)
  const makeOld = async (sha256: string) => {
    const before = new Date(Date.now() - 7_200_000)
    await utimes(join(app.deps.settings.dataDir, 'media', originalObject(sha256)), before, before)
  }

  test('ORG-1 USR-4 adding and removing are in the history and in the audit log, and a removed file is gone', async () => {
    const id = await create()
    const contract = await added(id, 'contract', who.user, { name: 'Contract.pdf' })
    expect(await isStored(contract.sha256)).toBe(true)
    expect((await remove(id, contract.id, who.user)).status).toBe(200)
    await app.runJobs()
    expect(await isStored(contract.sha256)).toBe(false)
    expect((await list(id, who.user)).results).toEqual([])
    expect((await open(contract.files.document?.url ?? '', who.user)).statusCode).toBe(404)
    expect((await remove(id, contract.id, who.user)).status).toBe(404)
    const file = { kind: 'contract', name: 'Contract.pdf' }
    expect((await history(id, who.user)).results.slice(0, 2)).toMatchObject([
      { field: 'confidential_documents', from: file, to: null },
      { field: 'confidential_documents', from: null, to: file },
    ])
    const audited = await app.call('GET /v1/audit', { query: {} }, { token: who.admin.token })
    expect(audited.body.results.filter(({ subject }) => subject?.id === id).slice(0, 2)).toMatchObject([
      { action: 'organization_document_deleted', actor: { id: who.user.user.id }, details: { kind: 'contract' } },
      { action: 'organization_document_added', actor: { id: who.user.user.id }, details: { kind: 'contract' } },
    ])
  })

  test('ORG-1 MED-5 content that an asset has too stays until both are gone', async () => {
    const id = await create()
    const { id: asset_id } = await newAsset(app, who.user)
    const bytes = paper()
    const document = await added(id, 'contract', who.user, { bytes })
    const medium = await addMedium(app, who.user, { asset_id, bytes, type: 'file' })
    await remove(id, document.id, who.user)
    await app.runJobs()
    expect(await isStored(document.sha256)).toBe(true)
    await app.call('DELETE /v1/media/{id}', { params: { id: medium.id } }, { token: who.user.token })
    await app.runJobs()
    expect(await isStored(document.sha256)).toBe(false)
  })

  test('ORG-1 MED-5 the sweep keeps what documents name, deletes what none names, and finds what is lost', async () => {
    const id = await create()
    const kept = await added(id, 'contract', who.user)
    const lost = await added(id, 'tcr', who.user)
    const left = await added(id, 'other', who.user)
    // As after a crash between the row and its file.
    await app.deps.db.deleteFrom('media').where('id', '=', left.id).execute()
    for (const { sha256 } of [kept, lost, left]) await makeOld(sha256)
    expect(await compareFiles(app.deps)).toMatchObject({ wrong: [], stray: 1 })
    await app.deps.storage.delete([originalObject(lost.sha256)])
    expect((await compareFiles(app.deps)).wrong).toEqual([{ key: originalObject(lost.sha256), why: 'is not there' }])
    await sweep_media({})
    expect(await isStored(kept.sha256)).toBe(true)
    expect(await isStored(left.sha256)).toBe(false)
    const { results } = await list(id, who.user)
    expect(results.find((each) => each.id === kept.id)?.status).toBe('ACTIVE')
    expect(results.find((each) => each.id === lost.id)).toMatchObject({
      status: 'PROCESSING_ERROR',
      reason: 'file_missing',
    })
  })

  test('ORG-1 ORG-8 an organization that is deleted takes its files along', async () => {
    const id = await create(who.admin)
    const { sha256 } = await added(id, 'contract', who.admin)
    const { status } = await app.call('DELETE /v1/organizations/{id}', { params: { id } }, { token: who.admin.token })
    expect(status).toBe(200)
    await app.runJobs()
    expect(await isStored(sha256)).toBe(false)
  })
})

describe('the report of a TCR record', () => {
  const addRecord = (id: string, document_id: string | null | undefined) => {
    const record = {
      id: randomUUIDv7(),
      inspected_on: '2026-05-01',
      inspector: 'Ola Nordmann',
      document: null,
      note: null,
    }
    const body = { ...record, ...(document_id !== undefined && { document_id }) }
    return app.call('POST /v1/organizations/{id}/tcr_records', { params: { id }, body }, { token: who.support.token })
  }

  test('ORG-1 is a document of the organization; a record without one, and the line of text, stay as they are', async () => {
    const id = await create()
    const report = await added(id, 'tcr', who.support)
    const contract = await added(id, 'contract', who.support)
    expect((await addRecord(id, report.id)).body).toMatchObject({ document_id: report.id })
    expect((await addRecord(id, undefined)).body).toMatchObject({ document_id: null })
    const elsewhere = await added(await create(), 'tcr', who.support)
    for (const wrong of [contract.id, elsewhere.id, randomUUIDv7()]) {
      const { status, body } = await addRecord(id, wrong)
      expect([status, body]).toMatchObject([400, { issues: [{ path: 'document_id', code: 'not_an_option' }] }])
    }
    await remove(id, report.id, who.support)
    const call = { params: { id }, query: {} }
    const { body } = await app.call('GET /v1/organizations/{id}/tcr_records', call, { token: who.read.token })
    expect(body.results.map(({ document_id }) => document_id)).toEqual([null, null])
  })
})
