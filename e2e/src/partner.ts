import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** Checkproof as docs/integrations.md describes it, and an address that takes webhooks, on this machine. */
export async function startPartner(): Promise<{ url: string; stop: () => void }> {
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const { id } = body as { id: string }
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ id, status: 'success', external_id: `CP-${id.slice(-6)}` }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
