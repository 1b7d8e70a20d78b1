import type { FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'
import { AppError } from './app-error.ts'

/**
 * Calls that work on the session cookie come from our own pages only. The cookie is SameSite=Strict already; this
 * holds where a browser is old, and against pages on sibling hosts. Programs that send neither header are no browsers.
 */
export function requireSameOrigin(request: FastifyRequest, settings: Settings): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('cross_site')
  const { origin } = request.headers
  if (origin === undefined) return
  const expected = settings.publicUrlGiven ? new URL(settings.publicUrl).host : request.host
  if (URL.parse(origin)?.host !== expected) throw new AppError('cross_site')
}
