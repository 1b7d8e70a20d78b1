import { randomUUIDv7 } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import { assetRoutes } from './assets/asset-routes.ts'
import { bulkRoutes } from './asset-bulk/bulk-routes.ts'
import { assetViewRoutes } from './asset-views/asset-view-routes.ts'
import { integrationRoutes } from './asset-integrations/integration-routes.ts'
import { auctionRoutes } from './auctions/auction-routes.ts'
import { settlementRoutes } from './auctions/settlement-routes.ts'
import { auditRoutes } from './audit/audit-routes.ts'
import { assetImportRoutes } from './asset-import/asset-import-routes.ts'
import { bidDatabase, closeBidDatabase, findBidPool } from './bidding/bid-database.ts'
import { bidRoutes } from './bidding/bid-routes.ts'
import { watchOf } from './bidding/watch-service.ts'
import { bidderRoutes } from './bidders/bidder-routes.ts'
import { communityRoutes } from './communities/community-routes.ts'
import { businessRegisterRoutes } from './business-register/business-register-routes.ts'
import { countryRoutes } from './countries/country-routes.ts'
import type { Deps } from './deps.ts'
import { downloadRoutes } from './downloads/download-routes.ts'
import { exportRoutes } from './exports/export-routes.ts'
import { cookieOf } from './http/cookies.ts'
import { corsFor } from './http/cors.ts'
import { handleError } from './http/error-handler.ts'
import { parseJsonBody } from './http/json-body.ts'
import { servePages } from './http/pages.ts'
import { routesOf } from './http/route.ts'
import { sendSecurityHeaders } from './http/security-headers.ts'
import { answerClientError } from './http/traffic/client-error.ts'
import { LIMITS, type Limits } from './http/traffic/limits.ts'
import { Traffic } from './http/traffic/traffic.ts'
import { trustedProxies } from './http/traffic/trusted-proxies.ts'
import { takeTry } from './http/tries.ts'
import { iconRoutes } from './icons/icon-routes.ts'
import { mediaRoutes } from './media/media-routes.ts'
import { serveMetrics } from './operations/metrics.ts'
import type { Tracing } from './operations/tracing.ts'
import { organizationDocumentsRoutes } from './media/organization-documents-routes.ts'
import { organizationPartsRoutes } from './organizations/organization-parts-routes.ts'
import { organizationRoutes } from './organizations/organization-routes.ts'
import { ownerRoutes } from './owners/owner-routes.ts'
import { portfolioRoutes } from './portfolios/portfolio-routes.ts'
import { registrationDataRoutes } from './registration-data/registration-data-routes.ts'
import { reportRoutes } from './reports/report-routes.ts'
import { searchRoutes } from './search/search-routes.ts'
import { knownCallers } from './session/known-callers.ts'
import { SESSION_COOKIE, sessionRoutes } from './session/session-routes.ts'
import { authenticate, authenticateSecret, recordForbidden } from './session/session-service.ts'
import { systemRoutes } from './system/system-routes.ts'
import { authenticatePerson, isPersonalSecret } from './tokens/personal-token-service.ts'
import { tokenRoutes } from './tokens/token-routes.ts'
import { authenticateMachine, isMachineSecret } from './tokens/token-service.ts'
import { uploadRoutes } from './uploads/upload-routes.ts'
import { profileRoutes } from './users/profile-routes.ts'
import { userRoutes } from './users/user-routes.ts'
import { waitingRoutes } from './waiting/waiting-routes.ts'
import { webhookRoutes } from './webhooks/webhook-routes.ts'

/** The contract checks what is asked, and answers are plain JSON: what compiles schemas is never used, and not loaded. */
function noSchemas(): never {
  throw new Error('Calls are described by the contract, not by schemas of Fastify')
}

/** Each request has a number and a line in the log; it is counted and traced where the settings say so. */
async function followRequests(app: FastifyInstance, deps: Deps, tracing: Tracing | undefined): Promise<void> {
  tracing?.traceRequests(app)
  const { metricsToken } = deps.settings.operations
  if (metricsToken !== undefined) {
    const pools = () => ({ main: deps.pool, bids: findBidPool(deps) })
    await serveMetrics(app, deps, metricsToken, { streams: () => watchOf(deps).watchers, pools })
  }
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const path = request.url.split('?')[0]
    const line = {
      reqId: request.id,
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    request.log[reply.statusCode >= 400 ? 'info' : 'debug'](line, 'request')
    done()
  })
}

function createServer({ log }: Deps, limits: Limits, isTrusted: (address: string) => boolean): FastifyInstance {
  const logger: FastifyBaseLogger = log.child({ part: 'http' })
  return fastify({
    loggerInstance: logger,
    // Our own lines, below: they hold no query and no header.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUIDv7(),
    // A logger for each request would cost every call; the few lines that are written name the request themselves.
    childLoggerFactory: (of) => of,
    trustProxy: isTrusted,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerClientError,
    // A piece of an upload over a bad network takes its time; headers do not, and other bodies have less.
    requestTimeout: 600_000,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: Math.min(limits.headersMs, 2_000) },
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  })
}

function takeBodies(app: FastifyInstance, traffic: Traffic): void {
  app.removeAllContentTypeParsers()
  app.decorateRequest('sentText', '')
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) => {
    request.sentText = (await traffic.readBody(request, payload)).toString()
    return parseJsonBody(request.sentText)
  })
  // Uploads are read as they come, by whoever handles them.
  app.addContentTypeParser('application/offset+octet-stream', async (_: FastifyRequest, payload: unknown) => payload)
}

/** The whole HTTP side of the product, not yet listening. */
export async function buildApp(deps: Deps, tracing?: Tracing, limits: Limits = LIMITS): Promise<FastifyInstance> {
  const { settings } = deps
  const isTrusted = trustedProxies(settings.trustedProxy)
  const app = createServer(deps, limits, isTrusted)
  app.setErrorHandler(handleError)
  await followRequests(app, deps, tracing)
  const traffic = new Traffic(limits, settings.databasePool, isTrusted, app.log)
  traffic.attach(app)
  takeBodies(app, traffic)

  sendSecurityHeaders(app, settings)
  if (settings.apiBaseUrl) app.addHook('onRequest', corsFor(settings))

  app.addHook('preClose', () => watchOf(deps).close())
  app.addHook('onClose', () => knownCallers(deps).close())
  app.addHook('onClose', () => closeBidDatabase(deps))
  const { route, assertComplete } = routesOf(app, {
    settings,
    traffic,
    authenticate: async (token, request) => {
      const known = knownCallers(deps).find(token)
      if (known) return known
      // Who bids does not wait behind other calls either.
      const db = request.routeOptions.config.lane === 'bids' ? bidDatabase(deps) : deps.db
      if (isMachineSecret(token)) return traffic.lookUp(request, () => authenticateMachine(deps, token, db))
      if (isPersonalSecret(token)) return traffic.lookUp(request, () => authenticatePerson(deps, token, db))
      // Its signature is verified before the database is asked.
      return authenticate(deps, token, db)
    },
    authenticateCookie: (request) => {
      const secret = cookieOf(request, SESSION_COOKIE)
      return traffic.lookUp(request, () => authenticateSecret(deps, secret))
    },
    takeTry: (limit) => takeTry(deps.db, limit),
    onForbidden: (caller, call, request) => recordForbidden(deps, caller, call, request.id),
  })
  systemRoutes(route, deps)
  sessionRoutes(route, deps)
  countryRoutes(route, deps)
  auditRoutes(route, deps)
  userRoutes(route, deps)
  profileRoutes(route, deps)
  downloadRoutes(route, deps)
  iconRoutes(route)
  organizationRoutes(route, deps)
  organizationPartsRoutes(route, deps)
  organizationDocumentsRoutes(route, deps)
  ownerRoutes(route, deps)
  portfolioRoutes(route, deps)
  communityRoutes(route, deps)
  searchRoutes(route, deps)
  waitingRoutes(route, deps)
  registrationDataRoutes(route, deps)
  assetRoutes(route, deps)
  assetViewRoutes(route, deps)
  bulkRoutes(route, deps)
  integrationRoutes(route, deps)
  mediaRoutes(route, deps)
  uploadRoutes(route, deps)
  assetImportRoutes(route, deps)
  businessRegisterRoutes(route, deps)
  bidderRoutes(route, deps)
  bidRoutes(route, deps)
  auctionRoutes(route, deps)
  settlementRoutes(route, deps)
  tokenRoutes(route, deps)
  webhookRoutes(route, deps)
  reportRoutes(route, deps)
  exportRoutes(route, deps)
  assertComplete()

  await servePages(app, settings)
  return app
}
