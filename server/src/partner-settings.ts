import { INTEGRATION_TYPES, type IntegrationType } from '@klubba/domain/integrations/integration'
import { z } from 'zod'
import { Flag, SecureUrl, SettingsError } from './setting-values.ts'

const Secret = z.string().min(32, 'must have at least 32 characters')

/** Partners that assets are linked to, and what holds for all that we call of our own accord. */
export const PARTNER_SETTINGS = {
  CHECKPROOF_URL: SecureUrl.optional(),
  CHECKPROOF_SECRET: Secret.optional(),
  LOOP_URL: SecureUrl.optional(),
  LOOP_SECRET: Secret.optional(),
  PARTNER_TIMEOUT_MS: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number from 100 to 30000')
    .transform(Number)
    .refine((ms) => ms >= 100 && ms <= 30_000, 'must be a number from 100 to 30000')
    .default(10_000),
  WEBHOOKS_TO_PRIVATE_ADDRESSES: Flag.default(false),
}

export interface Partner {
  url: string
  /** Signs in both directions. */
  secret: string
}

export interface PartnerSettings extends Record<IntegrationType, Partner | undefined> {
  /** How long one call may take. */
  timeoutMs: number
  /** Webhooks may go to addresses that only this network knows, and without encryption. */
  webhooksToPrivateAddresses: boolean
}

type Env = z.output<z.ZodObject<typeof PARTNER_SETTINGS>>

/** Both or neither. */
function partnerOf(env: Env, type: IntegrationType): Partner | undefined {
  const name = type.toUpperCase() as 'CHECKPROOF' | 'LOOP'
  const [url, secret] = [env[`${name}_URL`], env[`${name}_SECRET`]]
  if (url === undefined && secret === undefined) return undefined
  if (url === undefined) throw new SettingsError(`${name}_URL: must be set when ${name}_SECRET is`)
  if (secret === undefined) throw new SettingsError(`${name}_SECRET: must be set when ${name}_URL is`)
  return { url, secret }
}

export function partnersOf(env: Env): PartnerSettings {
  const partners = Object.fromEntries(INTEGRATION_TYPES.map((type) => [type, partnerOf(env, type)]))
  return {
    ...(partners as Record<IntegrationType, Partner | undefined>),
    timeoutMs: env.PARTNER_TIMEOUT_MS,
    webhooksToPrivateAddresses: env.WEBHOOKS_TO_PRIVATE_ADDRESSES,
  }
}
