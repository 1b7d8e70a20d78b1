import type { Readable } from 'node:stream'
import { AppError } from '../app-error.ts'
import type { Pace } from './limits.ts'

interface Allowed {
  /** The most bytes. */
  limit: number
  totalMs: number
  pace: Pace
}

/** A body as it arrives: too much of it, or too slowly, is refused. */
export function readBody(body: Readable, { limit, totalMs, pace }: Allowed): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const began = performance.now()
    let received = 0
    let receivedBefore = 0
    let timer = setTimeout(check, Math.min(pace.ms, totalMs))

    function check(): void {
      const left = totalMs - (performance.now() - began)
      if (left <= 0 || received - receivedBefore < pace.bytes) {
        fail(new AppError('too_slow'))
        return
      }
      receivedBefore = received
      timer = setTimeout(check, Math.min(pace.ms, left))
    }
    function stop(): void {
      clearTimeout(timer)
      body.off('data', take).off('end', end).off('error', fail)
    }
    function take(chunk: Buffer): void {
      received += chunk.length
      chunks.push(chunk)
      if (received > limit) fail(new AppError('too_large'))
    }
    function end(): void {
      stop()
      resolve(Buffer.concat(chunks, received))
    }
    function fail(error: Error): void {
      stop()
      // What follows is read past; that it breaks off concerns nobody any more.
      body.on('error', () => undefined)
      reject(error instanceof AppError ? error : new AppError('invalid_input'))
    }
    body.on('data', take).on('end', end).on('error', fail)
  })
}

/**
 * What arrives in a long body. Only the time that the sender takes counts, not what is done with the chunks. A sender
 * that falls behind is cut off, and the chunks end as if it had broken off.
 */
export async function* chunksAtPace(body: Readable, pace: Pace): AsyncGenerator<Buffer> {
  const chunks = body.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]()
  let waitedMs = 0
  let received = 0
  for (;;) {
    const began = performance.now()
    const left = Math.max(1, pace.ms - waitedMs)
    const timer = setTimeout(() => body.destroy(new Error('the sender is too slow')), left)
    const next = await chunks.next().catch(() => undefined)
    clearTimeout(timer)
    if (!next || next.done) return
    const chunk = next.value as Buffer
    waitedMs += performance.now() - began
    received += chunk.length
    if (received >= pace.bytes) {
      waitedMs = 0
      received = 0
    }
    yield chunk
  }
}
