import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'

function contentSecurityPolicy(api: readonly string[], reports: readonly string[]): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    // The interface kit sets styles on elements.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...api],
    'media-src': ["'self'", 'blob:', ...api],
    // A PDF that the page has fetched, in the browser's own reader.
    'object-src': ['blob:'],
    'frame-src': ['blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...api, ...reports],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';')
}

/**
 * Made once, because no answer is quicker than its headers. What only documents heed is not sent with each file of theirs,
 * and answers of the API, which are no documents, get the strictest policy that there is, in few words.
 */
export function sendSecurityHeaders(app: FastifyInstance, settings: Settings): void {
  const api = settings.apiBaseUrl ? [settings.apiBaseUrl] : []
  const { sentry } = settings.operations
  const reports = sentry ? [new URL(sentry.dsn).origin] : []
  const ofFiles = {
    'cross-origin-resource-policy': api.length > 0 ? 'same-site' : 'same-origin',
    'x-content-type-options': 'nosniff',
    ...(settings.publicUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
  const ofAnswers = { ...ofFiles, 'content-security-policy': "default-src 'none';frame-ancestors 'none'" }
  const ofPages = {
    ...ofFiles,
    'content-security-policy': contentSecurityPolicy(api, reports),
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'same-origin',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
  }
  const headersOf = (url: string) => {
    if (url.startsWith('/v1/')) return ofAnswers
    return url.startsWith('/build/') ? ofFiles : ofPages
  }
  app.addHook('onRequest', ({ url }, reply, done) => {
    void reply.headers(headersOf(url))
    done()
  })
}
