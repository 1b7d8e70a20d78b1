import type { Readable } from 'node:stream'
import { UPLOAD_PACE } from '../http/traffic/limits.ts'
import { chunksAtPace } from '../http/traffic/pace.ts'

/**
 * Cuts what comes into pieces of a size; the last may be shorter. A sender that breaks off or is too slow is an end like
 * any other: what has come until then is given out, because on a bad network every part counts, and nobody is there to
 * hear of it.
 */
export async function* piecesOf(body: Readable, size: number, pace = UPLOAD_PACE): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  const take = (bytes: number): Buffer => {
    const piece = Buffer.concat(waiting, bytes)
    length -= bytes
    // What is left over is the end of what came last. It must not keep the whole piece in memory.
    const last = waiting.at(-1)
    waiting = last && length > 0 ? [last.subarray(last.length - length)] : []
    return piece
  }
  for await (const chunk of chunksAtPace(body, pace)) {
    waiting.push(chunk)
    length += chunk.length
    while (length >= size) yield take(size)
  }
  if (length > 0) yield take(length)
}
