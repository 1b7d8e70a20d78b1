import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

/** Who has not read this much is not reading: the connection is cut, and the reader comes back where it was. */
const MOST_UNREAD_BYTES = 256 * 1024
const COME_BACK_AFTER_MS = 1_000
const END_TAKES_MS = 500

/** An answer of server-sent events that stays open. */
export class EventStream {
  readonly #raw: ServerResponse

  constructor(reply: FastifyReply) {
    void reply.hijack()
    this.#raw = reply.raw
    // Who went away is noticed by `onClose`.
    this.#raw.on('error', () => undefined)
    this.#raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    this.write(`retry: ${COME_BACK_AFTER_MS}\n\n`)
    this.tellTime()
  }

  onClose(listener: () => void): void {
    this.#raw.once('close', listener)
  }

  /** The server's clock, by which time left is counted; it also shows that the connection lives. */
  tellTime(): void {
    this.write(`event: clock\ndata: ${JSON.stringify({ now: new Date().toISOString() })}\n\n`)
  }

  /** An event whose text is ready; `id` is where the reader goes on from. */
  send(id: string | number, data: string): void {
    this.write(`id: ${id}\ndata: ${data}\n\n`)
  }

  write(text: string): void {
    if (this.#raw.destroyed || this.#raw.writableEnded) return
    this.#raw.write(text)
    if (this.#raw.writableLength > MOST_UNREAD_BYTES) this.#raw.destroy()
  }

  /** When what was written before is on its way, or the reader has gone. */
  async drained(): Promise<void> {
    if (!this.#raw.writableNeedDrain || this.#raw.destroyed) return
    await new Promise<void>((resolve) => {
      const done = () => {
        this.#raw.off('drain', done)
        this.#raw.off('close', done)
        resolve()
      }
      this.#raw.on('drain', done)
      this.#raw.on('close', done)
    })
  }

  get closed(): boolean {
    return this.#raw.destroyed || this.#raw.writableEnded
  }

  /** Ends it; a reader that does not take the end either is not waited for. */
  end(): void {
    this.#raw.end()
    setTimeout(() => this.#raw.destroy(), END_TAKES_MS).unref()
  }
}
