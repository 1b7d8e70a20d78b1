import { defineConfig } from 'vitest/config'

/**
 * One project per workspace: `vitest run --project domain`. No retries: a test that fails now and then is a fault. The
 * time limit only ends what hangs; how long work takes is measured elsewhere.
 */
function project(name: string, options: { include?: string[]; globalSetup?: string; isolate?: boolean } = {}) {
  const { include = [`${name}/src/**/*.test.{ts,tsx}`], ...rest } = options
  return {
    test: { name, include, environment: 'node', pool: 'forks', maxWorkers: 2, retry: 0, testTimeout: 120_000, ...rest },
  } as const
}

export default defineConfig({
  test: {
    projects: [
      // Pure functions leave nothing behind: their files share what they import.
      project('domain', { isolate: false }),
      project('reference', { isolate: false }),
      project('i18n', { isolate: false }),
      project('web'),
      project('scripts', { include: ['scripts/*.test.ts'] }),
      project('server', { globalSetup: 'server/src/testing/global-setup.ts' }),
      project('bench'),
    ],
  },
})
