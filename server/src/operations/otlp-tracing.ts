import { AsyncLocalStorage } from 'node:async_hooks'
import {
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { queries } from '../db/prepared-statements.ts'
import { jobsDone } from '../jobs/run-worker.ts'
import { callOf } from '../http/call-of.ts'
import type { Tracing } from './tracing.ts'

const MOST_TEXT = 2000

function fail(span: Span | undefined, error: unknown): void {
  // The message may quote what somebody typed: the kind of error is enough to find it in the log.
  const name = error instanceof Error ? error.name : 'error'
  span?.setStatus({ code: SpanStatusCode.ERROR, message: name })
}

/** Requests and jobs with the queries that they made, by the OTLP protocol. Values of queries are not among it. */
export function traceTo({ endpoint, share }: { endpoint: string; share: number }, name: string): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'klubba', 'service.instance.id': `${name} ${process.pid}` }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('klubba')
  const propagator = new W3CTraceContextPropagator()
  /** What the work at hand belongs to. */
  const current = new AsyncLocalStorage<Context>()
  const spans = new WeakMap<object, Span>()
  const contexts = new WeakMap<FastifyRequest, Context>()
  const close = (message: object) => spans.get(message)?.end()

  jobsDone.start.bindStore(current, (message) => {
    const span = tracer.startSpan(`job ${message.name}`, { kind: SpanKind.CONSUMER }, ROOT_CONTEXT)
    spans.set(message, span)
    return trace.setSpan(ROOT_CONTEXT, span)
  })
  jobsDone.subscribe({
    start: () => undefined,
    end: () => undefined,
    asyncStart: () => undefined,
    asyncEnd: close,
    error: (message) => fail(spans.get(message), message.error),
  })
  queries.subscribe({
    start(message) {
      const context = current.getStore()
      if (!context) return
      const text = message.text.slice(0, MOST_TEXT)
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
      const word = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'query'
      spans.set(message, tracer.startSpan(`sql ${word}`, { kind: SpanKind.CLIENT, attributes }, context))
    },
    end: () => undefined,
    asyncStart: () => undefined,
    asyncEnd: close,
    error: (message) => fail(spans.get(message), message.error),
  })

  return {
    traceRequests(app: FastifyInstance) {
      app.addHook('onRequest', (request, reply, done) => {
        const call = callOf(request)
        const before = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
        const attributes = {
          'http.request.method': request.method,
          'http.route': call,
          'klubba.request_id': request.id,
        }
        const span = tracer.startSpan(call, { kind: SpanKind.SERVER, attributes }, before)
        const context = trace.setSpan(before, span)
        contexts.set(request, context)
        // It closes once, whether it was answered or broken off; a stream when it ends.
        reply.raw.once('close', () => {
          span.setAttribute('http.response.status_code', reply.raw.statusCode)
          if (reply.raw.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        })
        current.run(context, done)
      })
      // Reading the body has led out of it.
      app.addHook('preHandler', (request, _, done) => {
        current.run(contexts.get(request) ?? ROOT_CONTEXT, done)
      })
    },
    stop: () => provider.shutdown(),
  }
}
