import { withoutParticulars, withoutPersonal } from '@klubba/domain/without-personal'
import {
  addEventProcessor,
  breadcrumbsIntegration,
  browserApiErrorsIntegration,
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  type Event,
  type EventHint,
  globalHandlersIntegration,
  init,
  startInactiveSpan,
} from '@sentry/browser'
import type { RegisteredRouter } from '@tanstack/react-router'
import { ApiError } from '../api/api-error.ts'
import { buildId } from '../pwa/build-id.ts'

const MOST_BREADCRUMBS = 100
const IDLE_MS = 1000
const FINAL_MS = 30_000
const CHILD_SPAN_MS = 15_000
/** How long a page's first render is followed. */
const RENDER_MS = 2000

/** Nothing that the library would gather by itself about people. */
const NOTHING = {
  userInfo: false,
  cookies: false,
  httpHeaders: false,
  httpBodies: [],
  urlQueryParams: false,
}

function cleanedData(data: Record<string, unknown> | undefined): Record<string, unknown> {
  const entries = Object.entries(data ?? {}).filter(([name]) => !/query|fragment/i.test(name))
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? withoutParticulars(value) : value]),
  )
}

/** What leaves the browser: kind and place of an error, pages without their particulars, and nothing of anybody's. */
function cleaned(event: Event, hint: EventHint): Event {
  const { user: _user, request: _request, extra: _extra, breadcrumbs, spans, exception, transaction, ...kept } = event
  const { originalException: original } = hint
  // Its message is in the user's language and may name somebody.
  const told = original instanceof ApiError ? `${original.status} ${original.code}` : undefined
  return {
    ...kept,
    ...(transaction !== undefined && { transaction: withoutParticulars(transaction) }),
    ...(exception?.values && {
      exception: {
        values: exception.values.map((each) => ({ ...each, value: told ?? withoutPersonal(each.value ?? '') })),
      },
    }),
    ...(breadcrumbs && {
      breadcrumbs: breadcrumbs.map(({ message: _message, data, ...crumb }) => ({ ...crumb, data: cleanedData(data) })),
    }),
    ...(spans && {
      spans: spans.map((span) => ({
        ...span,
        ...(span.description !== undefined && { description: withoutParticulars(span.description) }),
        data: cleanedData(span.data) as typeof span.data,
      })),
    }),
  }
}

/** A span from where a page is asked for until it is drawn, given up after a while: its figures would say nothing. */
function followRender(router: RegisteredRouter): void {
  let end: ((drawn: boolean) => void) | undefined
  const begin = () => {
    end?.(false)
    const span = startInactiveSpan({ name: 'page render', op: 'ui.render' })
    const timer = setTimeout(() => end?.(false), RENDER_MS)
    end = (drawn) => {
      clearTimeout(timer)
      end = undefined
      span.setStatus(drawn ? { code: 1 } : { code: 2, message: 'deadline_exceeded' })
      span.end()
    }
  }
  if (router.state.status === 'pending') begin()
  router.subscribe('onBeforeLoad', begin)
  router.subscribe('onRendered', () => end?.(true))
}

export function reportTo(
  { dsn, share }: { dsn: string; share: number },
  router: RegisteredRouter,
  early: readonly unknown[],
): void {
  init({
    dsn,
    release: `klubba@${buildId()}`,
    maxBreadcrumbs: MOST_BREADCRUMBS,
    tracesSampleRate: share,
    // Whole pages, of which each has at most 1000 spans.
    traceLifecycle: 'static',
    tracePropagationTargets: [],
    sendClientReports: false,
    enhanceFetchErrorMessages: false,
    dataCollection: NOTHING,
    defaultIntegrations: false,
    integrations: [
      globalHandlersIntegration(),
      browserApiErrorsIntegration(),
      dedupeIntegration(),
      // What was typed and clicked on stays here.
      breadcrumbsIntegration({ dom: false, fetch: true, history: true, xhr: true, sentry: false }),
      browserTracingIntegration({
        idleTimeout: IDLE_MS,
        finalTimeout: FINAL_MS,
        childSpanTimeout: CHILD_SPAN_MS,
        linkPreviousTrace: 'off',
        beforeStartSpan: (options) => ({ ...options, name: withoutParticulars(options.name) }),
      }),
    ],
  })
  addEventProcessor(cleaned)
  followRender(router)
  for (const error of early) captureException(error)
}
