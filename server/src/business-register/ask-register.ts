import type { z } from 'zod'

/** The register cannot be asked, or what it answers cannot be used. The text is for the log. */
export class RegisterFailure extends Error {
  /** Whether another try may go better. */
  readonly passing: boolean

  constructor(message: string, { passing = false, cause }: { passing?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.passing = passing
  }
}

export interface Question {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

/** Asks a register. Answers its JSON, or undefined when it says that there is no such thing (404, 410). */
export type Ask = (question: Question) => Promise<unknown>

const MAX_BYTES = 1024 * 1024
const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i

/** For one lookup: each try may take so long, and all that the lookup asks for twice as long together. */
export function askWithin(timeoutMs: number): Ask {
  const whole = AbortSignal.timeout(2 * timeoutMs)
  const tryOnce = async (question: Question) => {
    try {
      return await fetchJson(question, AbortSignal.any([whole, AbortSignal.timeout(timeoutMs)]))
    } catch (error) {
      if (error instanceof RegisterFailure) throw error
      throw new RegisterFailure('not reached in time', { passing: true, cause: error })
    }
  }
  return async (question) => {
    try {
      return await tryOnce(question)
    } catch (error) {
      if (!(error instanceof RegisterFailure && error.passing)) throw error
      return tryOnce(question)
    }
  }
}

async function fetchJson({ url, method = 'GET', headers, body }: Question, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { accept: 'application/json', ...headers },
    ...(body !== undefined && { body }),
    // A register that sends us elsewhere has moved: that is for whoever keeps the settings to see.
    redirect: 'manual',
    signal,
  })
  if (response.status !== 200) {
    await response.body?.cancel()
    if (response.status === 404 || response.status === 410) return undefined
    throw new RegisterFailure(`status ${response.status}`, { passing: response.status >= 500 })
  }
  if (!JSON_TYPE.test(response.headers.get('content-type') ?? '')) {
    await response.body?.cancel()
    throw new RegisterFailure('not JSON by its content type')
  }
  const text = await readText(response)
  try {
    return JSON.parse(text)
  } catch {
    throw new RegisterFailure('broken JSON')
  }
}

/** Counts while it reads, after decompression: the length that is announced may be anything. */
async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  const body: AsyncIterable<Uint8Array> | null = response.body
  if (!body) return ''
  for await (const chunk of body) {
    size += chunk.length
    if (size > MAX_BYTES) throw new RegisterFailure('more than can be read')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** What we need of an answer. Whatever else is in it is of no interest; if that is not there, the answer is no use. */
export function readAnswer<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  const { path = [], message = '' } = parsed.error.issues[0] ?? {}
  throw new RegisterFailure(`unknown shape at ${path.join('.')}: ${message}`)
}

export function basicAuthorization(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
}
