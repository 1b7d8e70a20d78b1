// The worker behind /sw.js: OFF-6, OFF-12. It keeps the app's own files and nothing else, and answers from them whatever the
// network does. A later build comes with a later worker. The build writes the three constants in front of it.
import { askBuild, type WorkerMessage } from './worker-messages.ts'
import { type FileHashes, isFile, isShell } from './worker-files.ts'
import { cacheName, handlingOf, otherCaches, outdatedCaches } from './worker-rules.ts'

/** The id of the build. */
declare const BUILD: string
/** Every file of the build that the app needs. */
declare const FILES: FileHashes
/** `urgent` takes over without asking, to get rid of a broken worker; `off` removes itself and all it has kept. */
declare const MODE: 'normal' | 'urgent' | 'off'

// The few things of a worker's world that are used here: the types of pages and workers do not go together in one project.
interface Moment extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Asking extends Moment {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface Said extends Moment {
  data: WorkerMessage
  ports: readonly MessagePort[]
}
interface Page {
  postMessage(message: WorkerMessage, transfer: Transferable[]): void
}
interface Worker {
  addEventListener(type: 'install' | 'activate', listener: (event: Moment) => void): void
  addEventListener(type: 'fetch', listener: (event: Asking) => void): void
  addEventListener(type: 'message', listener: (event: Said) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void>; matchAll(options: { type: 'window' }): Promise<Page[]> }
  registration: { unregister(): Promise<boolean> }
  location: Location
}

const worker = self as unknown as Worker
/** The one page of the app, under the address at which an installed app starts. */
const SHELL = '/auth/landing'
const PATHS = Object.keys(FILES)
const SHELL_WITHIN_MS = 30_000
const AT_ONCE = 6

let opened: Promise<Cache> | undefined

/** Opened once: a page asks for a hundred files at its start. */
async function ownCache(): Promise<Cache> {
  opened ??= caches.open(cacheName(BUILD))
  return opened
}

async function fetchFile(path: string): Promise<Response> {
  const isHashed = path.startsWith('/build/')
  // What has its content's hash in its name may lie in an earlier build's cache.
  const kept = isHashed ? await caches.match(path) : undefined
  if (kept && (await isFile(kept, FILES[path]))) return kept
  const response = await fetch(path, { cache: isHashed ? 'default' : 'no-cache', credentials: 'omit' })
  if (await isFile(response, FILES[path])) return response
  // The browser may have kept what a captive portal answered with before.
  const again = await fetch(path, { cache: 'reload', credentials: 'omit' })
  if (await isFile(again, FILES[path])) return again
  throw new Error(`${path} is not the file of this build`)
}

async function fetchShell(signal?: AbortSignal): Promise<Response> {
  const response = await fetch(SHELL, { cache: 'no-cache', credentials: 'omit', ...(signal && { signal }) })
  if (await isShell(response, BUILD)) return response
  throw new Error('The page is not that of this build')
}

/** All or nothing: a worker that lacks a file is not installed, and the browser tries again later. */
async function install(): Promise<void> {
  const cache = await ownCache()
  await cache.put(SHELL, await fetchShell())
  const waiting = [...PATHS]
  const work = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      await cache.put(path, await fetchFile(path))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  if (MODE === 'urgent') await worker.skipWaiting()
}

async function deleteCaches(pick: (names: readonly string[], build: string) => string[]): Promise<void> {
  await Promise.all(pick(await caches.keys(), BUILD).map((name) => caches.delete(name)))
}

async function activate(): Promise<void> {
  await deleteCaches(outdatedCaches)
  await worker.clients.claim()
}

/** When every open page is of this build, nothing needs the files of earlier ones. One that is leaving does not answer. */
async function tidy(tries = 3): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window' })
  const builds = await Promise.all(pages.map(askBuild))
  if (builds.every((build) => build === BUILD)) await deleteCaches(otherCaches)
  else if (builds.includes(undefined) && tries > 1) await tidy(tries - 1)
}

async function ownCopy(path: string): Promise<Response | undefined> {
  return (await ownCache()).match(path)
}

/** The settings that the server has filled in may have changed since. A page of another build comes with its own worker. */
async function refreshShell(): Promise<void> {
  try {
    const shell = await fetchShell(AbortSignal.timeout(SHELL_WITHIN_MS))
    await (await ownCache()).put(SHELL, shell)
  } catch {
    // No network, or something that answers in the server's place: the page on the device stays.
  }
}

async function page({ request, waitUntil }: Pick<Asking, 'request' | 'waitUntil'>): Promise<Response> {
  const kept = await ownCopy(SHELL)
  if (!kept) return fetch(request)
  waitUntil(refreshShell())
  return kept
}

/** Of this build; one with a hash in its name may be of the build before, for a page that is still open. */
async function file(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  return (await ownCopy(pathname)) ?? (await caches.match(pathname)) ?? fetch(request)
}

function serve(): void {
  worker.addEventListener('install', (event) => event.waitUntil(install()))
  worker.addEventListener('activate', (event) => event.waitUntil(activate()))
  worker.addEventListener('fetch', (event) => {
    const { request } = event
    const handling = handlingOf(request, worker.location.origin, PATHS)
    if (handling === 'page') event.respondWith(page({ request, waitUntil: (work) => event.waitUntil(work) }))
    if (handling === 'file') event.respondWith(file(request))
  })
  worker.addEventListener('message', (event) => {
    if (event.data.kind === 'take-over') event.waitUntil(worker.skipWaiting())
    if (event.data.kind === 'started') event.waitUntil(tidy())
    if (event.data.kind === 'which-build') event.ports[0]?.postMessage(BUILD)
  })
}

async function leave(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(cacheName(''))).map((name) => caches.delete(name)))
  await worker.registration.unregister()
}

if (MODE === 'off') {
  worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
  worker.addEventListener('activate', (event) => event.waitUntil(leave()))
} else serve()
