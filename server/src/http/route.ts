import { Readable } from 'node:stream'
import type { Issue } from '@klubba/domain/errors'
import { api, type Api, type ApiCall } from '@klubba/domain/api'
import { splitCallName, type Access, type Endpoint, type Output, type Parsed } from '@klubba/domain/contract'
import { check } from '@klubba/domain/issues'
import { languageOf, type Language } from '@klubba/domain/languages'
import { mayEver, type Actor } from '@klubba/domain/permissions'
import type { PersonalScope, TokenScope } from '@klubba/domain/tokens/token'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'
import { AppError } from './app-error.ts'
import { unstorable } from './json-body.ts'
import { Prepared, sendPrepared } from './prepared.ts'
import { requireSameOrigin } from './same-origin.ts'

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

export type Route = <Name extends ApiCall>(name: Name, handler: Handler<Api[Name]>) => void

/** For the caller alone, who asks every time whether it still holds. */
const PRIVATE = { vary: 'accept-encoding, accept-language, authorization', 'cache-control': 'private, no-cache' }

export interface RouteOptions {
  settings: Settings
  authenticate: (token: string) => Promise<AnyCaller | undefined>
  /** By the session cookie, for calls that say so. */
  authenticateCookie: (request: FastifyRequest) => Promise<Caller | undefined>
  /** Told of a call refused for want of the right, for the audit log. */
  onForbidden: (caller: AnyCaller, call: ApiCall, request: FastifyRequest) => Promise<void>
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: AnyCaller | undefined
    /** The body as it came, for what is signed. */
    sentText: string
  }
  interface FastifyContextConfig {
    /** Stays open and tells events. */
    events?: boolean
  }
}

/** Registers calls of the contract. `assertComplete` fails when a call of the contract has no handler. */
export function routesOf(app: FastifyInstance, options: RouteOptions): { route: Route; assertComplete: () => void } {
  const registered = new Set<ApiCall>()
  app.decorateRequest('caller', undefined)

  const route: Route = (name, handler) => {
    registered.add(name)
    const definition: Endpoint = api[name]
    const { method, path } = splitCallName(name)
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { events: definition.events === true },
      // Before the body is read: who may not call does not get to send.
      onRequest: async (request) => {
        if (definition.cookie) requireSameOrigin(request, options.settings)
        if (definition.access !== 'public') request.caller = await admit(request, name, options)
      },
      handler: async (request, reply) => {
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
        } as Parameters<typeof handler>[1]
        const answer = await handler(parse(definition, request) as Parsed<Api[typeof name]>, call)
        if (answer instanceof Prepared) return sendPrepared(request, reply, answer, PRIVATE)
        if (answer === reply) return reply
        void reply.code(definition.status ?? 200)
        if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
        return answer
      },
    })
  }

  return {
    route,
    assertComplete() {
      const missing = (Object.keys(api) as ApiCall[]).filter((name) => !registered.has(name))
      if (missing.length > 0) throw new Error(`no handler for ${missing.join(', ')}`)
    },
  }
}

async function callerOf(request: FastifyRequest, { byCookie }: Endpoint, options: RouteOptions) {
  const { authorization } = request.headers
  const token = /^Bearer ([\w.~+/-]+=*)$/.exec(authorization ?? '')?.[1]
  if (token) return options.authenticate(token)
  // Elements of our own pages; the cookie is SameSite=Strict, this holds where a browser is old.
  if (!byCookie || authorization || request.headers['sec-fetch-site'] === 'cross-site') return undefined
  return options.authenticateCookie(request)
}

async function admit(request: FastifyRequest, name: ApiCall, options: RouteOptions): Promise<AnyCaller> {
  const definition: Endpoint = api[name]
  const caller = await callerOf(request, definition, options)
  if (!caller) throw new AppError('signed_out')
  if (!isAdmitted(caller, definition) || !isInScope(caller, name)) {
    await options.onForbidden(caller, name, request)
    throw new AppError('forbidden')
  }
  return caller
}

/** A machine is admitted only by name: 'signed_in' is about people, and a permission alone does not open a call to it. */
function isAdmitted(caller: AnyCaller, { access, marketplace }: Endpoint): boolean {
  if (isMachine(caller) && !marketplace) return false
  return access === 'public' || access === 'signed_in' ? !isMachine(caller) : mayEver(caller, access)
}

/** A token of somebody's own never reaches further than its scope, whatever its owner may do. */
function isInScope(caller: AnyCaller, name: ApiCall): boolean {
  if (isMachine(caller) || caller.tokenScope === undefined) return true
  const { inSession }: Endpoint = api[name]
  const { method } = splitCallName(name)
  return !inSession && (caller.tokenScope === 'all' || method === 'GET' || method === 'HEAD')
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
      const unknown = Object.keys(given).map((path): Issue => ({ path, code: 'unknown_field' }))
      issues.push(...(part === 'query' || part === 'body' ? unknown : []))
      continue
    }
    // The body was looked through when it was parsed.
    const issue = part === 'body' ? undefined : unstorable(given)
    const result = check(schema, given)
    if (issue) issues.push(issue)
    else if (result.ok) parsed[part] = result.data
    else issues.push(...result.issues)
  }
  if (issues.length > 0) throw new AppError('invalid_input', issues)
  return parsed
}
