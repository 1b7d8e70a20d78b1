import { defineConfig, devices } from '@playwright/test'
import type { OtherBrowser } from '../scripts/other-browsers.ts'

/** Those that are installed, by name; all flows in them, or only the shortest. */
const { OTHER_BROWSERS = '', ALL_FLOWS } = process.env
const OTHERS = OTHER_BROWSERS.split(',').filter((name) => name !== '') as OtherBrowser[]

export default defineConfig<{ otherBrowser: OtherBrowser }>({
  testDir: 'src',
  outputDir: '../test-results',
  globalSetup: './src/start-product.ts',
  fullyParallel: true,
  // One more than the cores of a small machine: each of them waits now and then.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // They only end what hangs, on however busy a machine: how long work takes is measured in `bench`.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  // A product that does not work at all is reported within minutes.
  maxFailures: 20,
  reporter: [['list']],
  projects: [
    { name: 'chromium', testIgnore: 'other-browsers/**' },
    ...OTHERS.map((otherBrowser) => ({
      name: otherBrowser,
      testMatch: 'other-browsers/*.spec.ts',
      use: { otherBrowser },
      ...(!ALL_FLOWS && { grep: /@smoke/ }),
    })),
  ],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    // A worker would answer before a test's own routes do. The tests about it allow it.
    serviceWorkers: 'block',
    // What moves without end is drawn sixty times a second: a fifth of all the work. The test about motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // One process less to talk to for every frame.
        '--in-process-gpu',
      ],
    },
    screenshot: 'only-on-failure',
    // Recording every step doubles the time; ask for it with `playwright test --trace on`.
    trace: 'off',
  },
})
