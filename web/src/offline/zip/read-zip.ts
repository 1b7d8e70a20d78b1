const LOCAL_HEADER = 0x0403_4b50
const CENTRAL_HEADER = 0x0201_4b50
const END = 0x0605_4b50
const LARGE_END = 0x0606_4b50
const LARGE_LOCATOR = 0x0706_4b50
const LARGE_EXTRA = 1
const IN_4_BYTES = 0xffff_ffff
const END_BYTES = 22
const LOCATOR_BYTES = 20
const LOCAL_BYTES = 30
const CENTRAL_BYTES = 46
const LONGEST_COMMENT = 0xffff
const DEFLATED = 8

/** What is not an archive, or one that is cut off. */
export class NotAZip extends Error {
  override name = 'NotAZip'
}

interface Entry {
  method: number
  packed: number
  offset: number
}

async function viewOf(file: Blob, from: number, to: number): Promise<DataView> {
  return new DataView(await file.slice(from, to).arrayBuffer())
}

const big = (view: DataView, at: number) => Number(view.getBigUint64(at, true))

/** Where the list of the files begins, and how long it is. */
async function findDirectory(file: Blob): Promise<{ from: number; size: number }> {
  const start = Math.max(0, file.size - END_BYTES - LONGEST_COMMENT - LOCATOR_BYTES)
  const tail = await viewOf(file, start, file.size)
  for (let at = tail.byteLength - END_BYTES; at >= 0; at--) {
    if (tail.getUint32(at, true) !== END) continue
    const found = { size: tail.getUint32(at + 12, true), from: tail.getUint32(at + 16, true) }
    const locator = at - LOCATOR_BYTES
    if (found.from !== IN_4_BYTES || locator < 0 || tail.getUint32(locator, true) !== LARGE_LOCATOR) return found
    const end = big(tail, locator + 8)
    const large = await viewOf(file, end, end + 56)
    if (large.getUint32(0, true) !== LARGE_END) throw new NotAZip()
    return { size: big(large, 40), from: big(large, 48) }
  }
  throw new NotAZip()
}

/** The numbers that do not fit into the older fields stand behind the name, in the order of those that do not. */
function largeNumbers(view: DataView, from: number, to: number): number[] {
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== LARGE_EXTRA) continue
    const count = Math.floor(view.getUint16(at + 2, true) / 8)
    return Array.from({ length: count }, (_, index) => big(view, at + 4 + 8 * index))
  }
  return []
}

function entriesIn(view: DataView): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  let at = 0
  while (at + CENTRAL_BYTES <= view.byteLength && view.getUint32(at, true) === CENTRAL_HEADER) {
    const nameEnd = at + CENTRAL_BYTES + view.getUint16(at + 28, true)
    const extraEnd = nameEnd + view.getUint16(at + 30, true)
    const name = new TextDecoder().decode(new Uint8Array(view.buffer, at + CENTRAL_BYTES, nameEnd - at - CENTRAL_BYTES))
    const large = largeNumbers(view, nameEnd, extraEnd)
    const [, packed = 0, offset = 0] = [24, 20, 42].map((place) => {
      const value = view.getUint32(at + place, true)
      return value === IN_4_BYTES ? (large.shift() ?? value) : value
    })
    entries.set(name, { method: view.getUint16(at + 10, true), packed, offset })
    at = extraEnd + view.getUint16(at + 32, true)
  }
  return entries
}

async function contentOf(file: Blob, { method, packed, offset }: Entry): Promise<Blob> {
  const header = await viewOf(file, offset, offset + LOCAL_BYTES)
  if (header.byteLength < LOCAL_BYTES || header.getUint32(0, true) !== LOCAL_HEADER) throw new NotAZip()
  const from = offset + LOCAL_BYTES + header.getUint16(26, true) + header.getUint16(28, true)
  const content = file.slice(from, from + packed)
  if (method !== DEFLATED) return content
  // Somebody has packed it anew.
  return new Response(content.stream().pipeThrough(new DecompressionStream('deflate-raw'))).blob()
}

/** Looks into an archive without reading it whole. Answers with the way to each file in it, by name. */
export async function readZip(file: Blob): Promise<(name: string) => Promise<Blob | undefined>> {
  try {
    const { from, size } = await findDirectory(file)
    const entries = entriesIn(await viewOf(file, from, from + size))
    return async (name) => {
      const entry = entries.get(name)
      return entry && contentOf(file, entry)
    }
  } catch (error) {
    // A number that points outside of the file.
    if (error instanceof RangeError) throw new NotAZip()
    throw error
  }
}
