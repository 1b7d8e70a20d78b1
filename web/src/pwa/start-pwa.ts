import type { RegisteredRouter } from '@tanstack/react-router'
import { applyRulesNow, followNavigation } from './before-navigation.ts'
import { buildId } from './build-id.ts'
import { watchBuilds } from './builds.ts'
import { keepInstallPrompt } from './install-prompt.ts'
import { reloadOnMissingPieces } from './lazy-page.ts'
import { prefetchPayloads } from './payload-prefetch.ts'
import { whenIdle } from '../when-idle.ts'
import { takeOverPage } from './take-over-page.ts'
import { lookForNewWorker, registerWorker } from './worker-registration.ts'

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
