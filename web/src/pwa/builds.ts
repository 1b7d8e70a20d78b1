import { isOutOfReach, noteResponse, noteSilent } from '../api/contact.ts'
import { buildId } from './build-id.ts'
import { getPwa, setPwa } from './pwa-state.ts'
import type { RouteRules } from './route-rules.ts'

const EVERY_MS = 5 * 60_000
const WHILE_OUT_OF_REACH_MS = 15_000
const ANSWER_WITHIN_MS = 15_000

let rules: RouteRules = {}

export function routeRules(): RouteRules {
  return rules
}

/** The body is absent when the response is an error, or is not the server's own. */
async function fetchJson(path: string): Promise<{ status: number; type: string; body?: unknown }> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
  const response = await fetch(path, { cache: 'no-store', credentials: 'omit', signal })
  const { ok, status, headers } = response
  const type = headers.get('content-type') ?? ''
  return { status, type, ...(ok && /[/+]json\b/.test(type) && { body: await response.json() }) }
}

/** The id of the build that the server has now; nothing when it cannot be reached. */
export async function fetchLatest(): Promise<string | undefined> {
  const asked = Date.now()
  try {
    const { status, type, body } = await fetchJson(`/builds/latest.json?${asked}`)
    // A page comes from whatever stands between us; other errors say nothing about the way to the server.
    if (body !== undefined || type.startsWith('text/html')) noteResponse({ status, isOwn: body !== undefined }, asked)
    const { id } = (body ?? {}) as { id?: unknown }
    return typeof id === 'string' ? id : undefined
  } catch {
    noteSilent(asked)
    return undefined
  }
}

/**
 * NAV-7: whatever goes wrong here is not worth a word. Where a worker answers for the pages, a reload brings the later build
 * once its worker is on the device: until then it is looked for at every check.
 */
async function checkLatest(onNewBuild: () => void): Promise<void> {
  const latest = await fetchLatest()
  if (latest === undefined || latest === buildId() || latest === getPwa().newBuild) return
  const hasWorker = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
  if (!hasWorker) setPwa({ newBuild: latest })
  onNewBuild()
}

async function fetchRules(): Promise<void> {
  try {
    const { body } = await fetchJson(`/builds/meta/${buildId()}.json`)
    rules = (body as { routeRules?: RouteRules } | undefined)?.routeRules ?? {}
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
    if (Date.now() - askedAt >= (isOutOfReach() ? WHILE_OUT_OF_REACH_MS : EVERY_MS)) ask()
  }, WHILE_OUT_OF_REACH_MS)
  addEventListener('focus', ask)
  addEventListener('online', ask)
}
