import type { FileHandle } from 'node:fs/promises'
import type { FormatId } from '@klubba/domain/media/file-formats'

/** Documents unpack to a few times their size; what unpacks to more is meant to choke whoever opens it. */
const MOST_UNPACKED = 500 * 1024 * 1024
const MOST_TIMES = 200
const MOST_ENTRIES = 10_000
/** The end record, with the longest comment that may stand behind it. */
const END_BYTES = 22 + 65_535
const MOST_DIRECTORY = 4 * 1024 * 1024

interface Entry {
  name: string
  packed: number
  unpacked: number
}

async function readAt(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, start)
  return buffer.subarray(0, bytesRead)
}

/** The directory at the end of a zip file; nothing when there is none that can be read. */
async function entriesOf(file: FileHandle, size: number): Promise<Entry[] | undefined> {
  const tail = await readAt(file, Math.max(size - END_BYTES, 0), Math.min(END_BYTES, size))
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + 22 > tail.length) return undefined
  const count = tail.readUInt16LE(end + 10)
  const length = tail.readUInt32LE(end + 12)
  const start = tail.readUInt32LE(end + 16)
  if (count > MOST_ENTRIES || length > MOST_DIRECTORY || start + length > size) return undefined
  const directory = await readAt(file, start, length)
  const entries: Entry[] = []
  for (let at = 0; entries.length < count;) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02_01_4b_50) return undefined
    const nameLength = directory.readUInt16LE(at + 28)
    entries.push({
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
    })
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

function isBomb(entries: readonly Entry[], size: number): boolean {
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  const nested = entries.some(({ name }) => /\.(zip|docx|xlsx)$/i.test(name))
  return unpacked > MOST_UNPACKED || (unpacked > 10 * 1024 * 1024 && unpacked / size > MOST_TIMES) || nested
}

const OPEN_DOCUMENT: Record<string, FormatId> = {
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
}

/** Which office document a zip file is; nothing for other zip files, for bombs, and for documents with programs inside. */
export async function zipFormat(file: FileHandle, size: number): Promise<FormatId | undefined> {
  const entries = await entriesOf(file, size)
  if (!entries || isBomb(entries, size)) return undefined
  const has = (name: string) => entries.some((entry) => entry.name === name)
  if (entries.some(({ name }) => /vbaProject\.bin$|^Basic\//i.test(name))) return undefined
  if (has('[Content_Types].xml') && has('word/document.xml')) return 'docx'
  if (has('[Content_Types].xml') && has('xl/workbook.xml')) return 'xlsx'
  // The first entry says what it is, as plain text.
  const head = (await readAt(file, 0, 100)).toString('latin1')
  const declared = /^.{26}\x08\0..mimetype([\w./-]+?)(?:PK|$)/s.exec(head)?.[1] ?? ''
  return has('content.xml') ? OPEN_DOCUMENT[declared] : undefined
}
