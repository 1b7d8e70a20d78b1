import type { RegisteredRouter } from '@tanstack/react-router'
import { errorReports } from '../settings.ts'

const MOST_EARLY = 10

/** Errors that come before the code that reports them is there. */
function keepEarly(): { take: () => unknown[] } {
  const early: unknown[] = []
  const keep = (event: ErrorEvent | PromiseRejectionEvent) => {
    const error: unknown = 'reason' in event ? event.reason : event.error
    if (early.length < MOST_EARLY) early.push(error)
  }
  addEventListener('error', keep)
  addEventListener('unhandledrejection', keep)
  return {
    take() {
      removeEventListener('error', keep)
      removeEventListener('unhandledrejection', keep)
      return early
    },
  }
}

/** INT-3: reports errors where the server says so; else nothing of it is loaded. */
export async function startErrorReports(router: RegisteredRouter): Promise<void> {
  const settings = errorReports()
  if (!settings) return
  const early = keepEarly()
  const { reportTo } = await import('./sentry-reports.ts')
  reportTo(settings, router, early.take())
}
