import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addBidders, openRules, type Opened } from '../../scripts/auction-market.ts'
import { startDatabase, startProduct, startWorker } from '../../scripts/product.ts'
import { ADMIN } from './auction-scene.ts'
import type { Address } from './fairness-clients.ts'
import { startSilentProxy, type SilentProxy } from './silent-proxy.ts'

/** A process of the product that can be frozen, and cut off from its database. */
export interface Part {
  freeze(): void
  thaw(): void
  proxy: SilentProxy
}

export type Server = Part & Address

export interface TwoServers {
  servers: readonly [Server, Server]
  worker: Part
  bidders: readonly string[]
  /** Past all proxies. */
  opened: Opened
  /** For a command of the product. */
  settings: { DATA_DIR: string; DATABASE_URL: string; SECRET_KEY: string }
  /** What the servers have printed. */
  output(): string
}

type Stops = (() => unknown)[]

/** What keeps a process running starts it again when it ends by itself. */
function keepWorker(settings: { DATA_DIR: string; DATABASE_URL: string; SECRET_KEY: string }) {
  let isWanted = true
  let running: ReturnType<typeof startWorker>
  const start = () => {
    running = startWorker({ ...settings, LOG_LEVEL: 'fatal' })
    running.process.once('exit', () => isWanted && start())
  }
  start()
  return {
    signal: (signal: NodeJS.Signals) => void running.process.kill(signal),
    stop: () => {
      isWanted = false
      return running.stop()
    },
  }
}

async function startAll(folder: string, bidders: number, stops: Stops): Promise<TwoServers> {
  const database = await startDatabase(join(folder, 'database'))
  stops.push(() => database.stop())
  const address = new URL(database.url)
  const shared = { SECRET_KEY: randomUUID(), DEMO: 'false', WORKER: 'false', ...ADMIN }
  const beside = async (name: string) => {
    const proxy = await startSilentProxy({ host: address.hostname, port: Number(address.port) })
    stops.push(() => proxy.stop())
    const url = Object.assign(new URL(database.url), { port: String(proxy.port) })
    return { proxy, settings: { ...shared, DATA_DIR: join(folder, name), DATABASE_URL: url.href } }
  }
  const outputs: (() => string)[] = []
  const startServer = async (name: string): Promise<Server> => {
    const { proxy, settings } = await beside(name)
    const product = await startProduct(settings)
    outputs.push(() => product.output())
    const signal = (what: NodeJS.Signals) => void product.process.kill(what)
    stops.push(() => {
      signal('SIGCONT')
      proxy.speak()
      return product.stop()
    })
    const url = `http://127.0.0.1:${new URL(product.url).port}`
    return { name, url, proxy, freeze: () => signal('SIGSTOP'), thaw: () => signal('SIGCONT') }
  }
  const servers = [await startServer('A'), await startServer('B')] as const
  const { proxy, settings } = await beside('worker')
  const worker = keepWorker(settings)
  stops.push(() => {
    worker.signal('SIGCONT')
    proxy.speak()
    return worker.stop()
  })
  const opened = openRules({ databaseUrl: database.url, secretKey: shared.SECRET_KEY })
  stops.push(() => opened.close())
  return {
    servers,
    worker: { proxy, freeze: () => worker.signal('SIGSTOP'), thaw: () => worker.signal('SIGCONT') },
    bidders: await addBidders(opened, bidders),
    opened,
    settings: { DATA_DIR: join(folder, 'command'), DATABASE_URL: database.url, SECRET_KEY: shared.SECRET_KEY },
    output: () => outputs.map((read) => read()).join('\n'),
  }
}

/** Two servers and a worker on one PostgreSQL, each of which finds it through a network that can fall silent. */
export async function withTwoServers<T>(bidders: number, work: (scene: TwoServers) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'klubba-two-servers-'))
  const stops: Stops = [() => rmSync(folder, { recursive: true, force: true })]
  try {
    return await work(await startAll(folder, bidders, stops))
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}
