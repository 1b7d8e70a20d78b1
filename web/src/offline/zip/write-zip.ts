/** Bytes of a record: how many each number takes, and the number. */
type Layout = readonly (readonly [bytes: 2 | 4 | 8, value: number])[]

const LOCAL_HEADER = 0x0403_4b50
const CENTRAL_HEADER = 0x0201_4b50
const END = 0x0605_4b50
const LARGE_END = 0x0606_4b50
const LARGE_LOCATOR = 0x0706_4b50
const LARGE_EXTRA = 1
/** What does not fit into the older fields stands in others, which are named by this. */
const IN_4_BYTES = 0xffff_ffff
const IN_2_BYTES = 0xffff
const NEEDS = 20
const NEEDS_LARGE = 45
const NAMES_ARE_UTF8 = 0x0800
const AS_IT_IS = 0
const FIRST_YEAR = 1980

function record(layout: Layout): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(layout.reduce((sum, [size]) => sum + size, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [size, value] of layout) {
    if (size === 2) view.setUint16(at, value, true)
    else if (size === 4) view.setUint32(at, value, true)
    else view.setBigUint64(at, BigInt(value), true)
    at += size
  }
  return bytes
}

const timeOf = (at: Date) => (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1)
const dateOf = (at: Date) => ((at.getFullYear() - FIRST_YEAR) << 9) | ((at.getMonth() + 1) << 5) | at.getDate()

/** What a file in the archive is: its bytes are left wherever the browser keeps them. */
interface Entry {
  name: string
  content: Blob
  crc: number
}

/** What stands before a file, and what the list at the end says of it: a file so far on stands in another field there. */
function headersOf({ name, content, crc }: Entry, offset: number, at: Date) {
  const letters = new TextEncoder().encode(name)
  const isFar = offset >= IN_4_BYTES
  const common: Layout = [
    [2, isFar ? NEEDS_LARGE : NEEDS],
    [2, NAMES_ARE_UTF8],
    [2, AS_IT_IS],
    [2, timeOf(at)],
    [2, dateOf(at)],
    [4, crc],
    [4, content.size],
    [4, content.size],
    [2, letters.length],
  ]
  const far: Layout = [
    [2, LARGE_EXTRA],
    [2, 8],
    [8, offset],
  ]
  const extra = record(isFar ? far : [])
  const central: Layout = [
    [4, CENTRAL_HEADER],
    [2, NEEDS_LARGE],
    ...common,
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, isFar ? IN_4_BYTES : offset],
  ]
  return {
    before: new Blob([record([[4, LOCAL_HEADER], ...common, [2, 0]]), letters]),
    listed: [record(central), letters, extra],
  }
}

/** Where the list of the files is. */
function endOf({ from, size, entries }: { from: number; size: number; entries: number }): Blob {
  const isLarge = from >= IN_4_BYTES || entries >= IN_2_BYTES
  const large: Layout = [
    [4, LARGE_END],
    [8, 44],
    [2, NEEDS_LARGE],
    [2, NEEDS_LARGE],
    [4, 0],
    [4, 0],
    [8, entries],
    [8, entries],
    [8, size],
    [8, from],
    [4, LARGE_LOCATOR],
    [4, 0],
    [8, from + size],
    [4, 1],
  ]
  const end: Layout = [
    [4, END],
    [2, 0],
    [2, 0],
    [2, isLarge ? IN_2_BYTES : entries],
    [2, isLarge ? IN_2_BYTES : entries],
    [4, isLarge ? IN_4_BYTES : size],
    [4, isLarge ? IN_4_BYTES : from],
    [2, 0],
  ]
  return new Blob([record(isLarge ? [...large, ...end] : end)])
}

/**
 * Writes a ZIP file of files as they are, without making them smaller: pictures and videos are that already. `start` is
 * where it begins in the file, for tests of files that are too large for the older fields.
 */
export function createZip(at: Date, start = 0): { add: (entry: Entry) => void; finish: () => Blob } {
  const parts: Blob[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = start
  let entries = 0

  return {
    add: (entry) => {
      const { before, listed } = headersOf(entry, offset, at)
      parts.push(before, entry.content)
      directory.push(...listed)
      offset += before.size + entry.content.size
      entries += 1
    },
    finish: () => {
      const list = new Blob(directory)
      const end = endOf({ from: offset, size: list.size, entries })
      return new Blob([...parts, list, end], { type: 'application/zip' })
    },
  }
}
