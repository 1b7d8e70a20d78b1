import type { RegisteredRouter } from '@tanstack/react-router'
import { applyRulesNow, followNavigation } from './before-navigation.ts'
import { buildId } from './build-id.ts'
import { watchBuilds } from './builds.ts'
import { keepInstallPrompt } from './install-prompt.ts'
import { reloadOnMissingPieces } from './lazy-page.ts'
import { prefetchPayloads } from './payload-prefetch.ts'
import { takeOverPage } from './take-over-page.ts'
import { lookForNewWorker, registerWorker } from './worker-registration.ts'

/** When the page has all it needs; browsers without idle times get a moment instead. */
async function whenIdle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  }
  await new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: 3_000 })
    else setTimeout(resolve, 1_000)
  })
}

/** Everything about builds, the worker and installing. Called once, before the app is rendered into its root. */
export function startPwa(router: RegisteredRouter, root: HTMLElement): void {
  takeOverPage(root)
  keepInstallPrompt()
  reloadOnMissingPieces()
  followNavigation(router)
  prefetchPayloads(router)
  // Without a name of a build it is Vite's server that serves the page, and nothing of this exists there.
  if (buildId() === '') return
  watchBuilds({ onRules: () => applyRulesNow(router), onNewBuild: lookForNewWorker })
  void whenIdle().then(registerWorker)
}
