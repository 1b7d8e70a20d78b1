// `npm test`: the static checks, the build, and the tests without and with a browser.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWebIfNeeded } from './build-web.ts'
import { allChecks, runChecks } from './check.ts'
import { ensureChromium } from './chromium.ts'
import { failedBrowserTests, failedTests } from './failed-tests.ts'
import { memoryFolder } from './memory-folder.ts'
import { runCommand } from './run-command.ts'
import { ROOT } from './source-files.ts'
import { runSteps, type Step } from './test-steps.ts'

// Everything that asks for a temporary folder from here on gets it there.
const memory = memoryFolder()
if (memory) process.env['TMPDIR'] = memory

let chromium = ''

const checks: Step = { name: 'static checks', run: () => runChecks(allChecks(), console.log) }

const browser: Step = {
  name: 'browser',
  run: async () => {
    chromium = await ensureChromium()
    return []
  },
}

const build: Step = {
  name: 'web build',
  run: async () => {
    await buildWebIfNeeded()
    return []
  },
}

const reports = mkdtempSync(join(tmpdir(), 'klubba-test-reports-'))

/** A run that fails without a test that does, says so above: an error outside of all tests, a process that died. */
const failuresOf = (ok: boolean, failures: string[]): string[] =>
  ok || failures.length > 0 ? failures : ['it failed, though no test did: see above']

const tests: Step = {
  name: 'tests',
  run: async () => {
    const report = join(reports, 'tests.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const { ok } = await runCommand('vitest', ['run', ...reporters], { show: true })
    return failuresOf(ok, failedTests(report))
  },
}

const browserTests: Step = {
  name: 'browser tests',
  needs: [browser.name, build.name],
  run: async () => {
    const report = join(reports, 'browser-tests.json')
    const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
    const options = { cwd: join(ROOT, 'e2e'), env, show: true }
    const { ok } = await runCommand('playwright', ['test', '--reporter=list,json'], options)
    return failuresOf(ok, failedBrowserTests(report))
  },
}

// The first three wait for different things; the two test runs each want all cores for themselves.
const ok = await runSteps([[checks, browser, build], [tests], [browserTests]], console.log)
rmSync(reports, { recursive: true })
process.exitCode = ok ? 0 : 1
