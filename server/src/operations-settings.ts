import { z } from 'zod'
import { SecureUrl, SettingsError } from './setting-values.ts'

const DSN = /^https?:\/\/\w+(?::\w+)?@[^/?#\s]+\/(?:[^?#\s]+\/)?\d+$/

const Share = z
  .string()
  .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'must be a number from 0 to 1')
  .transform(Number)

/** Settings for those who watch over the product; without them nothing of it is loaded. */
export const OPERATIONS = {
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 characters, without spaces')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: Share.default(1),
  SENTRY_DSN: z.string().regex(DSN, 'must look like https://key@host/number').optional(),
  SENTRY_TRACES_SAMPLE_RATE: Share.default(0.1),
  ANCHOR_WEBHOOK_URL: SecureUrl.optional(),
  ANCHOR_WEBHOOK_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
}

type Env = z.infer<z.ZodObject<typeof OPERATIONS>>

export interface OperationsSettings {
  /** What who reads the metrics has to know; absent: there are none. */
  metricsToken: string | undefined
  /** Where traces are sent, without a slash at the end, and which part of them. */
  traces: { endpoint: string; share: number } | undefined
  /** Where errors are reported, and the share of visits of which the times are; absent: nowhere. */
  sentry: { dsn: string; share: number } | undefined
  /** Where the heads of the chains are sent, and what signs them; absent: nowhere. */
  anchorWebhook: { url: string; secret: string } | undefined
}

/** Both or neither. */
function anchorWebhookOf({ ANCHOR_WEBHOOK_URL: url, ANCHOR_WEBHOOK_SECRET: secret }: Env) {
  if (url === undefined && secret === undefined) return undefined
  if (url === undefined) throw new SettingsError('ANCHOR_WEBHOOK_URL: must be set when ANCHOR_WEBHOOK_SECRET is')
  if (secret === undefined) throw new SettingsError('ANCHOR_WEBHOOK_SECRET: must be set when ANCHOR_WEBHOOK_URL is')
  return { url, secret }
}

export function operationsOf(env: Env): OperationsSettings {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '')
  return {
    metricsToken: env.METRICS_TOKEN,
    traces: endpoint === undefined ? undefined : { endpoint, share: env.OTEL_TRACES_SAMPLER_ARG },
    sentry: env.SENTRY_DSN === undefined ? undefined : { dsn: env.SENTRY_DSN, share: env.SENTRY_TRACES_SAMPLE_RATE },
    anchorWebhook: anchorWebhookOf(env),
  }
}
