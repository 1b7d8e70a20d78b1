import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'

/** The main process of a PostgreSQL, as its own pid file tells. */
export interface Postmaster {
  pid: number
  port: number
}

export function readPostmaster(folder: string): Postmaster | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  const port = Number(lines[3])
  return pid > 0 ? { pid, port } : undefined
}

/** Whether there is such a process, ours or another's. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** A process number is used again after a crash; only Linux tells cheaply what the process is. */
export function isPostgres(pid: number): boolean {
  if (process.platform !== 'linux') return true
  try {
    // Empty: it has ended, and its parent has not taken note yet.
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return commandLine === '' || commandLine.includes('postgres')
  } catch {
    return true
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

export async function isFreePort(port: number): Promise<boolean> {
  const server = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => resolve(true))
  })
  if (isFree) await new Promise((resolve) => server.close(resolve))
  return isFree
}
