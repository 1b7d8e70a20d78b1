import { apiBase } from '../settings.ts'
import { eventsIn } from './event-text.ts'
import { noteReached } from './contact.ts'
import { headersForOthers, isOwn, tellRefused } from './send.ts'
import { takeServerTime } from './server-clock.ts'

interface Watcher {
  /** What one event says. */
  onEvent: (event: unknown) => void
  /** Whether news come now. */
  onConnected: (isConnected: boolean) => void
}

const AGAIN_AFTER_MS = 1_000
const AGAIN_AFTER_REFUSAL_MS = 5_000
/** The server tells its clock every 15 seconds: after this long without a word nobody is there. */
const SILENT_FOR_MS = 40_000

/**
 * Reads a stream of events until it is told to stop. The browser's own EventSource sends no token; this one does, and
 * goes on in the same way after the event that it has seen last.
 */
export function watchEvents(path: string, { onEvent, onConnected }: Watcher): () => void {
  const stop = new AbortController()
  let lastId: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function take(text: string): string {
    const { events, rest } = eventsIn(text)
    for (const { id, type, data } of events) {
      if (id !== undefined) lastId = id
      const told: unknown = JSON.parse(data)
      if (type === 'clock') takeServerTime(Date.parse((told as { now: string }).now))
      else onEvent(told)
    }
    return rest
  }

  async function read(body: ReadableStream<Uint8Array>, heard: () => void): Promise<void> {
    let rest = ''
    const decoder = new TextDecoder()
    // With a reader: in WebKit `for await` cannot go through a stream.
    const reader = body.getReader()
    try {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return
        heard()
        rest = take(rest + decoder.decode(value, { stream: true }))
      }
    } finally {
      await reader.cancel()
    }
  }

  /** Reads for as long as it goes; answers how long to wait before the next try. */
  async function connect(): Promise<number> {
    const silence = new AbortController()
    let watch: ReturnType<typeof setTimeout> | undefined
    const heard = () => {
      clearTimeout(watch)
      watch = setTimeout(() => silence.abort(), SILENT_FOR_MS)
    }
    try {
      heard()
      const headers: Record<string, string> = { ...(await headersForOthers()), accept: 'text/event-stream' }
      if (lastId !== undefined) headers['last-event-id'] = lastId
      const response = await fetch(`${apiBase()}${path}`, {
        headers,
        cache: 'no-store',
        signal: AbortSignal.any([stop.signal, silence.signal]),
      })
      if (response.status === 401 && isOwn(response)) tellRefused(headers['authorization'])
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true
      if (!response.ok || !response.body || !isStream) return AGAIN_AFTER_REFUSAL_MS
      noteReached()
      onConnected(true)
      await read(response.body, heard)
      return AGAIN_AFTER_MS
    } catch {
      // Cut off, or told to stop.
      return AGAIN_AFTER_MS
    } finally {
      clearTimeout(watch)
    }
  }

  async function goOn(): Promise<void> {
    const wait = await connect()
    if (stop.signal.aborted) return
    onConnected(false)
    timer = setTimeout(() => void goOn(), wait)
  }

  void goOn()
  return () => {
    stop.abort()
    clearTimeout(timer)
  }
}
