// `npm test`: the static checks, the build, and the tests without and with a browser.
import { join } from 'node:path'
import { buildWebIfNeeded } from './build-web.ts'
import { allChecks, runChecks } from './check.ts'
import { ensureChromium } from './chromium.ts'
import { runCommand } from './run-command.ts'
import { ROOT } from './source-files.ts'
import { runSteps, type Step } from './test-steps.ts'

let chromium = ''

const checks: Step = { name: 'static checks', run: () => runChecks(allChecks(), console.log) }

const browser: Step = {
  name: 'browser',
  run: async () => {
    chromium = await ensureChromium()
    return true
  },
}

const build: Step = {
  name: 'web build',
  run: async () => {
    await buildWebIfNeeded()
    return true
  },
}

const tests: Step = {
  name: 'tests',
  run: async () => (await runCommand('vitest', ['run'], { show: true })).ok,
}

const browserTests: Step = {
  name: 'browser tests',
  needs: [browser.name, build.name],
  run: async () => {
    const options = { cwd: join(ROOT, 'e2e'), env: { CHROMIUM_PATH: chromium }, show: true }
    return (await runCommand('playwright', ['test'], options)).ok
  },
}

// The first three wait for different things; the two test runs each want both cores for themselves.
const ok = await runSteps([[checks, browser, build], [tests], [browserTests]], console.log)
process.exitCode = ok ? 0 : 1
