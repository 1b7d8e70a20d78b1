import { inflateRawSync } from 'node:zlib'
import { TableError } from './table.ts'

/** What is unpacked of one file at most: ten thousand rows of two hundred cells are less. */
const MOST_UNPACKED = 96 * 1024 * 1024
const MOST_ENTRIES = 2000
const END_BYTES = 22 + 65_535
const END_SIGN = Buffer.from('PK\x05\x06', 'latin1')
const ENTRY_SIGN = 0x02_01_4b_50
const LOCAL_SIGN = 0x04_03_4b_50
const IN_64_BITS = 0xff_ff_ff_ff

interface Entry {
  method: number
  isEncrypted: boolean
  packed: number
  at: number
}

const unreadable = () => new TableError('table_unreadable')

function entriesOf(file: Buffer): Map<string, Entry> {
  const from = Math.max(0, file.length - END_BYTES)
  const end = file.subarray(from).lastIndexOf(END_SIGN) + from
  if (end < from || end + 22 > file.length) throw unreadable()
  const count = file.readUInt16LE(end + 10)
  const length = file.readUInt32LE(end + 12)
  const start = file.readUInt32LE(end + 16)
  if (count > MOST_ENTRIES || start + length > file.length) throw unreadable()
  const entries = new Map<string, Entry>()
  for (let at = start, read = 0; read < count; read++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== ENTRY_SIGN) throw unreadable()
    const nameLength = file.readUInt16LE(at + 28)
    entries.set(file.toString('utf8', at + 46, at + 46 + nameLength), {
      isEncrypted: (file.readUInt16LE(at + 8) & 1) === 1,
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      at: file.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}

/** Unpacks single files of an archive. What they unpack to is counted as it comes, whatever the archive says of it. */
export class ZipReader {
  #file: Buffer
  #entries: Map<string, Entry>
  #left = MOST_UNPACKED

  constructor(bytes: Uint8Array) {
    this.#file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#entries = entriesOf(this.#file)
  }

  read(name: string): string | undefined {
    const entry = this.#entries.get(name)
    if (!entry) return undefined
    const { at, packed, isEncrypted } = entry
    const isRight =
      !isEncrypted &&
      packed !== IN_64_BITS &&
      at + 30 <= this.#file.length &&
      this.#file.readUInt32LE(at) === LOCAL_SIGN
    if (!isRight) throw unreadable()
    const start = at + 30 + this.#file.readUInt16LE(at + 26) + this.#file.readUInt16LE(at + 28)
    if (start + packed > this.#file.length) throw unreadable()
    const unpacked = this.#unpack(entry, this.#file.subarray(start, start + packed))
    this.#left -= unpacked.length
    return unpacked.toString('utf8')
  }

  #unpack({ method }: Entry, packed: Buffer): Buffer {
    if (packed.length > this.#left) throw new TableError('table_unpacks_too_large')
    if (method === 0) return packed
    if (method !== 8) throw unreadable()
    try {
      return inflateRawSync(packed, { maxOutputLength: Math.max(1, this.#left) })
    } catch (error) {
      const isTooLarge = error instanceof RangeError
      throw isTooLarge ? new TableError('table_unpacks_too_large') : unreadable()
    }
  }
}
