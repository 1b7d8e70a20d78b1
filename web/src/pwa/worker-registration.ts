import { buildId } from './build-id.ts'
import { getPwa, setPwa } from './pwa-state.ts'
import { hasUnsavedInput, onReleased } from './unsaved-input.ts'
import { askBuild, type WorkerMessage } from './worker-messages.ts'

let registration: ServiceWorkerRegistration | undefined
let isReloadOwed = false

function tell(worker: ServiceWorker | null | undefined, message: WorkerMessage): void {
  worker?.postMessage(message)
}

/** OFF-6: a page that is already of the waiting worker's build has nothing to ask the user. */
async function noteWaiting(worker: ServiceWorker): Promise<void> {
  if ((await askBuild(worker)) === buildId()) tell(worker, { kind: 'take-over' })
  else setPwa({ needsRefresh: true })
}

function watch(worker: ServiceWorker, isFirst: boolean): void {
  worker.addEventListener('statechange', () => {
    if (worker.state === 'installed' && !isFirst) void noteWaiting(worker)
    if (worker.state === 'activated' && isFirst) setPwa({ offlineReady: true })
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
    registration = await workers.register('/sw.js', { scope: '/', updateViaCache: 'none' })
  } catch {
    setPwa({ registrationFailed: true })
    return
  }
  // Some browsers can be set to ignore registrations without an error.
  if (!registration) return
  const { installing, waiting, active } = registration
  if (installing) watch(installing, !active)
  if (waiting && workers.controller) void noteWaiting(waiting)
  registration.addEventListener('updatefound', () => {
    if (registration?.installing) watch(registration.installing, !registration.active)
  })
  if (workers.controller) tell(workers.controller, { kind: 'started' })
}

/** A newer build has come out: its worker with it. */
export function lookForNewWorker(): void {
  registration?.update().catch(() => {
    // Without a network, or with a worker that is broken: the present one goes on.
  })
}

/** The user wants the new version now. */
export function refresh(): void {
  const waiting = registration?.waiting
  if (getPwa().needsRefresh && waiting) tell(waiting, { kind: 'take-over' })
  else location.reload()
}
