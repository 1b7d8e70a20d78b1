import { defineConfig } from 'vitest/config'
import { LongTestsFirst } from './scripts/long-tests-first.ts'

/**
 * One project per workspace: `vitest run --project domain`. Files share what they import, so
 * modules keep no state of their own. No retries: a test that fails now and then is a fault. The
 * time limits only end what hangs; how long work takes is measured elsewhere.
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
      testTimeout: 120_000,
      expect: { poll: { timeout: 60_000 } },
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
