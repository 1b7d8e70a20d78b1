import { request as requestPlainly, type IncomingMessage } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { literalAddress, isPublicAddress, lookUpPublic, PrivateAddressError } from './public-address.ts'
import { signedHeaders } from './signature.ts'

export interface Sending {
  url: string
  secret: string
  /** The same for every try, so that the receiver can tell a repeat. */
  id: string
  body: string
  timeoutMs: number
  /** What is read of the answer; more than that is cut off, and said so. */
  maxBytes: number
  /** Not for addresses that anybody may enter. */
  allowPrivate: boolean
}

export interface Answer {
  status: number
  type: string
  text: string
  isWhole: boolean
}

export type SendFailure = 'unreachable' | 'timed_out' | 'private_address'

export class SendError extends Error {
  readonly failure: SendFailure

  constructor(failure: SendFailure, cause?: unknown) {
    super(failure, { cause })
    this.failure = failure
  }
}

/** Sends once, to exactly this address: redirects are answers like any other. */
export async function sendSigned(sending: Sending): Promise<Answer> {
  const url = new URL(sending.url)
  const literal = literalAddress(url)
  if (!sending.allowPrivate && literal !== undefined && !isPublicAddress(literal)) {
    throw new SendError('private_address')
  }
  const signal = AbortSignal.timeout(sending.timeoutMs)
  try {
    return await read(await connect(url, sending, signal), sending.maxBytes)
  } catch (error) {
    if (signal.aborted) throw new SendError('timed_out', error)
    throw new SendError(error instanceof PrivateAddressError ? 'private_address' : 'unreachable', error)
  }
}

async function connect(url: URL, { body, secret, id, allowPrivate }: Sending, signal: AbortSignal) {
  const send = url.protocol === 'https:' ? requestSecurely : requestPlainly
  return new Promise<IncomingMessage>((resolve, reject) => {
    const request = send(url, {
      method: 'POST',
      signal,
      // A connection of its own: none is kept that was opened to another address of the same name.
      agent: false,
      ...(!allowPrivate && { lookup: lookUpPublic }),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        accept: 'application/json',
        'accept-encoding': 'identity',
        'user-agent': 'Klubba',
        'klubba-request': id,
        ...signedHeaders(secret, body),
      },
    })
    request.once('response', resolve)
    request.once('error', reject)
    request.end(body)
  })
}

async function read(response: IncomingMessage, maxBytes: number): Promise<Answer> {
  const chunks: Buffer[] = []
  let size = 0
  let isWhole = true
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size > maxBytes) {
      isWhole = false
      response.destroy()
      break
    }
  }
  const text = Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8')
  return { status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', text, isWhole }
}
