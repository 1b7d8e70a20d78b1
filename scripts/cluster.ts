/** Two servers and a worker on one PostgreSQL and one S3 store, behind a proxy that takes them by turns. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { startS3 } from '../server/src/testing/s3-server.ts'
import {
  bareEnvironment,
  ended,
  startDatabase,
  startProduct,
  startWorker,
  type Product,
  type ProductSettings,
} from './product.ts'

const SERVERS = 2

async function runCommand(script: string, args: readonly string[], settings: ProductSettings): Promise<void> {
  const path = join(import.meta.dirname, '../server/src', script)
  const env = { ...bareEnvironment(), LOG_LEVEL: 'warn', ...settings }
  const status = await ended(spawn(process.execPath, [path, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] }))
  if (status !== 0) throw new Error(`${script} ended with ${status}`)
}

/** Passes on what it is asked to one after the other of the servers. */
async function startProxy(): Promise<{
  url: string
  lead: (to: readonly string[]) => void
  stop: () => Promise<void>
}> {
  let servers: readonly string[] = []
  let turn = 0
  // The servers' answers promise that connections stay open for so long.
  const proxy = createServer({ keepAliveTimeout: 72_000 }, (asked: IncomingMessage, answer: ServerResponse) => {
    const server = servers[turn++ % servers.length] ?? ''
    const { method = 'GET', headers } = asked
    const onward = request(new URL(asked.url ?? '/', server), { method, headers }, (theirs) => {
      answer.writeHead(theirs.statusCode ?? 502, theirs.headers)
      theirs.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    // A stream that nobody reads any more is no longer asked for.
    answer.on('close', () => onward.destroy())
    asked.pipe(onward)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    lead: (to) => {
      servers = to
    },
    stop: async () => {
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}

export interface Cluster {
  url: string
  passwords: Map<string, string>
  /** Where the worker puts mails. */
  outbox: string
  stop(): Promise<void>
}

/** The demo is made as `npm start` makes it, and comes here by a backup. */
export async function startCluster(settings: Record<string, string>): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'klubba-cluster-'))
  const demo = { DATA_DIR: join(folder, 'demo') }
  const alone = await startProduct(demo)
  await alone.stop()
  const file = join(folder, 'demo.tar')
  await runCommand('backup.ts', [file], demo)

  const database = await startDatabase(join(folder, 'database'))
  const s3 = await startS3()
  const proxy = await startProxy()
  const SECRET_KEY = readFileSync(join(demo.DATA_DIR, 'secret-key'), 'utf8').trim()
  const shared = { ...settings, ...s3.settings, DATABASE_URL: database.url, SECRET_KEY }
  const of = (name: string) => ({ ...shared, DATA_DIR: join(folder, name) })
  await runCommand('restore.ts', [file], of('restored'))
  const servers: Product[] = []
  for (let number = 1; number <= SERVERS; number++) {
    servers.push(await startProduct({ ...of(`server-${number}`), WORKER: 'false' }))
  }
  proxy.lead(servers.map(({ url }) => url))
  // Its mails lead to the proxy. PUBLIC_URL would keep tests from putting another server in front.
  const worker = startWorker({ ...of('worker'), PORT: new URL(proxy.url).port })
  return {
    url: proxy.url,
    passwords: alone.passwords,
    outbox: join(folder, 'worker', 'outbox'),
    stop: async () => {
      await proxy.stop()
      await Promise.all([worker, ...servers].map((each) => each.stop()))
      await s3.stop()
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
