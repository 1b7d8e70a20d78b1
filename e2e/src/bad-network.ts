import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext } from '@playwright/test'
import { type AlteredProduct, test as base } from './altered-product.ts'

export const BAD_NETWORKS = ['stalled', 'refused', 'slow', 'portal', 'portal-redirect', 'gateway', 'absent'] as const
type Kind = (typeof BAD_NETWORKS)[number]

export interface BadNetwork {
  /** From now on every request is treated like this, until the network is good again. */
  begin(kind: Kind): Promise<void>
  /** Requests that were made and have no complete response. */
  held(): number
  end(): Promise<void>
}

const PORTAL = '<!doctype html><title>Harbour Wi-Fi</title><h1>Welcome to the harbour Wi-Fi</h1>'

const sendPortal = (answer: ServerResponse): void => {
  answer.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'max-age=600' }).end(PORTAL)
}

/** The page of a captive portal at a host of its own, where every request is redirected to. */
async function startPortal(): Promise<{ url: string; stop(): void }> {
  const server = createServer((_, answer) => {
    answer.setHeader('access-control-allow-origin', '*')
    sendPortal(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/welcome`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** What browsers call a slow network: the response begins, and its body does not come to an end. */
function drip(path: string, answer: ServerResponse): void {
  const type = path.endsWith('.js') ? 'text/javascript' : 'application/json'
  answer.writeHead(200, { 'content-type': type })
  answer.write(' ')
}

async function badNetwork(altered: AlteredProduct, context: BrowserContext): Promise<BadNetwork & { stop(): void }> {
  const portal = await startPortal()
  const held = new Set<ServerResponse>()
  let kind: Kind | undefined
  const hold = (answer: ServerResponse): void => {
    held.add(answer)
    answer.once('close', () => held.delete(answer))
  }
  const behave: Record<Exclude<Kind, 'refused'>, (path: string, answer: ServerResponse) => void> = {
    stalled: (_, answer) => hold(answer),
    slow: (path, answer) => {
      hold(answer)
      drip(path, answer)
    },
    portal: (_, answer) => sendPortal(answer),
    'portal-redirect': (_, answer) => void answer.writeHead(302, { location: portal.url }).end(),
    gateway: (_, answer) => void answer.writeHead(502, { 'content-type': 'text/html' }).end('Bad gateway'),
    absent: (_, answer) => void answer.destroy(),
  }
  return {
    begin: async (next) => {
      kind = next
      if (next === 'refused') await altered.refuse()
      else {
        altered.alter((path, answer) => {
          behave[next](path, answer)
          return true
        })
      }
      if (next === 'absent') await context.setOffline(true)
    },
    held: () => held.size,
    end: async () => {
      if (kind === 'refused') await altered.accept()
      if (kind === 'absent') await context.setOffline(false)
      altered.alter(() => false)
      for (const answer of held) answer.destroy()
      kind = undefined
    },
    stop: portal.stop,
  }
}

export const test = base.extend<{ network: BadNetwork }>({
  network: async ({ altered, context }, use) => {
    const network = await badNetwork(altered, context)
    await use(network)
    network.stop()
  },
})
