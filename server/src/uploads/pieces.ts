import type { Readable } from 'node:stream'

/** Somebody who sends nothing for so long has gone. */
const IDLE_MS = 60_000

/**
 * Cuts what comes into pieces of a size; the last may be shorter. When the sender breaks off, what has come until then
 * is given out first: on a bad network every part counts.
 */
export async function* piecesOf(body: Readable, size: number, idleMs = IDLE_MS): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  let broken: unknown
  const timer = setTimeout(() => body.destroy(new Error('nothing more comes')), idleMs)
  const take = (bytes: number): Buffer => {
    const all = Buffer.concat(waiting)
    waiting = [all.subarray(bytes)]
    length -= bytes
    return all.subarray(0, bytes)
  }
  try {
    // Whoever stops reading still wants to answer: the connection stays.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      timer.refresh()
      waiting.push(chunk as Buffer)
      length += (chunk as Buffer).length
      while (length >= size) yield take(size)
    }
  } catch (error) {
    broken = error
  } finally {
    clearTimeout(timer)
  }
  if (length > 0) yield take(length)
  if (broken !== undefined) throw broken
}
