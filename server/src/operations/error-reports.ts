import type { Settings } from '../settings.ts'

export interface ErrorReports {
  /** Sends what is left. */
  stop(): Promise<void>
}

/** Begins to report errors, if there is a place to report them to; else nothing is loaded. */
export async function startErrorReports(
  { operations }: Settings,
  name: 'server' | 'worker',
): Promise<ErrorReports | undefined> {
  if (!operations.sentry) return undefined
  const { reportTo } = await import('./sentry-reports.ts')
  return reportTo(operations.sentry.dsn, name)
}
