import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'

/** What our pages send and read beside the usual; the latter half belongs to uploads. */
const ALLOWED = `authorization, accept-language, content-type, if-match, idempotency-key, last-event-id,
  tus-resumable, upload-length, upload-metadata, upload-offset`.replaceAll(/\s+/g, ' ')
const EXPOSED = `x-request-id, retry-after, etag, date,
  location, tus-resumable, upload-length, upload-offset, upload-expires`.replaceAll(/\s+/g, ' ')

/** With the API on a host of its own, the product's pages may call it; nobody else's may. */
export function corsFor(settings: Settings) {
  const origin = new URL(settings.publicUrl).origin
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (request.headers.origin !== origin || !request.url.startsWith('/v1/')) return
    void reply
      .header('access-control-allow-origin', origin)
      .header('access-control-allow-credentials', 'true')
      .header('access-control-expose-headers', EXPOSED)
      .header('vary', 'origin')
    if (request.method === 'OPTIONS') {
      await reply
        .code(204)
        .header('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE')
        .header('access-control-allow-headers', ALLOWED)
        .header('access-control-max-age', '600')
        .send()
    }
  }
}
