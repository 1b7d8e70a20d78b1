import type { Readable } from 'node:stream'

/** Somebody who sends nothing for so long has gone. */
const IDLE_MS = 60_000

/**
 * Cuts what comes into pieces of a size; the last may be shorter. A sender that breaks off is an end like any other:
 * what has come until then is given out, because on a bad network every part counts, and nobody is there to be told.
 */
export async function* piecesOf(body: Readable, size: number, idleMs = IDLE_MS): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  const take = (bytes: number): Buffer => {
    const all = Buffer.concat(waiting)
    waiting = [all.subarray(bytes)]
    length -= bytes
    return all.subarray(0, bytes)
  }
  for await (const chunk of unbroken(body, idleMs)) {
    waiting.push(chunk)
    length += chunk.length
    while (length >= size) yield take(size)
  }
  if (length > 0) yield take(length)
}

/** What comes, until it ends or breaks off. Whoever stops reading still wants to answer: the connection stays. */
async function* unbroken(body: Readable, idleMs: number): AsyncGenerator<Buffer> {
  const chunks = body.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]()
  for (;;) {
    const timer = setTimeout(() => body.destroy(new Error('nothing more comes')), idleMs)
    const next = await chunks.next().catch(() => undefined)
    clearTimeout(timer)
    if (!next || next.done) return
    yield next.value as Buffer
  }
}
