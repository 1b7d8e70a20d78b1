import { createHash, type Hash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'

/** The blocks of a tar file (POSIX ustar): any tar can look into a backup. */
const BLOCK = 512
const MOST_NAME = 100
const MOST_PREFIX = 155

/** The file is not what a tar of ours looks like. */
export class TarError extends Error {}

const paddingOf = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK

/** A long name is parted at a slash. */
function splitName(name: string): { prefix: string; rest: string } {
  if (name.length <= MOST_NAME) return { prefix: '', rest: name }
  const at = name.lastIndexOf('/', MOST_PREFIX)
  const rest = name.slice(at + 1)
  if (at < 0 || rest.length > MOST_NAME) throw new TarError(`the name is too long: ${name}`)
  return { prefix: name.slice(0, at), rest }
}

function checksumOf(header: Buffer): number {
  // Counted as if the eight bytes of the sum itself were spaces.
  const own = header.subarray(148, 156).reduce((sum, byte) => sum + byte, 0)
  return header.reduce((sum, byte) => sum + byte, 0) - own + 8 * 0x20
}

function headerOf(name: string, size: number, modified: Date): Buffer {
  const header = Buffer.alloc(BLOCK)
  const { prefix, rest } = splitName(name)
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
  header.write(rest, 0, 'ascii')
  header.write(octal(0o600, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(size, 11), 124)
  header.write(octal(Math.floor(modified.getTime() / 1000), 11), 136)
  header.write('0', 156)
  header.write('ustar\x0000', 257, 'latin1')
  header.write(prefix, 345, 'ascii')
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

export class TarWriter {
  readonly #file: FileHandle
  readonly #modified: Date
  readonly #hash: Hash = createHash('sha256')
  bytes = 0

  constructor(file: FileHandle, modified: Date) {
    this.#file = file
    this.#modified = modified
  }

  /** Of everything written so far. */
  digest(): string {
    return this.#hash.copy().digest('hex')
  }

  async #write(bytes: Uint8Array): Promise<void> {
    this.#hash.update(bytes)
    this.bytes += bytes.length
    for (let at = 0; at < bytes.length;) {
      at += (await this.#file.write(bytes, at)).bytesWritten
    }
  }

  async add(name: string, content: Uint8Array): Promise<void> {
    await this.addStream(name, content.length, [content])
  }

  /** Content whose size is known beforehand and must hold. */
  async addStream(
    name: string,
    size: number,
    content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<void> {
    await this.#write(headerOf(name, size, this.#modified))
    let written = 0
    for await (const chunk of content) {
      written += chunk.length
      if (written > size) break
      await this.#write(chunk)
    }
    if (written !== size) throw new TarError(`${name} changed its size while it was read`)
    await this.#write(Buffer.alloc(paddingOf(size)))
  }

  /** Two empty blocks, as tar has it, and all of it on the disk. */
  async end(): Promise<void> {
    await this.#write(Buffer.alloc(2 * BLOCK))
    await this.#file.sync()
  }
}

export interface TarEntry {
  name: string
  size: number
  /** Of everything in the file before this entry. */
  digestBefore: string
  /** To be read before the next entry is asked for, or not at all. */
  content: () => AsyncGenerator<Buffer>
}

/** The bytes of a file in the portions that are asked for. */
class Source {
  readonly #chunks: AsyncIterator<Buffer>
  readonly hash = createHash('sha256')
  #rest: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** At most so many, and at least one. */
  async some(most: number): Promise<Buffer> {
    if (this.#rest.length === 0) {
      const next = await this.#chunks.next()
      if (next.done) throw new TarError('the file is cut off')
      this.#rest = next.value
    }
    const bytes = this.#rest.subarray(0, most)
    this.#rest = this.#rest.subarray(bytes.length)
    return bytes
  }

  async exactly(count: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (let missing = count; missing > 0;) {
      const part = await this.some(missing)
      parts.push(part)
      missing -= part.length
    }
    return Buffer.concat(parts)
  }
}

function readHeader(header: Buffer): { name: string; size: number } {
  const text = (from: number, to: number) => header.toString('ascii', from, to).replace(/\0.*$/s, '')
  const isOurs = header.toString('latin1', 257, 262) === 'ustar'
  if (!isOurs || Number.parseInt(text(148, 156), 8) !== checksumOf(header)) throw new TarError('the file is damaged')
  const [prefix, name] = [text(345, 500), text(0, MOST_NAME)]
  return { name: prefix ? `${prefix}/${name}` : name, size: Number.parseInt(text(124, 136), 8) }
}

/** What is in the file, one after the other; it fails where the file is cut off or damaged. */
export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const source = new Source(chunks)
  for (;;) {
    const header = await source.exactly(BLOCK)
    if (header.every((byte) => byte === 0)) return
    const { name, size } = readHeader(header)
    const digestBefore = source.hash.copy().digest('hex')
    source.hash.update(header)
    let missing = size
    async function* content() {
      while (missing > 0) {
        const bytes = await source.some(missing)
        source.hash.update(bytes)
        missing -= bytes.length
        yield bytes
      }
    }
    yield { name, size, digestBefore, content }
    for await (const _ of content());
    source.hash.update(await source.exactly(paddingOf(size)))
  }
}
