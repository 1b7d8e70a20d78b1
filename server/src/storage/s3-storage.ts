import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { S3Settings } from '../settings.ts'
import {
  ObjectMissingError,
  StorageFullError,
  StorageUnavailableError,
  type ByteRange,
  type Storage,
  type StoredObject,
} from './storage.ts'

/** Tries again when the store is busy; three times in all. */
const RETRIES = 2
const DELETES_AT_ONCE = 8

function textOf(xml: string, tag: string): string | undefined {
  return new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]
}

/** Objects in a bucket of an S3-compatible store, each written in one request. */
export class S3Storage implements Storage {
  readonly #client: AwsClient
  readonly #bucket: string

  constructor(settings: S3Settings) {
    const { accessKeyId, secretAccessKey, region } = settings
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES })
    this.#bucket = `${settings.endpoint}/${encodeURIComponent(settings.bucket)}`
  }

  async #ask(path: string, init: RequestInit & { method: string }): Promise<Response> {
    const answer = await this.#client.fetch(`${this.#bucket}${path}`, init).catch((error: unknown) => {
      throw new StorageUnavailableError('the store does not answer', { cause: error })
    })
    if (answer.ok || answer.status === 404) return answer
    const reason = `${init.method} ${answer.status} ${textOf(await answer.text(), 'Code') ?? ''}`
    throw answer.status === 507 || reason.endsWith('StorageFull')
      ? new StorageFullError(reason)
      : new StorageUnavailableError(`the store refuses: ${reason}`)
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.#put(key, new Blob([new Uint8Array(bytes)]), {})
  }

  async putFile(key: string, path: string, sha256: string): Promise<void> {
    // The store compares what arrives with the hash.
    await this.#put(key, await openAsBlob(path), { 'x-amz-content-sha256': sha256 })
  }

  async #put(key: string, body: Blob, headers: Record<string, string>): Promise<void> {
    const answer = await this.#ask(`/${key}`, { method: 'PUT', body, headers })
    await answer.body?.cancel()
    if (!answer.ok) throw new StorageUnavailableError('the bucket is not there')
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {}
    const answer = await this.#ask(`/${key}`, { method: 'GET', headers })
    if (!answer.ok || !answer.body) {
      await answer.body?.cancel()
      throw new ObjectMissingError(key)
    }
    return Readable.fromWeb(answer.body as ReadableStream)
  }

  async stat(key: string): Promise<StoredObject | undefined> {
    const { ok, headers } = await this.#ask(`/${key}`, { method: 'HEAD' })
    if (!ok) return undefined
    const modified = new Date(headers.get('last-modified') ?? 0)
    return { key, size: Number(headers.get('content-length')), modified }
  }

  async delete(keys: readonly string[]): Promise<void> {
    for (let from = 0; from < keys.length; from += DELETES_AT_ONCE) {
      const some = keys.slice(from, from + DELETES_AT_ONCE)
      await Promise.all(
        some.map(async (key) => {
          const answer = await this.#ask(`/${key}`, { method: 'DELETE' })
          await answer.body?.cancel()
        }),
      )
    }
  }

  async *list(prefix: string): AsyncIterable<StoredObject> {
    let next: string | undefined
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix, ...(next && { 'continuation-token': next }) })
      const answer = await this.#ask(`?${query}`, { method: 'GET' })
      const xml = await answer.text()
      if (!answer.ok) throw new StorageUnavailableError('the bucket is not there')
      for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const modified = new Date(textOf(entry, 'LastModified') ?? 0)
        yield { key: textOf(entry, 'Key') ?? '', size: Number(textOf(entry, 'Size')), modified }
      }
      next = textOf(xml, 'NextContinuationToken')?.replaceAll('&amp;', '&')
    } while (next)
  }
}
