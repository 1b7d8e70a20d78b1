import { parseCookie, stringifySetCookie, type SetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

// Few calls have to do with cookies: they are read where they are asked for, not with every request.

export type CookieOptions = Omit<SetCookie, 'name' | 'value'>

export const cookieOf = ({ headers }: FastifyRequest, name: string): string | undefined =>
  headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[name]

export const setCookie = (reply: FastifyReply, name: string, value: string, options: CookieOptions): FastifyReply =>
  reply.header('set-cookie', stringifySetCookie({ ...options, name, value }))

export const clearCookie = (reply: FastifyReply, name: string, options: CookieOptions): FastifyReply =>
  setCookie(reply, name, '', { ...options, expires: new Date(0), maxAge: 0 })
