import { randomBytes } from 'node:crypto'
import { chownSync, closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Binaries, runToEnd, systemUser } from '../server/src/db/embedded-binaries.ts'
import { freePort } from '../server/src/db/embedded-postmaster.ts'

export { findBinaries, type Binaries } from '../server/src/db/embedded-binaries.ts'

interface OwnPostgres {
  /** For its superuser. */
  url: string
  stop: () => Promise<void>
}

/**
 * A new, empty PostgreSQL of any version, set up as an operator would rather than as the product does for itself: with
 * the system's locale provider and PostgreSQL's own settings, JIT included.
 */
export async function startOwnPostgres(binaries: Binaries, folder: string): Promise<OwnPostgres> {
  const data = join(folder, 'cluster')
  const log = join(folder, 'postgres.log')
  const passwordFile = join(folder, 'password')
  const password = randomBytes(16).toString('hex')
  mkdirSync(data, { recursive: true, mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  const user = systemUser()
  if (user) for (const path of [folder, data, passwordFile]) chownSync(path, user.uid, user.gid)

  const run = async (program: string, args: readonly string[]) => {
    const output = openSync(log, 'a', 0o600)
    const status = await runToEnd({ program, args: ['-D', data, ...args], folder: data, output })
    closeSync(output)
    if (status !== 0) throw new Error(`${program} failed:\n${readFileSync(log, 'utf8')}`)
  }
  await run(binaries.initdb, [
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ])
  const port = await freePort()
  // Test data need not outlive a crash.
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=300', 'fsync=off']
  const options = [`-p ${port}`, ...settings.map((setting) => `-c ${setting}`)].join(' ')
  await run(binaries.pg_ctl, ['start', '-w', '-t', '600', '-l', join(folder, 'server.log'), '-o', options])
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    stop: () => run(binaries.pg_ctl, ['stop', '-m', 'fast', '-w', '-t', '600']),
  }
}
