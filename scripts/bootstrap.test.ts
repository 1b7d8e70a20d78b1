import { spawn } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ROOT } from './source-files.ts'
import { plant, temporaryFolder } from './temporary-folder.ts'

/** Stands in for npm: empties node_modules as `npm ci` does, and puts this very Node in as the pinned one. */
const NPM = `#!/bin/sh
echo "$@" >> installs
rm -rf node_modules/* node_modules/.[!.]*
sleep "\${INSTALL_SECONDS:-0}"
while [ -e held ]; do sleep 0.05; done
if [ -e broken ]; then echo "npm error: no such package"; exit 7; fi
mkdir -p node_modules/.bin
ln -s "$PINNED_NODE" node_modules/.bin/node
`

const SCRIPT = `
import { existsSync } from 'node:fs'
const [what, ...rest] = process.argv.slice(2)
if (what === 'status') process.exit(Number(rest[0]))
if (what === 'wait') {
  // Long enough to hear of it twice.
  process.on('SIGTERM', () => { console.log('got SIGTERM'); setTimeout(() => process.exit(3), 500) })
  process.on('SIGINT', () => { console.log('got SIGINT'); setTimeout(() => process.exit(4), 500) })
  process.on('disconnect', () => { console.log('alone'); process.exit(5) })
  console.log('waiting')
  setInterval(() => {}, 1000)
} else {
  const first: string = process.env.PATH!.split(':')[0]!
  console.log(['ran', first.endsWith('node_modules/.bin') && existsSync(first), what, ...rest].join(' '))
}
`

function product(): string {
  const root = temporaryFolder({ 'package-lock.json': '{}', 'programs/npm': NPM, 'scripts/say.ts': SCRIPT })
  chmodSync(join(root, 'programs/npm'), 0o755)
  copyFileSync(join(ROOT, 'scripts/bootstrap.mjs'), join(root, 'scripts/bootstrap.mjs'))
  symlinkSync(process.execPath, join(root, 'programs/node'))
  return root
}

interface Run {
  pid: number
  kill: (signal: NodeJS.Signals) => void
  output: () => string
  /** It is gone itself; what it started may work on. */
  exited: Promise<unknown>
  ended: Promise<{ status: number | null; output: string }>
}

function start(root: string, args: string[], env: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: `${join(root, 'programs')}:/usr/bin:/bin`, PINNED_NODE: process.execPath, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return {
    pid: child.pid!,
    kill: (signal) => child.kill(signal),
    output: () => output,
    exited: new Promise((done) => child.on('exit', done)),
    ended: new Promise((done) => child.on('close', (status) => done({ status, output }))),
  }
}

function bootstrap(root: string, args: string[], env: Record<string, string> = {}): Run {
  return start(root, ['scripts/bootstrap.mjs', ...args], env)
}

function run(root: string, args: string[], env: Record<string, string> = {}) {
  return bootstrap(root, args, env).ended
}

function installs(root: string): number {
  return existsSync(join(root, 'installs')) ? readFileSync(join(root, 'installs'), 'utf8').trim().split('\n').length : 0
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await pause(10)
}

const INSTALLING = 'Installing the packages (npm ci); this takes a minute or two.\n'
const SAY = ['scripts/say.ts', 'hello', 'there']

test('RUN-1 RUN-2 a fresh checkout is installed once, and the script runs on the pinned Node', async () => {
  const root = product()
  expect(await run(root, SAY)).toEqual({ status: 0, output: `${INSTALLING}ran true hello there\n` })
  expect(await run(root, SAY)).toEqual({ status: 0, output: 'ran true hello there\n' })
  expect(readFileSync(join(root, 'installs'), 'utf8')).toBe('ci --include=dev --prefer-offline --loglevel=error\n')
})

test('another lockfile installs again, unless npm itself has installed it already', async () => {
  const root = product()
  await run(root, SAY)
  plant(root, { 'package-lock.json': JSON.stringify({ packages: { '': {}, 'node_modules/a': { version: '2' } } }) })
  await run(root, SAY)
  expect(installs(root)).toBe(2)

  const packages = { 'node_modules/a': { version: '3' } }
  plant(root, {
    'package-lock.json': JSON.stringify({ packages: { '': {}, ...packages } }),
    'node_modules/.package-lock.json': JSON.stringify({ packages }),
  })
  await run(root, SAY)
  expect(installs(root)).toBe(2)
})

test('an install that fails shows what npm said, and is repeated', async () => {
  const root = product()
  plant(root, { broken: '' })
  const { status, output } = await run(root, SAY)
  expect(status).toBe(7)
  expect(output).toContain('npm error: no such package')
  expect(output).toContain('Installing the packages failed (npm ci ended with status 7).')
  expect((await run(root, SAY)).status).toBe(7)
  expect(installs(root)).toBe(2)
})

test('an install that was killed is repeated, and its lock taken over', async () => {
  const root = product()
  plant(root, { held: '' })
  const first = bootstrap(root, SAY)
  const lock = join(root, '.cache/install.lock')
  // Its holder, and npm beside it.
  await until(() => existsSync(lock) && readFileSync(lock, 'utf8').split(' ').length === 3)
  first.kill('SIGKILL')
  await first.exited
  expect(existsSync(lock)).toBe(true)
  // npm itself works on: the next one waits for it.
  const second = bootstrap(root, SAY)
  await until(() => second.output().includes('waiting for it'))
  rmSync(join(root, 'held'))
  expect((await second.ended).status).toBe(0)
  expect(installs(root)).toBe(2)
  expect(readdirSync(join(root, '.cache')).filter((name) => name !== 'compiled')).toEqual([])
})

test('a lock of another machine counts until it is no longer touched', async () => {
  const root = product()
  plant(root, { '.cache/install.lock': `another-${hostname()} 1` })
  const waiting = bootstrap(root, SAY)
  await until(() => waiting.output().includes('Another process is installing the packages'))
  expect(installs(root)).toBe(0)
  utimesSync(join(root, '.cache/install.lock'), new Date(0), new Date(0))
  expect(await waiting.ended).toMatchObject({ status: 0 })
})

test('several at once install once', async () => {
  const root = product()
  // A lock that nobody holds any more lies there as well, for all of them to take over.
  plant(root, { '.cache/install.lock': `${hostname()} ${2 ** 22 + 1}` })
  const all = await Promise.all([1, 2, 3, 4].map(() => run(root, SAY, { INSTALL_SECONDS: '0.5' })))
  expect(all.map(({ status }) => status)).toEqual([0, 0, 0, 0])
  expect(all.filter(({ output }) => output.includes('ran true hello there'))).toHaveLength(4)
  expect(installs(root)).toBe(1)
})

test('the status of the script is the status of the whole', async () => {
  const root = product()
  expect(await run(root, ['scripts/say.ts', 'status', '42'])).toMatchObject({ status: 42 })
})

test.each([
  ['SIGTERM', 3],
  ['SIGINT', 4],
] as const)('%s reaches the script once, though the whole group hears of it', async (signal, status) => {
  const root = product()
  const running = bootstrap(root, ['scripts/say.ts', 'wait'])
  await until(() => running.output().includes('waiting'))
  process.kill(-running.pid, signal)
  running.kill(signal)
  const { output, ...ended } = await running.ended
  expect(ended).toEqual({ status })
  expect(output.split(`got ${signal}`)).toHaveLength(2)
})

test('the script hears that it is alone when everything else has been killed', async () => {
  const root = product()
  const running = bootstrap(root, ['scripts/say.ts', 'wait'])
  await until(() => running.output().includes('waiting'))
  process.kill(-running.pid, 'SIGKILL')
  // Its output ends only when everything that writes to it has ended.
  expect((await running.ended).output).toContain('alone')
})

test('RUN-1 the script ends when npm has been killed', async () => {
  const root = product()
  plant(root, {
    'npm.mjs': `import { spawn } from 'node:child_process'
      const env = { ...process.env, npm_lifecycle_event: 'start' }
      spawn(process.execPath, ['scripts/bootstrap.mjs', 'scripts/say.ts', 'wait'], { env, stdio: 'inherit' })`,
  })
  const npm = start(root, ['npm.mjs'])
  await until(() => npm.output().includes('waiting'))
  npm.kill('SIGKILL')
  expect((await npm.ended).output).toContain('got SIGTERM')
})

test('a signal ends an install', async () => {
  const root = product()
  const running = bootstrap(root, SAY, { INSTALL_SECONDS: '3' })
  await until(() => installs(root) === 1)
  running.kill('SIGTERM')
  expect(await running.ended).toMatchObject({ status: 143 })
  expect(existsSync(join(root, 'node_modules/.installed-from'))).toBe(false)
})
