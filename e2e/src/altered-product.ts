import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PRODUCT_URL, test as base } from './product.ts'

/** Answers in the product's place, or passes on what the product answers when it returns nothing. */
type Alteration = (path: string, answer: ServerResponse) => boolean

export interface AlteredProduct {
  url: string
  /** Paths that were asked for, in order. */
  asked: string[]
  /** From now on. */
  alter(alteration: Alteration): void
  /** Connections are refused, until they are accepted again. */
  refuse(): Promise<void>
  accept(): Promise<void>
  stop(): Promise<void>
}

function passOn(asked: IncomingMessage, answer: ServerResponse): void {
  const onward = request(
    new URL(asked.url ?? '/', PRODUCT_URL),
    { method: asked.method ?? 'GET', headers: asked.headers },
    (theirs) => {
      answer.writeHead(theirs.statusCode ?? 502, theirs.headers)
      theirs.pipe(answer)
    },
  )
  onward.on('error', () => answer.destroy())
  asked.pipe(onward)
}

/**
 * The product behind a server of the test's own, which can answer differently, or not at all. A browser's worker fetches
 * past the routes that Playwright offers.
 */
async function alteredProduct(): Promise<AlteredProduct> {
  let alteration: Alteration = () => false
  const asked: string[] = []
  // The product's own answers promise that connections stay open for so long.
  const server = createServer({ keepAliveTimeout: 72_000 }, (incoming, answer) => {
    const path = incoming.url ?? '/'
    asked.push(path)
    if (!alteration(path, answer)) passOn(incoming, answer)
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    asked,
    alter: (next) => {
      alteration = next
    },
    refuse: close,
    accept: () => listen(port),
    stop: close,
  }
}

export const test = base.extend<{ altered: AlteredProduct }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
  altered: async ({}, use) => {
    const product = await alteredProduct()
    await use(product)
    await product.stop()
  },
})
