// The worker behind /sw.js: OFF-6. It keeps the app's own files, so that the app starts without a network, and nothing
// else. The build writes the three constants in front of it.
import { askBuild, type WorkerMessage } from './worker-messages.ts'
import { cacheName, handlingOf, otherCaches, outdatedCaches } from './worker-rules.ts'

/** The id of the build. */
declare const BUILD: string
/** Every file of the build that the app needs, by path. */
declare const FILES: readonly string[]
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
const PAGE_WITHIN_MS = 10_000
const AT_ONCE = 6
const GONE = [502, 503, 504]

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
  if (kept) return kept
  const response = await fetch(path, { cache: isHashed ? 'default' : 'no-cache', credentials: 'omit' })
  if (!response.ok || response.redirected) throw new Error(`${path}: ${response.status}`)
  return response
}

/** All or nothing: a worker that lacks a file is not installed, and the browser tries again later. */
async function install(): Promise<void> {
  const cache = await ownCache()
  const waiting = [SHELL, ...FILES]
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

/** From the network as long as there is one; never stored. */
async function page(request: Request): Promise<Response> {
  try {
    const answer = await Promise.race([
      fetch(request),
      new Promise<never>((_, reject) => setTimeout(() => reject(new Error('late')), PAGE_WITHIN_MS)),
    ])
    // Whatever stands in front of the server says that it is not there.
    if (GONE.includes(answer.status)) throw new Error('gone')
    return answer
  } catch {
    return (await ownCopy(SHELL)) ?? Response.error()
  }
}

async function builtFile(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  return (await ownCopy(pathname)) ?? (await caches.match(pathname)) ?? fetch(request)
}

/** Its name stays when its content changes, so the network is asked first. */
async function plainFile(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    return (await ownCopy(new URL(request.url).pathname)) ?? Response.error()
  }
}

function serve(): void {
  worker.addEventListener('install', (event) => event.waitUntil(install()))
  worker.addEventListener('activate', (event) => event.waitUntil(activate()))
  worker.addEventListener('fetch', (event) => {
    const { request } = event
    const handling = handlingOf(request, worker.location.origin, FILES)
    if (handling === 'page') event.respondWith(page(request))
    if (handling === 'built-file') event.respondWith(builtFile(request))
    if (handling === 'plain-file') event.respondWith(plainFile(request))
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
