import { once } from 'node:events'
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const NETWORKS = ['good', 'stalled', 'refused', 'slow', 'portal', 'absent'] as const
export type Network = (typeof NETWORKS)[number]

/** What browsers call 2G. */
const SLOW_LATENCY_MS = 1_400
const SLOW_BYTES_PER_MS = 35
const PORTAL = '<!doctype html><h1>Welcome to the harbour Wi-Fi</h1>'

export interface BadNetwork {
  url: string
  become(network: Network): Promise<void>
  stop(): Promise<void>
}

function passOn(target: string, asked: IncomingMessage, answer: ServerResponse, isSlow: boolean): void {
  const { method, headers, url } = asked
  const onward = send(`${target}${url ?? ''}`, { method, headers }, (theirs) => {
    const chunks: Buffer[] = []
    theirs.on('data', (chunk: Buffer) => chunks.push(chunk))
    theirs.on('end', () => {
      const body = Buffer.concat(chunks)
      const wait = isSlow ? SLOW_LATENCY_MS + body.length / SLOW_BYTES_PER_MS : 0
      setTimeout(() => answer.writeHead(theirs.statusCode ?? 502, theirs.headers).end(body), wait)
    })
  })
  onward.on('error', () => answer.destroy())
  asked.pipe(onward)
}

/** Stands between a browser and the product, and treats what is asked as a network of some kind would. */
export async function startBadNetwork(target: string): Promise<BadNetwork> {
  let network: Network = 'good'
  const server = createServer((asked, answer) => {
    // Held for as long as the browser waits.
    if (network === 'stalled') return
    if (network === 'portal') answer.writeHead(200, { 'content-type': 'text/html' }).end(PORTAL)
    else if (network === 'absent') answer.destroy()
    else passOn(target, asked, answer, network === 'slow')
  })
  const listen = async (port: number) => {
    server.listen(port, 'localhost')
    await once(server, 'listening')
  }
  const close = async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    become: async (next) => {
      if (network === 'refused') await listen(port)
      else server.closeAllConnections()
      network = next
      if (next === 'refused') await close()
    },
    stop: async () => {
      if (network !== 'refused') await close()
    },
  }
}
