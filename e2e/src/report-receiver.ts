import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Span {
  start_timestamp: number
  timestamp: number
}

export interface Report {
  /** When the page sent it, by the page's own clock, in milliseconds. */
  sentAt: number
  type?: string
  release: string
  transaction?: string
  start_timestamp?: number
  timestamp?: number
  contexts?: { trace: { status?: string; data: Record<string, unknown> } }
  exception?: { values: { value: string }[] }
  breadcrumbs?: unknown[]
  spans?: Span[]
}

/** An envelope is lines of JSON: its header, then an item's header and the item. */
function reportIn(envelope: string): Report {
  const [header = '{}', , item = '{}'] = envelope.split('\n')
  const { sent_at } = JSON.parse(header) as { sent_at: string }
  return { ...(JSON.parse(item) as Report), sentAt: Date.parse(sent_at) }
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** Takes envelopes as Sentry does, from pages of other origins too. */
export async function startReceiver() {
  const envelopes: string[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      if (request.method === 'POST') envelopes.push(text)
      response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*').end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    envelopes,
    reports: () => envelopes.map(reportIn),
    port: (server.address() as AddressInfo).port,
    close: () => server.close(),
  }
}
