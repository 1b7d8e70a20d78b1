import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { PIECE_BYTES } from '@klubba/domain/media/media'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { Upload } from 'tus-js-client'
import { expect, test } from 'vitest'
import { ended, startProduct, type Product } from '../../../scripts/product.ts'
import { originalObject } from '../media/media-objects.ts'
import { newAsset } from '../testing/asset-factories.ts'
import { signInAs } from '../testing/factories.ts'
import { createTestApp, TEST_SECRET } from '../testing/test-app.ts'
import { pdf } from '../testing/test-files.ts'
import { mediaOf, metadataOf, uploadMetadata } from '../testing/test-media.ts'

const app = await createTestApp()
const who = await signInAs(app, 'user')
const { id: asset_id } = await newAsset(app, who)

const start = () =>
  startProduct({
    DATA_DIR: app.deps.settings.dataDir,
    DATABASE_URL: app.deps.settings.databaseUrl ?? '',
    SECRET_KEY: TEST_SECRET,
    WORKER: 'false',
    DEMO: 'false',
  })

const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${who.token}` }

async function offsetOf({ url }: Product, id: string): Promise<number> {
  const answer = await fetch(`${url}/v1/uploads/${id}`, { method: 'HEAD', headers })
  expect(answer.status).toBe(200)
  return Number(answer.headers.get('upload-offset'))
}

/** Sends a piece a request, as browsers do, until so much is on its way: then the server is killed. Tells how far it came. */
async function sendUntilKilled(product: Product, id: string, bytes: Buffer, from: number, killAt: number) {
  let sent = from
  for (let offset = from; ; offset = sent) {
    const piece = bytes.subarray(offset, offset + PIECE_BYTES)
    const body = new ReadableStream({
      async pull(controller) {
        if (sent >= killAt) {
          product.process.kill('SIGKILL')
          return new Promise(() => undefined)
        }
        const chunk = piece.subarray(sent - offset, sent - offset + 256 * 1024)
        if (chunk.length === 0) controller.close()
        else controller.enqueue(chunk)
        sent += chunk.length
      },
    })
    const answer = await fetch(`${product.url}/v1/uploads/${id}`, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body,
      duplex: 'half',
    }).catch(() => undefined)
    if (!answer) break
    expect(answer.status).toBe(204)
  }
  await ended(product.process)
  return sent
}

test('MED-4 an upload survives that the server is killed, and little is sent twice', async () => {
  const bytes = Buffer.concat([pdf(), randomBytes(3 * PIECE_BYTES - 1_000_000)])
  const file = metadataOf({ asset_id, bytes, type: 'file' })
  let product = await start()
  const begun = await fetch(`${product.url}/v1/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': uploadMetadata(file) },
  })
  expect(begun.status).toBe(201)
  let from = 0
  // In the second piece, and when the last one is on its way.
  for (const killAt of [PIECE_BYTES + 3_000_000, bytes.length - 300_000]) {
    const sent = await sendUntilKilled(product, file.id, bytes, from, killAt)
    product = await start()
    from = await offsetOf(product, file.id)
    expect(sent - from).toBeLessThan(PIECE_BYTES)
    for (const { status } of (await mediaOf(app, who, asset_id)).results) expect(status).not.toBe('ACTIVE')
  }

  // The rest, by the client that browsers use.
  const upload = new Upload(bytes, {
    uploadUrl: `${product.url}/v1/uploads/${file.id}`,
    headers: { authorization: headers.authorization },
    chunkSize: PIECE_BYTES,
  })
  await new Promise((resolve, reject) => {
    upload.options.onSuccess = resolve
    upload.options.onError = reject
    upload.start()
  })
  const [medium] = (await mediaOf(app, who, asset_id)).results
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect(medium).toMatchObject({ id: file.id, status: 'ACTIVE', sha256, size: bytes.length })
  expect((await buffer(await app.deps.storage.read(originalObject(sha256)))).equals(bytes)).toBe(true)

  // A whole one from its beginning, and one that is refused: the client learns why.
  const endpoint = `${product.url}/v1/uploads`
  const tus = (content: Buffer, name: string) =>
    new Promise<string>((resolve) => {
      const metadata = metadataOf({ asset_id, bytes: content, type: 'file', name, id: randomUUIDv7() })
      new Upload(content, {
        endpoint,
        headers: { authorization: headers.authorization },
        chunkSize: PIECE_BYTES,
        metadata,
        onSuccess: () => resolve('arrived'),
        onError: (error) =>
          resolve('originalResponse' in error ? (error.originalResponse?.getBody() ?? '') : error.message),
      }).start()
    })
  expect(await tus(pdf('whole'), 'whole.pdf')).toBe('arrived')
  const refused = await tus(Buffer.from('<html>'.padEnd(3_000_000)), 'page.pdf')
  expect(JSON.parse(refused)).toMatchObject({ code: 'wrong_content_type', issues: [{ code: 'file_wrong_format' }] })

  // A connection that breaks off in the middle of a piece: what had come is there.
  const broken = metadataOf({ asset_id, bytes, type: 'file' })
  await fetch(endpoint, {
    method: 'POST',
    headers: { ...headers, 'upload-length': '5000000', 'upload-metadata': uploadMetadata(broken) },
  })
  const patch = { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  await new Promise<void>((resolve) => {
    const sending = request(`${endpoint}/${broken.id}`, {
      method: 'PATCH',
      headers: { ...patch, 'content-length': 5_000_000 },
    })
    sending.on('error', () => resolve())
    sending.write(bytes.subarray(0, 1_000_000), () => sending.destroy())
  })
  await expect.poll(() => offsetOf(product, broken.id)).toBe(1_000_000)
  expect(await product.stop()).toBe(0)
})
