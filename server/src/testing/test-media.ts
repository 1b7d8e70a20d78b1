import { randomUUIDv7 } from 'node:crypto'
import type { Medium } from '@klubba/domain/media/media-api'
import type { SignedIn } from './factories.ts'
import type { TestApp } from './test-app.ts'

export interface FileToSend {
  asset_id?: string
  bytes: Buffer
  name?: string
  type?: 'image' | 'video' | 'file'
  id?: string
  filetype?: string
  [more: string]: unknown
}

const TYPES = { image: 'image/jpeg', video: 'video/mp4', file: 'application/pdf' }
const NAMES = { image: 'photo.jpg', video: 'film.mp4', file: 'paper.pdf' }

/** The header that says what is sent. */
export function uploadMetadata(values: Record<string, unknown>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key} ${Buffer.from(String(value)).toString('base64')}`)
    .join(',')
}

export function metadataOf(file: FileToSend) {
  const { bytes: _, name, type = 'image', ...more } = file
  return {
    id: randomUUIDv7(),
    filename: name ?? NAMES[type],
    filetype: TYPES[type],
    type,
    ...(type === 'file' && { document_type: 'other' }),
    ...more,
  }
}

interface Sent {
  id: string
  status: number
  headers: Record<string, unknown>
  body: { code: string; issues?: { code: string; message: string }[] }
}

const tusHeaders = (token: string) => ({ 'tus-resumable': '1.0.0', authorization: `Bearer ${token}` })

/** Begins an upload and sends all of it. */
export async function send(app: TestApp, who: SignedIn, file: FileToSend, language = 'en'): Promise<Sent> {
  const metadata = metadataOf(file)
  const headers = { ...tusHeaders(who.token), 'accept-language': language }
  const begun = await app.inject({
    method: 'POST',
    url: '/v1/uploads',
    headers: { ...headers, 'upload-length': String(file.bytes.length), 'upload-metadata': uploadMetadata(metadata) },
  })
  if (begun.statusCode !== 201) {
    return { id: metadata.id, status: begun.statusCode, headers: begun.headers, body: begun.json() }
  }
  return sendOn(app, who, metadata.id, 0, file.bytes)
}

export async function sendOn(app: TestApp, who: SignedIn, id: string, offset: number, bytes: Buffer): Promise<Sent> {
  const answer = await app.inject({
    method: 'PATCH',
    url: `/v1/uploads/${id}`,
    headers: {
      ...tusHeaders(who.token),
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    payload: bytes,
  })
  return {
    id,
    status: answer.statusCode,
    headers: answer.headers,
    body: answer.body ? answer.json() : { code: '' },
  }
}

export async function arrived(app: TestApp, who: SignedIn, id: string) {
  const answer = await app.inject({ method: 'HEAD', url: `/v1/uploads/${id}`, headers: tusHeaders(who.token) })
  return { status: answer.statusCode, offset: Number(answer.headers['upload-offset']) }
}

export async function mediaOf(app: TestApp, { token }: SignedIn, assetId: string) {
  const { body } = await app.call('GET /v1/assets/{id}/media', { params: { id: assetId } }, { token })
  return body
}

/** A medium that has arrived and was made ready. */
export async function addMedium(app: TestApp, who: SignedIn, file: FileToSend & { asset_id: string }): Promise<Medium> {
  const { id, status, body } = await send(app, who, file)
  if (status !== 204) throw new Error(`not sent: ${JSON.stringify(body)}`)
  await app.runJobs()
  const medium = (await mediaOf(app, who, file.asset_id)).results.find((each) => each.id === id)
  if (!medium) throw new Error('the medium is not there')
  return medium
}
