import type { z } from 'zod'
import type { Permission } from './permissions.ts'

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A call is named by its method and path: 'GET /v1/countries'. */
export type CallName = `${Method} /${string}`

/** Who may make a call: anybody, whoever is signed in, or who has the permission (deny by default). */
export type Access = 'public' | 'signed_in' | Permission

export interface Endpoint {
  access: Access
  /** Works on the session cookie, so it is refused to pages of other origins. */
  cookie?: true
  /** Admits by the session cookie as well as by the token: pictures and videos in a page send no token. */
  byCookie?: true
  /** Only from a session: secrets, sessions, and the credentials of anybody are closed to the tokens of people. */
  inSession?: true
  /** Open to the token of a marketplace too, as far as the permission goes; every other call refuses it. */
  marketplace?: true
  /** In English, for the API's description. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  response: z.ZodType
  /** What is sent is a stream of bytes, which the handler reads itself. */
  stream?: true
  /** The answer is a file, not JSON. */
  file?: true
  /** The answer is a stream of server-sent events; `response` is what each of them says. */
  events?: true
  /** Takes the header Idempotency-Key: the same key gives the same answer, and takes effect once. */
  idempotent?: true
  /** HTTP status of success; 200 unless said otherwise. */
  status?: 201 | 202 | 204
  /**
   * Has room of its own on the server: health is always answered, bids never wait behind other calls, files cost next to
   * nothing, and downloads are opened by an address that only someone signed in was given.
   */
  lane?: 'health' | 'bids' | 'files' | 'downloads'
  /** The largest body, where it is not what `bodyLimitOf` says. */
  bodyKilobytes?: number
}

const SMALL_KILOBYTES = 4
/** Larger than any form of ours; files arrive as streams. */
const FORM_KILOBYTES = 256

/** The largest body of a call, in bytes: small where anybody may call, and where nothing is expected. */
export function bodyLimitOf({ access, body, bodyKilobytes }: Endpoint): number {
  const isSmall = access === 'public' || body === undefined
  return (bodyKilobytes ?? (isSmall ? SMALL_KILOBYTES : FORM_KILOBYTES)) * 1024
}

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type In<T> = T extends z.ZodType ? z.input<T> : undefined
type Out<T> = T extends z.ZodType ? z.output<T> : undefined

type Given<E extends Endpoint, Part extends 'params' | 'query' | 'body'> = E[Part] extends z.ZodType ? Part : never

/** What a caller sends: only the parts that the call has. */
export type Input<E extends Endpoint> = {
  [Part in 'params' | 'query' | 'body' as Given<E, Part>]: In<E[Part]>
}

/** What a handler gets, parsed. */
export type Parsed<E extends Endpoint> = {
  [Part in 'params' | 'query' | 'body' as Given<E, Part>]: Out<E[Part]>
}

export type Output<E extends Endpoint> = z.output<E['response']>

export type Contract = Record<CallName, Endpoint>

export function splitCallName(name: CallName): { method: Method; path: string } {
  const space = name.indexOf(' ')
  return { method: name.slice(0, space) as Method, path: name.slice(space + 1) }
}
