import { once } from 'node:events'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface DelayingProxy {
  url: string
  /** How long every response is held from now on, in milliseconds. */
  delayMs: number
  stop(): Promise<void>
}

/** Between a browser and the product: whatever asks for it, nothing arrives before the delay is over. */
export async function startDelayingProxy(target: string): Promise<DelayingProxy> {
  const server = createServer((request, response) => {
    const { method, headers, url } = request
    const onward = send(`${target}${url ?? ''}`, { method, headers }, (answer) => {
      answer.on('error', () => response.destroy())
      void sleep(proxy.delayMs).then(() => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => response.writableFinished || onward.destroy())
    request.pipe(onward)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const proxy: DelayingProxy = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    delayMs: 0,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return proxy
}
