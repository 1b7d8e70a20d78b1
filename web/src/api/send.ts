import type { Method } from '@klubba/domain/contract'
import { apiBase } from '../settings.ts'
import { ApiError } from './api-error.ts'
import { noteResponse, noteSilent } from './contact.ts'
import { takeEarlySession } from './early-session.ts'
import { noteServerTime } from './server-clock.ts'
import { beginWrite } from './writes.ts'

export interface Request {
  method: Method
  path: string
  query?: Record<string, unknown> | undefined
  body?: unknown
  /** A file in the place of a body. */
  bytes?: Blob | undefined
  signal?: AbortSignal | undefined
  /** For calls that take effect once, however often they are sent: the same key gives the same answer. */
  key?: string | undefined
}

interface TokenSource {
  /** The access token as it is. */
  held: () => string | undefined
  /** The access token, renewed first if it has run out. */
  fresh: () => Promise<string | undefined>
  /** A call was answered 401 although this token was sent with it. */
  refused: (token: string) => void
}

const ANSWER_WITHIN_MS = 30_000
/** Nobody has to look at a page for longer than this without being told that the server does not respond. */
const LATE_AFTER_MS = 5_000
/** A file takes its time over a bad network. */
const FILE_WITHIN_MS = 600_000
const RETRY_AFTER_MS = 300
const RETRIED = new Set([408, 409, 425, 429, 500, 502, 503, 504])

/** Asked by the session itself, which must not wait for its own token. Asking again is its own business too. */
const SESSION_PATHS = new Set(['/api/_auth/session', '/auth/refresh'])

/** The only answers that a browser may keep without asking again. */
const ICONS = '/api/_nuxt_icon/'

let source: TokenSource = { held: () => undefined, fresh: async () => undefined, refused: () => {} }

/** The session registers itself here: the calls know nothing of it. */
export function setTokenSource(next: TokenSource): void {
  source = next
}

function isRetried({ method, path }: Pick<Request, 'method' | 'path'>, status: number): boolean {
  return method === 'GET' && !SESSION_PATHS.has(path) && RETRIED.has(status)
}

function isInternal(path: string): boolean {
  return !path.startsWith('/v1/')
}

/** Two clients in one: /v1 lies at the API's base address, the app's internal paths at the page's own origin. */
function addressOf({ path, query }: Request): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(name, String(item))
    }
  }
  const base = isInternal(path) ? '' : apiBase()
  return `${base}${path}${search.size > 0 ? `?${search.toString()}` : ''}`
}

function headersOf({ method, path, body, bytes, key }: Request, token: string | undefined): Headers {
  const headers = new Headers({ 'accept-language': document.documentElement.lang })
  headers.set('accept', method === 'GET' && path === '/api/_auth/session' ? 'text/json' : 'application/json')
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (bytes !== undefined) headers.set('content-type', 'application/offset+octet-stream')
  if (key !== undefined) headers.set('idempotency-key', key)
  return headers
}

/** Every response of ours to a program is JSON or a file; a page comes from whatever stands between us. */
export function isOwn(response: Response): boolean {
  const type = response.headers.get('content-type') ?? ''
  return response.ok ? type !== '' && !type.startsWith('text/html') : /[/+]json\b/.test(type)
}

function fetchOptions(request: Request, token: string | undefined): RequestInit {
  return {
    method: request.method,
    headers: headersOf(request, token),
    credentials: 'same-origin',
    // A captive portal may have let the browser keep its page in the place of an answer: the server is always asked.
    cache: request.path.startsWith(ICONS) ? 'default' : 'no-cache',
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    ...(request.bytes && { body: request.bytes }),
  }
}

/** A response that has begun is none yet: over a bad network its end may not come. */
async function readWhole(response: Response): Promise<Response> {
  const { status, headers } = response
  const body = await response.arrayBuffer()
  return new Response(body.byteLength > 0 ? body : null, { status, headers })
}

async function sendOnce(request: Request, token: string | undefined): Promise<Response> {
  const early = request.path === '/api/_auth/session' && request.method === 'GET' ? takeEarlySession() : undefined
  const asked = early?.askedAt ?? Date.now()
  const watch = request.bytes ? undefined : setTimeout(() => noteSilent(asked), LATE_AFTER_MS)
  const endWrite = request.method === 'GET' ? undefined : beginWrite()
  const late = AbortSignal.timeout(request.bytes ? FILE_WITHIN_MS : ANSWER_WITHIN_MS)
  try {
    const signal = request.signal ? AbortSignal.any([request.signal, late]) : late
    const response = await (early?.response ?? fetch(addressOf(request), { ...fetchOptions(request, token), signal }))
    if (isInternal(request.path) && isOwn(response)) noteServerTime(response.headers.get('date'), asked)
    const whole = await readWhole(response)
    noteResponse({ status: response.status, isOwn: isOwn(response) }, asked)
    return whole
  } catch (error) {
    // Whoever gave up on the call wants to see that, and no message about the network.
    if (request.signal?.aborted) throw error
    noteSilent(asked)
    throw new ApiError({ status: 0, code: 'no_connection' })
  } finally {
    clearTimeout(watch)
    endWrite?.()
  }
}

/** Sends a request with the user's token, asks once more where that is harmless, and tells the session of a 401. */
export async function send(request: Request): Promise<Response> {
  const token = SESSION_PATHS.has(request.path) ? source.held() : await source.fresh()
  let response = await sendOnce(request, token)
  if (isRetried(request, response.status)) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
    response = await sendOnce(request, token)
  }
  if (response.status === 401 && isOwn(response) && token !== undefined) source.refused(token)
  return response
}

/** For a client that makes requests of its own, as that of uploads does: the headers that they carry. */
export async function headersForOthers(): Promise<Record<string, string>> {
  const token = await source.fresh()
  return {
    'accept-language': document.documentElement.lang,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
}

/** Such a request was answered 401, by the server itself. */
export function tellRefused(authorization = ''): void {
  const token = /^Bearer (.+)$/.exec(authorization)?.[1]
  if (token !== undefined) source.refused(token)
}
