import { defineConfig } from 'vitest/config'
import { LongTestsFirst } from './scripts/long-tests-first.ts'

/** Ends what hangs, on however busy a machine. */
const LIMIT_MS = 600_000

/**
 * One project per workspace: `vitest run --project domain`. Files share what they import, so
 * modules keep no state of their own. No retries: a test that fails now and then is a fault. How long
 * work takes is measured in `bench`.
 */
function project(name: string, options: { include?: string[]; globalSetup?: string } = {}) {
  const { include = [`${name}/src/**/*.test.{ts,tsx}`], ...rest } = options
  return {
    test: {
      name,
      include,
      environment: 'node',
      isolate: false,
      pool: 'forks',
      // One more than the cores of a small machine: each of them waits now and then.
      maxWorkers: 3,
      retry: 0,
      testTimeout: LIMIT_MS,
      hookTimeout: LIMIT_MS,
      teardownTimeout: LIMIT_MS,
      expect: { poll: { timeout: LIMIT_MS / 2 } },
      ...rest,
    },
  } as const
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongTestsFirst },
    projects: [
      project('domain'),
      project('reference'),
      project('i18n'),
      project('web'),
      project('scripts', { include: ['scripts/*.test.ts'] }),
      project('server', { globalSetup: 'server/src/testing/global-setup.ts' }),
      project('bench'),
    ],
  },
})
