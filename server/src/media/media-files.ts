import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../http/app-error.ts'
import { ObjectMissingError, type ByteRange, type Storage } from '../storage/storage.ts'
import type { FileToServe } from './media-view.ts'

const EXTENSIONS: Record<string, string> = { 'image/jpeg': 'jpg', 'image/webp': 'webp', 'video/mp4': 'mp4' }

/** RFC 6266: a plain name for all, and the real one, encoded, for those that read it. */
function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.codePointAt(0)?.toString(16).toUpperCase() ?? ''}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** The name with the ending of what is really served. */
function servedName({ name, mime_type }: FileToServe): string {
  const ending = EXTENSIONS[mime_type]
  if (ending === undefined || new RegExp(String.raw`\.${ending}$`, 'i').test(name)) return name
  return ending === 'jpg' && /\.jpeg$/i.test(name) ? name : `${name.replace(/\.[^.]*$/, '')}.${ending}`
}

/** The one range that was asked for; the whole file where several were, or the file is no longer the same. */
function rangeOf(request: FastifyRequest, size: number, etag: string): ByteRange | undefined {
  const { range, 'if-range': ifRange } = request.headers
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return undefined
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range) ?? []
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(size - Number(to), 0) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return { start, end }
}

async function open(storage: Storage, object: string, range: ByteRange | undefined): Promise<Readable> {
  return storage.read(object, range).catch((error: unknown) => {
    throw error instanceof ObjectMissingError ? new AppError('not_found') : error
  })
}

const YEAR_SECONDS = 31_536_000

/** Sends a stored file so that nothing in it can run, whatever it is. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  file: FileToServe,
  askedTag: string | undefined,
) {
  const { size, mime_type, isDownload, tag } = file
  const etag = `"${tag}${mime_type === 'image/avif' ? '-avif' : ''}"`
  void reply.headers({
    etag,
    'cache-control': askedTag === tag ? `private, max-age=${YEAR_SECONDS}, immutable` : 'private, no-cache',
    vary: 'accept, origin',
    'accept-ranges': 'bytes',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'content-disposition': contentDisposition(isDownload ? 'attachment' : 'inline', servedName(file)),
  })
  if (request.headers['if-none-match']?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)) {
    return reply.code(304).send()
  }
  const range = rangeOf(request, size, etag)
  if (range && (range.start >= size || range.end < range.start)) {
    void reply.header('content-range', `bytes */${size}`)
    throw new AppError('range_not_satisfiable')
  }
  // An empty stream for who wants the headers alone: without any, the length would be told as none.
  const content = request.method === 'HEAD' ? Readable.from([]) : await open(storage, file.object, range)
  if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  void reply
    .header('content-type', mime_type.startsWith('text/') ? `${mime_type}; charset=utf-8` : mime_type)
    .header('content-length', range ? range.end - range.start + 1 : size)
  return reply.send(content)
}
