import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ownBytes } from '../own-bytes.ts'

/**
 * A text that is made once and sent often: compressed when it is first sent, and with a tag by which an unchanged one costs
 * nothing.
 */
export class Prepared {
  readonly type: string
  readonly plain: Buffer
  #brotli: Buffer | undefined
  /** Without its quotes; the compressed form has its own. */
  readonly tag: string

  constructor(type: string, text: string) {
    this.type = type
    this.plain = ownBytes(Buffer.from(text))
    this.tag = createHash('sha256').update(this.plain).digest('base64url').slice(0, 22)
  }

  get brotli(): Buffer {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: this.plain.length }
    this.#brotli ??= ownBytes(brotliCompressSync(this.plain, { params }))
    return this.#brotli
  }
}

function takesBrotli(request: FastifyRequest): boolean {
  const accepted = request.headers['accept-encoding']?.toString().toLowerCase() ?? ''
  return accepted.split(',').some((part) => /^\s*br\s*(?:;\s*q=(?:1|0\.0*[1-9]).*)?$/.test(part))
}

export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: Prepared,
  headers: { vary: string; 'cache-control': string },
): FastifyReply {
  const isSmall = takesBrotli(request)
  const tag = `"${prepared.tag}${isSmall ? '-br' : ''}"`
  void reply.headers({ ...headers, etag: tag })
  // A 304 would say that there is a page.
  const mayBeKept = reply.statusCode === 200
  if (
    mayBeKept &&
    request.headers['if-none-match']?.split(',').some((each) => each.trim().replace(/^W\//, '') === tag)
  ) {
    return reply.code(304).send()
  }
  void reply.header('content-type', prepared.type)
  if (isSmall) void reply.header('content-encoding', 'br')
  const content = isSmall ? prepared.brotli : prepared.plain
  if (request.method === 'HEAD') return reply.header('content-length', content.length).send()
  return reply.send(content)
}
