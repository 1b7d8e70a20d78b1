import { defineConfig, devices } from '@playwright/test'

export default defineConfig({
  testDir: 'src',
  outputDir: '../test-results',
  globalSetup: './src/start-product.ts',
  fullyParallel: true,
  // One more than the cores of a small machine: each of them waits now and then.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // They only end what hangs: how long work takes is measured elsewhere.
  timeout: 90_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
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
