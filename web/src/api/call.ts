import type { Api, ApiCall } from '@klubba/domain/api'
import type { Input, Method, Output } from '@klubba/domain/contract'
import { ApiError, errorFrom } from './api-error.ts'
import { send } from './send.ts'

interface Options {
  signal?: AbortSignal | undefined
  /** Made once for what somebody entered, and sent again with every retry of it. */
  key?: string | undefined
  /** For calls that take a file. */
  bytes?: Blob | undefined
}

type Given<Name extends ApiCall> = Input<Api[Name]>
type Args<Name extends ApiCall> =
  {} extends Given<Name> ? [input?: Given<Name>, options?: Options] : [input: Given<Name>, options?: Options]

interface AnyInput {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
}

export function fillPath(path: string, params: Record<string, string | number> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    // An empty part would make the path that of another call.
    if (value === undefined || value === '') throw new Error(`The path ${path} needs ${name}`)
    return encodeURIComponent(String(value))
  })
}

async function jsonOf(response: Response): Promise<unknown> {
  const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '')
  return isJson ? response.json().catch(() => undefined) : undefined
}

/**
 * Makes a call of the contract, named by its method and path: `call('GET /v1/countries')`. Throws an ApiError. The
 * contract is imported as types only, so that its schemas stay out of what the browser loads.
 */
export async function call<Name extends ApiCall>(name: Name, ...args: Args<Name>): Promise<Output<Api[Name]>> {
  const [input, options] = args as [AnyInput?, Options?]
  const [method, path] = name.split(' ') as [Method, string]
  const response = await send({
    method,
    path: fillPath(path, input?.params),
    query: input?.query,
    body: input?.body,
    bytes: options?.bytes,
    signal: options?.signal,
    key: options?.key,
  })
  const body = await jsonOf(response)
  if (response.status >= 400) throw errorFrom(response.status, body)
  if (body === undefined) throw new ApiError({ status: response.status, code: 'no_connection' })
  return body as Output<Api[Name]>
}
