import { once } from 'node:events'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One sending of a part of a file. */
export interface Sent {
  /** Where in the file it began. */
  from: number
  /** How far it came. */
  to: number
  /** Nothing more comes of it. */
  ended: Promise<void>
}

export interface CountingProxy {
  url: string
  /** The parts of files that were sent, in this order. */
  sent: readonly Sent[]
  stop(): Promise<void>
}

/** Stands between a browser and the product and counts what is sent of files. `onBytes` hears of every step. */
export async function startCountingProxy(target: string, onBytes: (part: Sent) => void): Promise<CountingProxy> {
  const sent: Sent[] = []
  const server = createServer((request, response) => {
    const { method, headers, url } = request
    const onward = send(`${target}${url ?? ''}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      answer.on('error', () => response.destroy())
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => response.writableFinished || onward.destroy())
    if (method === 'PATCH') {
      const from = Number(headers['upload-offset'])
      const { promise, resolve } = Promise.withResolvers<void>()
      const part: Sent = { from, to: from, ended: promise }
      sent.push(part)
      request.on('data', (chunk: Buffer) => {
        part.to += chunk.length
        onBytes(part)
      })
      request.on('close', resolve)
    }
    request.pipe(onward)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    sent,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
