import { ApiError, errorFrom } from '../api/api-error.ts'
import { noteResponse, noteSilent } from '../api/contact.ts'
import { headersForOthers, tellRefused } from '../api/send.ts'
import { apiBase } from '../settings.ts'

/** Nothing has moved for this long: there is no way to the server, whatever the device says. */
const STALLED_MS = 60_000

interface TusRequest {
  method: 'POST' | 'PATCH' | 'DELETE'
  /** Below the address of uploads. */
  path: string
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer>
  onProgress?: (sent: number) => void
}

function bodyOf(request: XMLHttpRequest): unknown {
  try {
    return JSON.parse(request.responseText)
  } catch {
    return undefined
  }
}

/** One request of tus, which says how far it is. Answers with how much the server has; throws an ApiError. */
export async function tusRequest({ method, path, headers, body, onProgress }: TusRequest): Promise<number> {
  const own = await headersForOthers()
  const asked = Date.now()
  const request = new XMLHttpRequest()
  const { promise, resolve } = Promise.withResolvers<void>()
  let stalled: ReturnType<typeof setTimeout> | undefined
  const watch = () => {
    clearTimeout(stalled)
    stalled = setTimeout(() => request.abort(), STALLED_MS)
  }
  request.upload.addEventListener('progress', ({ loaded }) => {
    watch()
    onProgress?.(loaded)
  })
  request.addEventListener('loadend', () => resolve())
  request.open(method, `${apiBase()}/v1/uploads${path}`)
  for (const [name, value] of Object.entries({ ...own, ...headers, 'tus-resumable': '1.0.0' })) {
    request.setRequestHeader(name, value)
  }
  watch()
  request.send(body)
  await promise
  clearTimeout(stalled)
  const { status } = request
  if (status === 0) {
    noteSilent(asked)
    throw new ApiError({ status: 0, code: 'no_connection' })
  }
  // A captive portal answers too.
  const error = status >= 400 ? errorFrom(status, bodyOf(request)) : undefined
  const isOwn = error ? error.code !== 'no_connection' : request.getResponseHeader('tus-resumable') !== null
  noteResponse({ status, isOwn }, asked)
  if (isOwn && status === 401) tellRefused(own['authorization'])
  if (error || !isOwn) throw error ?? new ApiError({ status, code: 'no_connection' })
  return Number(request.getResponseHeader('upload-offset') ?? 0)
}
