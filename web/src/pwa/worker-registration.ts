import { buildId } from './build-id.ts'
import { getPwa, setPwa } from './pwa-state.ts'
import { hasUnsavedInput, onReleased } from './unsaved-input.ts'
import { askBuild, type WorkerMessage } from './worker-messages.ts'

let registration: ServiceWorkerRegistration | undefined
let isReloadOwed = false
const TAKEN_WITHIN_MS = 3_000
const FIRST_RETRY_MS = 10_000
const LAST_RETRY_MS = 600_000
let retryInMs = FIRST_RETRY_MS

function tell(worker: ServiceWorker | null | undefined, message: WorkerMessage): void {
  worker?.postMessage(message)
}

/** OFF-6: a page that is already of the waiting worker's build has nothing to ask the user. */
async function noteWaiting(worker: ServiceWorker): Promise<void> {
  const build = await askBuild(worker)
  if (build === buildId()) tell(worker, { kind: 'take-over' })
  else setPwa({ needsRefresh: true, ...(build !== undefined && { newBuild: build }) })
}

function watch(worker: ServiceWorker, isFirst: boolean): void {
  let before = worker.state
  worker.addEventListener('statechange', () => {
    if (worker.state === 'installed' && !isFirst) void noteWaiting(worker)
    if (worker.state === 'activated' && isFirst) setPwa({ offlineReady: true })
    if (worker.state === 'redundant' && isFirst && before === 'installing') registerLater()
    before = worker.state
  })
}

/** A first worker that could not get all its files is gone, and the browser itself tries again at the next start only. */
function registerLater(): void {
  const retry = () => {
    clearTimeout(timer)
    removeEventListener('online', retry)
    register().catch(registerLater)
  }
  const timer = setTimeout(retry, retryInMs)
  addEventListener('online', retry)
  retryInMs = Math.min(retryInMs * 2, LAST_RETRY_MS)
}

async function register(): Promise<void> {
  registration = await navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' })
  // Some browsers can be set to ignore registrations without an error.
  if (!registration) return
  const { installing, waiting, active } = registration
  if (installing) watch(installing, !active)
  if (waiting && navigator.serviceWorker.controller) void noteWaiting(waiting)
  registration.addEventListener('updatefound', () => {
    if (registration?.installing) watch(registration.installing, !registration.active)
  })
}

function reloadWhenFree(): void {
  if (!isReloadOwed || hasUnsavedInput()) return
  isReloadOwed = false
  location.reload()
}

/** The app reloads when a worker of another build has taken control; with something typed, when that is saved. */
async function controllerChanged(): Promise<void> {
  const { controller } = navigator.serviceWorker
  if (!controller) return
  tell(controller, { kind: 'started' })
  const build = await askBuild(controller)
  if (build === undefined || build === buildId()) {
    setPwa({ needsRefresh: false })
    return
  }
  isReloadOwed = true
  setPwa({ newBuild: build, needsRefresh: false })
  reloadWhenFree()
}

function answerWorkers(): void {
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<WorkerMessage>) => {
    if (data.kind === 'which-build') ports[0]?.postMessage(buildId())
  })
}

export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const workers = navigator.serviceWorker
  let hadController = workers.controller !== null
  workers.addEventListener('controllerchange', () => {
    // The first worker of this device has nothing older to replace.
    if (hadController) void controllerChanged()
    hadController = true
  })
  onReleased(reloadWhenFree)
  answerWorkers()
  try {
    await register()
  } catch {
    setPwa({ registrationFailed: true })
    return
  }
  if (workers.controller) tell(workers.controller, { kind: 'started' })
}

/** A newer build has come out: its worker with it. */
export function lookForNewWorker(): void {
  registration?.update().catch(() => {
    // Without a network, or with a worker that is broken: the present one goes on.
  })
}

/** What is on the device answers for every page: a reload brings the later build once its worker has taken over. */
export async function letNewWorkerTakeOver(): Promise<void> {
  const waiting = registration?.waiting
  if (!getPwa().needsRefresh || !waiting) return
  const taken = new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
    // One that has become unusable meanwhile does not take over.
    setTimeout(resolve, TAKEN_WITHIN_MS)
  })
  tell(waiting, { kind: 'take-over' })
  await taken
}

/** The user wants the new version now. */
export async function refresh(): Promise<void> {
  await letNewWorkerTakeOver()
  if (!hasUnsavedInput()) location.reload()
}
