import type { FastifyRequest } from 'fastify'

/** The call as the contract names it; files and pages are all one, so that nobody can make up names without end. */
export function callOf(request: FastifyRequest): string {
  const { url } = request.routeOptions
  if (url === undefined || !/^\/(?:v1|api|auth|health|ready|metrics)(?:\/|$)/.test(url)) return 'page'
  return `${request.method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`
}
