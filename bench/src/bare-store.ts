/** The plainest server that keeps what is sent: a file each, on the disk before the answer. Tells its port. */
import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'

const [folder = ''] = process.argv.slice(2)

const server = createServer((request, response) => {
  const keep = async () => {
    const file = await open(join(folder, basename(request.url ?? '')), 'w')
    for await (const chunk of request) await file.write(chunk as Buffer)
    await file.sync()
    await file.close()
  }
  keep().then(
    () => response.writeHead(204).end(),
    () => response.writeHead(500).end(),
  )
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit())
