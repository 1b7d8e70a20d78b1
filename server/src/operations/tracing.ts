import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'

export interface Tracing {
  /** Each request a span. */
  traceRequests(app: FastifyInstance): void
  /** Sends what is left. */
  stop(): Promise<void>
}

/** Begins to trace requests, jobs and queries, if a place to send the traces to is set; else nothing is loaded. */
export async function startTracing({ operations }: Settings, name: 'server' | 'worker'): Promise<Tracing | undefined> {
  if (!operations.traces) return undefined
  const { traceTo } = await import('./otlp-tracing.ts')
  return traceTo(operations.traces, name)
}
