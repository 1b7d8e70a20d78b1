import { buildId } from './build-id.ts'
import { getPwa, setPwa } from './pwa-state.ts'
import type { RouteRules } from './route-rules.ts'

const EVERY_MS = 5 * 60_000
const WHILE_OFFLINE_MS = 15_000

let rules: RouteRules = {}

export function routeRules(): RouteRules {
  return rules
}

async function fetchJson(path: string): Promise<unknown> {
  const response = await fetch(path, { cache: 'no-store', credentials: 'omit' })
  const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '')
  return response.ok && isJson ? response.json() : undefined
}

/** NAV-7: whatever goes wrong here is not worth a word, but a server that does not answer is a sign of no network. */
async function checkLatest(onNewBuild: () => void): Promise<void> {
  try {
    const latest = (await fetchJson(`/builds/latest.json?${Date.now()}`)) as { id?: unknown } | undefined
    setPwa({ offline: !navigator.onLine })
    if (typeof latest?.id !== 'string' || latest.id === buildId() || latest.id === getPwa().newBuild) return
    setPwa({ newBuild: latest.id })
    onNewBuild()
  } catch {
    setPwa({ offline: true })
  }
}

async function fetchRules(): Promise<void> {
  try {
    const manifest = (await fetchJson(`/builds/meta/${buildId()}.json`)) as { routeRules?: RouteRules } | undefined
    rules = manifest?.routeRules ?? {}
  } catch {
    // No rules, then.
  }
}

interface Watching {
  /** The rules of this build are known. */
  onRules: () => void
  onNewBuild: () => void
}

/** Asks for newer builds from now on. */
export function watchBuilds({ onRules, onNewBuild }: Watching): void {
  let asking: Promise<void> | undefined
  let askedAt = 0
  const ask = (): void => {
    askedAt = Date.now()
    asking ??= checkLatest(onNewBuild).finally(() => {
      asking = undefined
    })
  }
  void fetchRules().then(onRules)
  ask()
  setInterval(() => {
    if (Date.now() - askedAt >= (getPwa().offline ? WHILE_OFFLINE_MS : EVERY_MS)) ask()
  }, WHILE_OFFLINE_MS)
  addEventListener('focus', ask)
  addEventListener('online', ask)
  addEventListener('offline', () => setPwa({ offline: true }))
}
