// `node scripts/bootstrap.mjs [options of Node] <script.ts> [args…]` installs the packages when they are missing or out of
// date and runs the script on the pinned Node. It is the one file that has to run on the machine's own Node, with nothing
// installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { constants, hostname } from 'node:os'
import { delimiter, dirname, join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const MODULES = join(ROOT, 'node_modules')
const BIN = join(MODULES, '.bin')
const STAMP = join(MODULES, '.installed-from')
// Not in node_modules: npm ci empties that folder.
const LOCK = join(ROOT, '.cache', 'install.lock')
const ME = `${hostname()} ${process.pid}`
const LOCK_TOUCHED_EVERY_MS = 2_000
const LOCK_STALE_AFTER_MS = 20_000

let child
let lastSignal = { name: '', at: 0 }

function fail(message, status = 1) {
  console.error(message)
  process.exit(status)
}

function readOr(path, otherwise) {
  try {
    return fs.readFileSync(path, 'utf8')
  } catch {
    return otherwise
  }
}

function pinnedNode() {
  return [join(BIN, 'node'), join(MODULES, 'node', 'bin', 'node')].find((path) => fs.existsSync(path))
}

function lockfileHash() {
  const lockfile = readOr(join(ROOT, 'package-lock.json'), undefined)
  if (lockfile === undefined) fail(`There is no package-lock.json in ${ROOT}.`)
  return createHash('sha256').update(lockfile).digest('hex')
}

/** npm writes its own record as the last act of an install: whoever ran `npm install <package>` need not install again. */
function npmInstalledTheLockfile() {
  try {
    const wanted = JSON.parse(fs.readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages
    const present = JSON.parse(fs.readFileSync(join(MODULES, '.package-lock.json'), 'utf8')).packages
    const same = (name) => JSON.stringify(wanted[name]) === JSON.stringify(present[name])
    const missing = Object.keys(wanted).filter((name) => name && !(name in present) && !wanted[name].optional)
    return missing.length === 0 && Object.keys(present).every(same)
  } catch {
    return false
  }
}

function isInstalled() {
  if (!pinnedNode()) return false
  if (readOr(STAMP, '') === lockfileHash()) return true
  if (!npmInstalledTheLockfile()) return false
  fs.writeFileSync(STAMP, lockfileHash())
  return true
}

/** Runs a command and answers its status, 128 + n when a signal ended it, as shells do. */
function run(command, args, options, onOutput) {
  return new Promise((done) => {
    child = spawn(command, args, { cwd: ROOT, ...options })
    if (onOutput) {
      child.stdout.on('data', onOutput)
      child.stderr.on('data', onOutput)
    }
    const end = (status, signal) => done(status === null ? 128 + constants.signals[signal] : status)
    child.on('error', (error) => fail(`${command} could not be started: ${error.message}`))
    child.on('close', end)
    // After a signal nobody waits for the output of what the child itself had started.
    child.on('exit', (status, signal) => lastSignal.name && end(status, signal))
  })
}

/** npm must not run on the very Node that it is about to replace. */
function pathWithoutModules() {
  return (process.env.PATH || '')
    .split(delimiter)
    .filter((folder) => !`${folder}${sep}`.startsWith(`${MODULES}${sep}`))
    .join(delimiter)
}

async function install() {
  console.log('Installing the packages (npm ci); this takes a minute or two.')
  const args = ['ci', '--include=dev', '--prefer-offline', '--loglevel=error']
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  const underNpm = npm && node && npm.endsWith('npm-cli.js') && !node.startsWith(MODULES)
  const [command, before] = underNpm ? [node, [npm]] : ['npm', []]
  const output = []
  const hash = lockfileHash()
  const env = { ...process.env, PATH: pathWithoutModules() }
  const options = { env, stdio: ['ignore', 'pipe', 'pipe'] }
  const ended = run(command, [...before, ...args], options, (chunk) => output.push(chunk))
  // Should this process be killed, npm works on: the lock holds until that has ended too.
  fs.writeFileSync(LOCK, `${ME} ${child.pid}`)
  const status = await ended
  if (status !== 0) {
    process.stderr.write(Buffer.concat(output))
    fail(`Installing the packages failed (npm ci ended with status ${status}).`, status)
  }
  if (!pinnedNode()) fail('npm ci has left out the Node of package.json: are install scripts switched off?')
  fs.writeFileSync(STAMP, hash)
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code !== 'ESRCH'
  }
}

/** The holder's process is gone, or it has stopped touching the lock (it may have run on another machine or container). */
function isStale(holder) {
  const [host, ...pids] = holder.split(' ')
  if (host === hostname() && !pids.some((pid) => isAlive(Number(pid)))) return true
  try {
    return Date.now() - fs.statSync(LOCK).mtimeMs > LOCK_STALE_AFTER_MS
  } catch {
    return false
  }
}

function removeStaleLock(holder) {
  const aside = `${LOCK}.${process.pid}.stale`
  try {
    fs.renameSync(LOCK, aside)
    // Somebody else was quicker and this is already the next holder's lock: it goes back.
    if (readOr(aside, '') !== holder) fs.linkSync(aside, LOCK)
  } catch {
    // Somebody else has just removed it.
  }
  fs.rmSync(aside, { force: true })
}

/** The lock appears at once with its holder in it, by a hard link: there is no moment at which it is empty. */
function tryLock() {
  const mine = `${LOCK}.${process.pid}`
  fs.mkdirSync(dirname(LOCK), { recursive: true })
  fs.writeFileSync(mine, ME)
  try {
    fs.linkSync(mine, LOCK)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  } finally {
    fs.rmSync(mine, { force: true })
  }
}

async function installUnderLock() {
  let told = false
  while (!tryLock()) {
    const holder = readOr(LOCK, undefined)
    if (holder !== undefined && isStale(holder)) {
      removeStaleLock(holder)
      continue
    }
    if (!told) console.log('Another process is installing the packages; waiting for it.')
    told = true
    await new Promise((done) => setTimeout(done, 200))
  }
  const touch = setInterval(() => fs.utimesSync(LOCK, new Date(), new Date()), LOCK_TOUCHED_EVERY_MS)
  const release = () => `${readOr(LOCK, '')} `.startsWith(`${ME} `) && fs.rmSync(LOCK, { force: true })
  process.on('exit', release)
  if (!isInstalled()) await install()
  clearInterval(touch)
  release()
}

/** One Ctrl-C arrives here twice, from the terminal and from npm: it is passed on once. */
function passOn(name) {
  if (lastSignal.name === name && Date.now() - lastSignal.at < 1_000) return
  lastSignal = { name, at: Date.now() }
  if (child) child.kill(name)
  else process.exit(128 + constants.signals[name])
}

/** npm that was killed can pass nothing on: what it has started ends with it. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    passOn('SIGTERM')
  }, 1_000)
  watch.unref()
}

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Klubba needs Node 20 or newer to install itself; this is Node ${process.versions.node}.`)
}
const given = process.argv.slice(2)
const scriptAt = given.findIndex((arg) => !arg.startsWith('--'))
if (scriptAt === -1) fail('usage: node scripts/bootstrap.mjs [options of Node] <script.ts> [args…]')
const nodeOptions = given.slice(0, scriptAt)
const [script, ...args] = given.slice(scriptAt)
process.on('SIGINT', () => passOn('SIGINT'))
process.on('SIGTERM', () => passOn('SIGTERM'))
endWithNpm()

if (!isInstalled()) await installUnderLock()
const env = {
  // What Node has compiled once is not compiled at every start.
  NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compiled'),
  ...process.env,
  PATH: [BIN, pathWithoutModules()].join(delimiter),
}
// In a group of its own, so that it hears of a Ctrl-C from here and only once: the terminal tells every process of a group
// and npm passes on what it hears. Should this process be killed, the broken channel tells the script ('disconnect').
const options = { env, detached: true, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }
process.exitCode = await run(pinnedNode(), [...nodeOptions, resolve(ROOT, script), ...args], options)
