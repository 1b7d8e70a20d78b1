import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'

/** With the API on a host of its own, the product's pages may call it; nobody else's may. */
export function corsFor(settings: Settings) {
  const origin = new URL(settings.publicUrl).origin
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (request.headers.origin !== origin || !request.url.startsWith('/v1/')) return
    void reply
      .header('access-control-allow-origin', origin)
      .header('access-control-allow-credentials', 'true')
      .header('access-control-expose-headers', 'x-request-id, retry-after, etag, date')
      .header('vary', 'origin')
    if (request.method === 'OPTIONS') {
      await reply
        .code(204)
        .header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
        .header(
          'access-control-allow-headers',
          'authorization, accept-language, content-type, if-match, idempotency-key',
        )
        .header('access-control-max-age', '600')
        .send()
    }
  }
}
