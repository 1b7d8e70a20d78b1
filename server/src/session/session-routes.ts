import { SESSION_DAYS } from '@klubba/domain/session/session'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { clearCookie, cookieOf, setCookie, type CookieOptions } from '../http/cookies.ts'
import type { Route } from '../http/route.ts'
import { addressKey } from '../http/tries.ts'
import type { Settings } from '../settings.ts'
import { askForNewPassword, changePassword, codeLimit, forgottenLimit, setPasswordByCode } from './password-service.ts'
import { resumeSession, signIn, signInLimit, signOut, type Client, type OpenSession } from './session-service.ts'

export const SESSION_COOKIE = 'klubba_session'

function cookieOptions(settings: Settings): CookieOptions {
  const site = new URL(settings.publicUrl)
  const api = settings.apiBaseUrl ? new URL(settings.apiBaseUrl) : site
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: site.protocol === 'https:',
    // An API on a host below ours needs the cookie for pictures and videos.
    ...(api.hostname !== site.hostname && { domain: site.hostname }),
  }
}

const placeOf = (request: FastifyRequest) => ({ address: addressKey(request.ip) })

function clientOf(request: FastifyRequest): Client {
  return {
    ...placeOf(request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
  }
}

export function sessionRoutes(route: Route, deps: Deps): void {
  const options = cookieOptions(deps.settings)
  const keepCookie = (reply: FastifyReply, secret: string) =>
    setCookie(reply, SESSION_COOKIE, secret, { ...options, maxAge: SESSION_DAYS * 86_400 })
  const secretOf = (request: FastifyRequest) => cookieOf(request, SESSION_COOKIE)
  const answer = ({ session, secret }: OpenSession, reply: FastifyReply) => {
    keepCookie(reply, secret)
    return session
  }

  route(
    'POST /api/_auth/login',
    async ({ body }, { request, reply }) => answer(await signIn(deps, body, clientOf(request)), reply),
    { limit: (request) => signInLimit(placeOf(request)) },
  )

  route('GET /api/_auth/session', async (_, { request, reply }) => {
    const secret = secretOf(request)
    const session = await resumeSession(deps, secret, placeOf(request))
    if (session && secret) keepCookie(reply, secret)
    else if (secret) void clearCookie(reply, SESSION_COOKIE, options)
    return session ?? {}
  })

  route('GET /auth/refresh', async (_, { request, reply }) => {
    const secret = secretOf(request)
    const session = await resumeSession(deps, secret, placeOf(request))
    if (!session || !secret) throw new AppError('signed_out')
    keepCookie(reply, secret)
    return session
  })

  route('DELETE /api/_auth/session', async (_, { request, reply }) => {
    await signOut(deps, secretOf(request), clientOf(request))
    // Only the cache: clearing the storage would erase drafts that were not sent yet.
    void clearCookie(reply, SESSION_COOKIE, options).header('clear-site-data', '"cache"')
    return {}
  })

  const byCode = { limit: (request: FastifyRequest) => codeLimit(placeOf(request)) }

  route(
    'POST /api/_auth/activate',
    async ({ body }, { request }) => {
      await setPasswordByCode(deps, 'activation', body, clientOf(request))
      return {}
    },
    byCode,
  )

  route(
    'POST /api/_auth/password/reset',
    async ({ body }, { request }) => {
      await setPasswordByCode(deps, 'password_reset', body, clientOf(request))
      return {}
    },
    byCode,
  )

  route(
    'POST /api/_auth/password/forgot',
    async ({ body }) => {
      await askForNewPassword(deps, body.email)
      return {}
    },
    { limit: (request) => forgottenLimit(placeOf(request)) },
  )

  route('PUT /api/_auth/password', async ({ body }, { actor, request, reply }) =>
    answer(await changePassword(deps, actor, body, clientOf(request)), reply),
  )
}
