/** Runs the product in processes of its own, as `npm start` does, for tests and measurements. */
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { EmbeddedPostgres } from '../server/src/db/embedded-postgres.ts'
import { freePort, readPostmaster } from '../server/src/db/embedded-postmaster.ts'

export { freePort }

const MAIN = join(import.meta.dirname, '../server/src/main.ts')
const WORKER = join(import.meta.dirname, '../server/src/worker.ts')
/**
 * As `npm start` has them in package.json: with less room for young objects, and old ones cleared away before there are
 * twice as many, the server holds less memory. A rest does not make it smaller still: what comes after would pay for it.
 */
const NODE_OPTIONS = ['--max-semi-space-size=16', '--heap-growing-percent=60', '--no-memory-reducer']
/** Ends a start that hangs, on however busy a machine. */
const START_MS = 600_000

export interface Product {
  url: string
  process: ChildProcess
  /** What it printed so far. */
  output(): string
  /** The passwords of a first start, by e-mail. */
  passwords: Map<string, string>
  /** Asks it to end, and waits. */
  stop(): Promise<number | null>
}

export interface ProductSettings extends Record<string, string> {
  DATA_DIR: string
}

/** What a process of the product gets from this one: no setting. */
export function bareEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE } = process.env
  return { PATH, HOME, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }
}

/** Starts it, on a free port unless one is given, and does not wait. */
export async function launchProduct(
  settings: ProductSettings,
): Promise<{ child: ChildProcess; port: string; output: () => string }> {
  const port = settings['PORT'] ?? String(await freePort())
  const child = spawn(process.execPath, [...NODE_OPTIONS, MAIN], {
    env: { ...bareEnvironment(), LOG_LEVEL: 'warn', ...settings, PORT: port },
    // The channel breaks when whoever started it is gone, and the product stops: nothing is left behind by a failed test.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.channel?.unref()
  return { child, port, output: () => text }
}

export async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  return new Promise((resolve) => child.once('exit', resolve))
}

/** Starts it and waits until it says that it is ready. */
export async function startProduct(settings: ProductSettings): Promise<Product> {
  const { child, port, output } = await launchProduct(settings)
  const deadline = Date.now() + START_MS
  while (!/ is ready at (\S+)[\s\S]*\n\n/.test(output())) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`the product did not start:\n${output()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const signIns = [...output().matchAll(/^ {2}(\S+@\S+) +(\S+)$/gm)]
  return {
    url: `http://localhost:${port}`,
    process: child,
    output,
    passwords: new Map(signIns.map(([, email = '', password = '']) => [email, password])),
    async stop() {
      child.kill('SIGTERM')
      return ended(child)
    },
  }
}

/** A worker of its own, for a product that was started without one. */
export function startWorker(settings: ProductSettings): { process: ChildProcess; stop(): Promise<number | null> } {
  const child = spawn(process.execPath, [...NODE_OPTIONS, WORKER], {
    env: { ...bareEnvironment(), LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.channel?.unref()
  return {
    process: child,
    async stop() {
      child.kill('SIGTERM')
      return ended(child)
    },
  }
}

/** Kills the server and its database without warning, as a power cut would; the worker sees it and ends. */
export async function killProduct(child: ChildProcess, dataDir: string): Promise<void> {
  child.kill('SIGKILL')
  await ended(child)
  killDatabase(dataDir)
}

/** Kills the product's own PostgreSQL under it. */
export function killDatabase(dataDir: string): void {
  const postmaster = readPostmaster(join(dataDir, 'postgres'))
  if (postmaster) process.kill(postmaster.pid, 'SIGKILL')
}

/** A PostgreSQL for measurements that look into the database themselves; the product gets its address. */
export async function startDatabase(
  dataDir: string,
): Promise<{ url: string; pid: number | undefined; stop(): Promise<void> }> {
  const postgres = await EmbeddedPostgres.open({ dataDir, server: false })
  const pid = readPostmaster(join(dataDir, 'postgres'))?.pid
  return { url: postgres.url, pid, stop: () => postgres.close() }
}
