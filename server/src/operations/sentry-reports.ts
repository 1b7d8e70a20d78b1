import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { withoutPersonal } from '@klubba/domain/without-personal'
import { createStackParser, createTransport, Scope, type Event, type StackFrame } from '@sentry/core'
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server'
import { failures, type Failure } from '../http/failures.ts'
import { jobsDone } from '../jobs/run-worker.ts'
import { readBuildId } from './build-id.ts'
import type { ErrorReports } from './error-reports.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const SEND_MS = 10_000
const FLUSH_MS = 2000

/** Where in the product it was, wherever that is installed. */
function placed(frame: StackFrame): StackFrame {
  const path = frame.filename?.replace(/^file:\/\/.*/, (url) => fileURLToPath(url))
  return path?.startsWith('/') ? { ...frame, filename: `app:///${relative(ROOT, path)}` } : frame
}

/** What leaves the house: kind and place of the error, and a text without anything of anybody's. */
function cleaned(event: Event): Event {
  const { user: _user, request: _request, extra: _extra, server_name: _name, ...kept } = event
  const values = event.exception?.values?.map((value) => ({
    ...value,
    ...(value.value !== undefined && { value: withoutPersonal(value.value) }),
    ...(value.stacktrace && {
      stacktrace: { ...value.stacktrace, frames: value.stacktrace.frames?.map(placed) ?? [] },
    }),
  }))
  return { ...kept, ...(values && { exception: { values } }) }
}

function sendTo(url: string, body: string | Uint8Array, headers: Record<string, string> = {}) {
  return fetch(url, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : new Uint8Array(body),
    signal: AbortSignal.timeout(SEND_MS),
  })
}

/** Reports errors of requests and jobs that nobody expected, and the one that ends the process. */
export function reportTo(dsn: string, name: string): ErrorReports {
  const client = new ServerRuntimeClient({
    dsn,
    release: `klubba@${readBuildId()}`,
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    maxBreadcrumbs: 100,
    sendClientReports: false,
    integrations: [],
    stackParser: createStackParser(nodeStackLineParser()),
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const answer = await sendTo(options.url, body, options.headers)
        await answer.body?.cancel()
        return { statusCode: answer.status }
      }),
  })
  client.addEventProcessor(cleaned)
  client.init()

  const report = (error: unknown, tags: Record<string, string>) => {
    const scope = new Scope()
    scope.setTags({ process: name, ...tags })
    client.captureException(error, { mechanism: { type: 'generic', handled: false } }, scope)
  }
  const onFailure = (message: unknown) => {
    const { error, call, requestId } = message as Failure
    report(error, { call, request_id: requestId })
  }
  const listeners = {
    start: () => undefined,
    end: () => undefined,
    asyncStart: () => undefined,
    asyncEnd: () => undefined,
    error: (message: { name: string; error: unknown }) => report(message.error, { job: message.name }),
  }
  const sendAndEnd = async () => {
    await client.flush(FLUSH_MS)
    process.exit(1)
  }
  const onCrash = (fault: unknown) => {
    process.stderr.write(`${inspect(fault)}\n`)
    report(fault, {})
    void sendAndEnd()
  }
  failures.subscribe(onFailure)
  jobsDone.subscribe(listeners)
  process.on('uncaughtException', onCrash)
  return {
    async stop() {
      failures.unsubscribe(onFailure)
      jobsDone.unsubscribe(listeners)
      process.off('uncaughtException', onCrash)
      await client.close(FLUSH_MS)
    },
  }
}
