import { randomUUID } from 'node:crypto'

/** Makes uploads to a product that runs, as the web app does: pieces of 8 MB, a request each. */
export const PIECE_BYTES = 8 * 1024 * 1024

export const ADMIN = { email: 'elin@yard.example', password: 'gravel horse seven lamp' }

export const newId = () => randomUUID()

export interface FileFacts {
  id: string
  asset_id: string
  filename: string
  filetype: string
  type: 'image' | 'video' | 'file'
}

async function ask(url: string, path: string, token: string, method = 'GET', body?: object): Promise<unknown> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

export async function signIn(url: string): Promise<string> {
  const session = (await ask(url, '/api/_auth/login', '', 'POST', ADMIN)) as { access_token: string }
  return session.access_token
}

export async function newAsset(url: string, token: string): Promise<string> {
  const id = newId()
  await ask(url, '/v1/assets', token, 'POST', { id, subcategory: 'crawler_excavator' })
  return id
}

export interface MediumFacts {
  id: string
  status: string
  sha256: string
  size: number
}

export async function mediaOf(url: string, token: string, assetId: string): Promise<MediumFacts[]> {
  return ((await ask(url, `/v1/assets/${assetId}/media`, token)) as { results: MediumFacts[] }).results
}

const tus = (token: string) => ({ 'tus-resumable': '1.0.0', authorization: `Bearer ${token}` })

/** Begins, or finds out how far it has come: the same id again. */
export async function begin(url: string, token: string, file: FileFacts, length: number): Promise<number> {
  const metadata = Object.entries(file).map(([key, value]) => `${key} ${Buffer.from(String(value)).toString('base64')}`)
  const headers = { ...tus(token), 'upload-length': String(length), 'upload-metadata': metadata.join(',') }
  const answer = await fetch(`${url}/v1/uploads`, { method: 'POST', headers })
  if (answer.status !== 201) throw new Error(`not begun: ${answer.status} ${await answer.text()}`)
  return Number(answer.headers.get('upload-offset'))
}

/** Sends one piece from an offset on. Nothing when the connection broke. */
export async function sendPiece(url: string, token: string, id: string, offset: number, body: BodyInit) {
  const headers = {
    ...tus(token),
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  }
  const init: RequestInit & { duplex: 'half' } = { method: 'PATCH', headers, body, duplex: 'half' }
  const answer = await fetch(`${url}/v1/uploads/${id}`, init).catch(() => undefined)
  if (!answer) return undefined
  if (answer.status !== 204) throw new Error(`not taken: ${answer.status} ${await answer.text()}`)
  return Number(answer.headers.get('upload-offset'))
}

export async function sendWhole(url: string, token: string, file: FileFacts, bytes: Buffer): Promise<void> {
  let offset = await begin(url, token, file, bytes.length)
  while (offset < bytes.length) {
    const sent = await sendPiece(
      url,
      token,
      file.id,
      offset,
      new Uint8Array(bytes.subarray(offset, offset + PIECE_BYTES)),
    )
    if (sent === undefined) throw new Error('the connection broke')
    offset = sent
  }
}
