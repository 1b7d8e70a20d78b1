// `npm test`: the static checks, the build, and the tests without and with a browser.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWebIfNeeded } from './build-web.ts'
import { allChecks, runChecks } from './check.ts'
import { ensureChromium } from './chromium.ts'
import { failedTests } from './failed-tests.ts'
import { memoryFolder } from './memory-folder.ts'
import { aboutMissing, installedBrowsers } from './other-browsers.ts'
import { runCommand } from './run-command.ts'
import { ROOT } from './source-files.ts'
import { BROWSER_TESTS_REPORT, readBrowserTests, readTests, REPORTS, TESTS_REPORT } from './test-reports.ts'
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

// They stay, for `npm run requirements`.
rmSync(REPORTS, { recursive: true, force: true })

/** A run that fails without a test that does, says so above: an error outside of all tests, a process that died. */
const failuresOf = (ok: boolean, failures: string[]): string[] =>
  ok || failures.length > 0 ? failures : ['it failed, though no test did: see above']

const tests: Step = {
  name: 'tests',
  run: async () => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${TESTS_REPORT}`]
    const { ok } = await runCommand('vitest', ['run', ...reporters], { show: true })
    return failuresOf(ok, failedTests(readTests(TESTS_REPORT)))
  },
}

const browserTests: Step = {
  name: 'browser tests',
  needs: [browser.name, build.name],
  run: async () => {
    const others = installedBrowsers()
    const missing = aboutMissing()
    if (missing) console.log(missing)
    const env = {
      CHROMIUM_PATH: chromium,
      OTHER_BROWSERS: others.join(','),
      PLAYWRIGHT_JSON_OUTPUT_NAME: BROWSER_TESTS_REPORT,
    }
    const options = { cwd: join(ROOT, 'e2e'), env, show: true }
    const { ok } = await runCommand('playwright', ['test', '--reporter=list,json'], options)
    // Once more, below the hundreds of lines about the tests that did run.
    if (missing) console.log(missing)
    return failuresOf(ok, failedTests(readBrowserTests(BROWSER_TESTS_REPORT)))
  },
}

// The first three wait for different things; the two test runs each want all cores for themselves.
const ok = await runSteps([[checks, browser, build], [tests], [browserTests]], console.log)
process.exitCode = ok ? 0 : 1
