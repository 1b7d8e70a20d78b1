import { Readable } from 'node:stream'
import type { Issue } from '@klubba/domain/errors'
import { api, type Api, type ApiCall } from '@klubba/domain/api'
import {
  bodyLimitOf,
  splitCallName,
  type Access,
  type Endpoint,
  type Output,
  type Parsed,
} from '@klubba/domain/contract'
import { check } from '@klubba/domain/issues'
import { languageOf, type Language } from '@klubba/domain/languages'
import { mayEver, type Actor } from '@klubba/domain/permissions'
import type { PersonalScope, TokenScope } from '@klubba/domain/tokens/token'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'
import { AppError, MOST_ISSUES } from './app-error.ts'
import { unstorable } from './json-body.ts'
import { Prepared, sendPrepared } from './prepared.ts'
import { requireSameOrigin } from './same-origin.ts'
import type { Lane, Traffic } from './traffic/traffic.ts'
import type { Limit } from './tries.ts'

/** A signed-in caller. */
export interface Caller extends Actor {
  session_id: string
  /** Calls by a token of their own, which stands in the place of the session, and may do so much. */
  tokenScope?: PersonalScope
}

/** A machine that calls by its own token: no user, and never with a user's rights. */
export interface Machine {
  token_id: string
  user_type: TokenScope
}

export type AnyCaller = Caller | Machine

export const isMachine = (caller: AnyCaller): caller is Machine => 'token_id' in caller

/** Whoever did it, as the audit log names them. */
export const actorIdOf = (caller: AnyCaller) => (isMachine(caller) ? caller.token_id : caller.user_id)

export interface Call<
  A extends Access = Access,
  OpenToMachines extends boolean = false,
  Keyed extends boolean = false,
> {
  /** Who calls: known unless the call is public, and a machine only where the contract lets one in. */
  actor: A extends 'public' ? undefined : OpenToMachines extends true ? AnyCaller : Caller
  /** The header Idempotency-Key, which calls that are marked so must have. */
  key: Keyed extends true ? string : undefined
  language: Language
  request: FastifyRequest
  reply: FastifyReply
  /** Asks the database about something that a stranger may have made up, without taking anybody's room. */
  lookUp: <T>(work: () => Promise<T>) => Promise<T>
}

/** What a call does; the answer may be one that was made beforehand, or one that the handler has sent itself. */
export type Handler<E extends Endpoint> = (
  input: Parsed<E>,
  call: Call<
    E['access'],
    E extends { marketplace: true } ? true : false,
    E extends { idempotent: true } ? true : false
  >,
) => Promise<Output<E> | Prepared | FastifyReply>

export interface RouteExtras {
  /** Counted before the body is read. */
  limit?: (request: FastifyRequest) => Limit
  /** Called when the whole request has arrived; what it gives back is called once the request is dealt with. */
  arrived?: (request: FastifyRequest) => () => void
}

export type Route = <Name extends ApiCall>(name: Name, handler: Handler<Api[Name]>, extras?: RouteExtras) => void

/** For the caller alone, who asks every time whether it still holds. */
const PRIVATE = { vary: 'accept-encoding, accept-language, authorization', 'cache-control': 'private, no-cache' }

export interface RouteOptions {
  settings: Settings
  traffic: Traffic
  authenticate: (token: string, request: FastifyRequest) => Promise<AnyCaller | undefined>
  /** By the session cookie, for calls that say so. */
  authenticateCookie: (request: FastifyRequest) => Promise<Caller | undefined>
  /** Told of a call refused for want of the right, for the audit log. */
  onForbidden: (caller: AnyCaller, call: ApiCall, request: FastifyRequest) => Promise<void>
  takeTry: (limit: Limit) => Promise<void>
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: AnyCaller | undefined
    /** The body as it came, for what is signed. */
    sentText: string
  }
}

function laneOf({ lane, stream, events }: Endpoint): Lane {
  if (events) return 'events'
  return stream ? 'uploads' : (lane ?? 'calls')
}

/** Registers calls of the contract. `assertComplete` fails when a call of the contract has no handler. */
export function routesOf(app: FastifyInstance, options: RouteOptions): { route: Route; assertComplete: () => void } {
  const registered = new Set<ApiCall>()
  const { traffic } = options
  app.decorateRequest('caller', undefined)

  const route: Route = (name, handler, { limit, arrived } = {}) => {
    registered.add(name)
    const definition: Endpoint = api[name]
    const { method, path } = splitCallName(name)
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: {
        lane: laneOf(definition),
        needsSignIn: definition.access !== 'public',
        bodyBytes: bodyLimitOf(definition),
      },
      // Before the body is read: who may not call does not get to send.
      onRequest: async (request) => {
        if (definition.cookie) requireSameOrigin(request, options.settings)
        if (definition.access !== 'public') request.caller = await admit(request, name, options)
        if (!definition.stream) requireSmall(request, bodyLimitOf(definition))
        if (limit) await traffic.lookUp(request, () => options.takeTry(limit(request)))
      },
      handler: async (request, reply) => {
        const dealtWith = arrived?.(request)
        try {
          return await handle(request, reply)
        } finally {
          dealtWith?.()
        }
      },
    })

    async function handle(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
      const key = definition.idempotent && keyOf(request)
      const call = {
        actor: request.caller,
        key,
        // Few calls ask for it.
        get language() {
          return languageOf(request.headers['accept-language'])
        },
        request,
        reply,
        lookUp: (work) => traffic.lookUp(request, work),
      } as Parameters<typeof handler>[1]
      const input = parse(definition, request) as Parsed<Api[typeof name]>
      const answer = await working(definition, request, traffic, () => handler(input, call))
      if (answer instanceof Prepared) return sendPrepared(request, reply, answer, PRIVATE)
      if (answer === reply) return reply
      void reply.code(definition.status ?? 200)
      if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
      return answer
    }
  }

  return {
    route,
    assertComplete() {
      const missing = (Object.keys(api) as ApiCall[]).filter((name) => !registered.has(name))
      if (missing.length > 0) throw new Error(`no handler for ${missing.join(', ')}`)
    },
  }
}

/** A body that is announced as too large is not waited for. */
function requireSmall({ headers }: FastifyRequest, most: number): void {
  if (Number(headers['content-length'] ?? 0) > most) throw new AppError('too_large')
}

/** In the room that there is for such a call: strangers never take that of whoever is signed in. */
async function working<T>(
  { access, body }: Endpoint,
  request: FastifyRequest,
  traffic: Traffic,
  work: () => Promise<T>,
): Promise<T> {
  if (access !== 'public' || request.routeOptions.config.lane !== 'calls') return traffic.work(request, work)
  return body ? traffic.workForStranger(request, work) : traffic.lookUp(request, work)
}

async function callerOf(request: FastifyRequest, { byCookie }: Endpoint, options: RouteOptions) {
  const { authorization } = request.headers
  const token = /^Bearer ([\w.~+/-]+=*)$/.exec(authorization ?? '')?.[1]
  if (token) return options.authenticate(token, request)
  // Elements of our own pages; the cookie is SameSite=Strict, this holds where a browser is old.
  if (!byCookie || authorization || request.headers['sec-fetch-site'] === 'cross-site') return undefined
  return options.authenticateCookie(request)
}

async function admit(request: FastifyRequest, name: ApiCall, options: RouteOptions): Promise<AnyCaller> {
  const definition: Endpoint = api[name]
  const caller = await callerOf(request, definition, options)
  if (!caller) throw new AppError('signed_out')
  options.traffic.admit(request, actorIdOf(caller))
  const refusal = isAdmitted(caller, definition) ? tokenRefusal(caller, name) : 'forbidden'
  if (refusal) {
    await options.onForbidden(caller, name, request)
    throw new AppError(refusal)
  }
  return caller
}

/** A machine is admitted only by name: 'signed_in' is about people, and a permission alone does not open a call to it. */
function isAdmitted(caller: AnyCaller, { access, marketplace }: Endpoint): boolean {
  if (isMachine(caller) && !marketplace) return false
  return access === 'public' || access === 'signed_in' ? !isMachine(caller) : mayEver(caller, access)
}

/** A token of somebody's own never reaches further than its scope, nor to credentials, whatever its owner may do. */
function tokenRefusal(caller: AnyCaller, name: ApiCall): 'forbidden' | 'not_by_token' | undefined {
  if (isMachine(caller) || caller.tokenScope === undefined) return undefined
  const { inSession }: Endpoint = api[name]
  if (inSession) return 'not_by_token'
  const { method } = splitCallName(name)
  return caller.tokenScope === 'all' || method === 'GET' || method === 'HEAD' ? undefined : 'forbidden'
}

/** Signs that can be printed, as headers have them. */
const KEY = /^[\x21-\x7e]{1,200}$/

function keyOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  if (key === undefined) throw new AppError('invalid_input', [{ path: 'Idempotency-Key', code: 'required' }])
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw new AppError('invalid_input', [{ path: 'Idempotency-Key', code: 'wrong_format' }])
  }
  return key
}

function parse(definition: Endpoint, request: FastifyRequest): Record<string, unknown> {
  const parsed: Record<string, unknown> = {}
  const issues: Issue[] = []
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = definition[part]
    if (part === 'body' && definition.stream) continue
    if (part === 'body' && request.body instanceof Readable) throw new AppError('wrong_content_type')
    const given = request[part] ?? {}
    if (!schema) {
      const unknown = part === 'params' ? [] : Object.keys(given).slice(0, MOST_ISSUES)
      issues.push(...unknown.map((path): Issue => ({ path, code: 'unknown_field' })))
      continue
    }
    // The body was looked through when it was parsed.
    const issue = part === 'body' ? undefined : unstorable(given)
    const result = check(schema, given, MOST_ISSUES)
    if (issue) issues.push(issue)
    else if (result.ok) parsed[part] = result.data
    else issues.push(...result.issues)
  }
  if (issues.length > 0) throw new AppError('invalid_input', issues)
  return parsed
}
