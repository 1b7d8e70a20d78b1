import { resolve } from 'node:path'
import { NewPassword } from '@klubba/domain/session/password'
import { Email } from '@klubba/domain/users/user'
import { COUNTRIES } from '@klubba/reference/countries'
import { z } from 'zod'
import { trustedProxies } from './http/traffic/trusted-proxies.ts'
import { OPERATIONS, operationsOf, type OperationsSettings } from './operations-settings.ts'
import { PARTNER_SETTINGS, partnersOf, type PartnerSettings } from './partner-settings.ts'
import { Flag, SecureUrl, SettingsError } from './setting-values.ts'

const Url = (protocols: readonly string[]) =>
  z.string().refine(
    (text) => {
      const url = URL.parse(text)
      return url !== null && protocols.includes(url.protocol)
    },
    `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  )

/** The address that the register itself gives. The Danish one is given with http, over which no password goes. */
function ownAddress(code2: string, address: 'base' | 'tokenEndpoint' = 'base'): string {
  const registry = COUNTRIES.find((country) => country.code2 === code2)?.registry
  return registry?.[address]?.replace(/^http:/, 'https:') ?? ''
}

/** A whole number from 1. */
const Count = (max: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, `must be a number from 1 to ${max}`)
    .transform(Number)
    .refine((count) => count >= 1 && count <= max, `must be a number from 1 to ${max}`)

const Port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((port) => port <= 65_535, 'must be a port number')

const Environment = z.object({
  PORT: Port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: Url(['http:', 'https:']).optional(),
  API_BASE_URL: Url(['http:', 'https:']).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: Url(['postgres:', 'postgresql:']).optional(),
  DATABASE_POOL: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'must be a number from 1 to 999')
    .transform(Number)
    .default(10),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  SMTP_URL: Url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  BRAND_NAME: z.string().min(1).max(60).default('Klubba'),
  ADMIN_EMAIL: Email.optional(),
  ADMIN_PASSWORD: NewPassword.optional(),
  DEMO: Flag.default(true),
  WORKER: Flag.default(true),
  TRUSTED_PROXY: z.string().min(1).optional(),
  NORWAY_REGISTER_URL: SecureUrl.default(ownAddress('NO')),
  FINLAND_REGISTER_URL: SecureUrl.default(ownAddress('FI')),
  DENMARK_REGISTER_URL: SecureUrl.default(ownAddress('DK')),
  DENMARK_REGISTER_USER: z.string().optional(),
  DENMARK_REGISTER_PASSWORD: z.string().optional(),
  SWEDEN_REGISTER_URL: SecureUrl.default(ownAddress('SE')),
  SWEDEN_REGISTER_TOKEN_URL: SecureUrl.default(ownAddress('SE', 'tokenEndpoint')),
  SWEDEN_REGISTER_CLIENT_ID: z.string().optional(),
  SWEDEN_REGISTER_CLIENT_SECRET: z.string().optional(),
  REGISTER_TIMEOUT_MS: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number from 100 to 10000')
    .transform(Number)
    .refine((ms) => ms >= 100 && ms <= 10_000, 'must be a number from 100 to 10000')
    .default(5000),
  S3_ENDPOINT: Url(['http:', 'https:']).optional(),
  S3_BUCKET: z.string().min(3).optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  MAX_IMAGE_MB: Count(1024).default(30),
  MAX_VIDEO_MB: Count(4096).default(1024),
  MAX_DOCUMENT_MB: Count(1024).default(50),
  FILES_PER_ASSET: Count(1000).default(300),
  UNFINISHED_UPLOADS_MB: Count(100_000).default(10_240),
  UPLOAD_HOURS: Count(720).default(72),
  ...PARTNER_SETTINGS,
  ...OPERATIONS,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})

export const SETTING_NAMES = Object.keys(Environment.shape)

export interface Credentials {
  user: string
  password: string
}

/** Where the countries' business registers are asked, and as whom. Without credentials the register is not asked. */
export interface RegisterSettings {
  /** How long one try may take. */
  timeoutMs: number
  norway: { url: string }
  finland: { url: string }
  denmark: { url: string; credentials: Credentials | undefined }
  sweden: { url: string; tokenUrl: string; credentials: Credentials | undefined }
}

export interface S3Settings {
  /** Without a slash at the end. */
  endpoint: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  region: string
}

export interface MediaSettings {
  /** How large a file may be, in megabytes. */
  maxMegabytes: { image: number; video: number; file: number }
  /** Of an organization too. */
  filesPerAsset: number
  /** What a user's unfinished uploads may come to together. */
  unfinishedMegabytes: number
  /** How long an upload that does not go on is kept. */
  uploadHours: number
}

export interface Settings {
  port: number
  host: string
  /** Where people find the product, without a slash at the end; links in mails begin with it. */
  publicUrl: string
  /** Whether PUBLIC_URL was given: then requests with the session cookie come from there only. */
  publicUrlGiven: boolean
  /** Where the web app finds the API; empty for the same address as the product. */
  apiBaseUrl: string
  dataDir: string
  /** Absent: the embedded PostgreSQL under the data folder. */
  databaseUrl: string | undefined
  databasePool: number
  /** Absent with the embedded database: made on the first start and kept under the data folder. */
  secretKey: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  brandName: string
  adminEmail: string | undefined
  adminPassword: string | undefined
  demo: boolean
  /** Whether the server runs a worker process beside it. */
  worker: boolean
  /** Addresses or networks, parted by commas, whose X-Forwarded-For is believed. */
  trustedProxy: string | undefined
  registers: RegisterSettings
  /** Absent: files are kept under the data folder. */
  s3: S3Settings | undefined
  media: MediaSettings
  partners: PartnerSettings
  operations: OperationsSettings
  logLevel: string
}

/** The API may be on the product's own host or below it, so that the session cookie reaches it and no other site. */
function checkApiBase(apiBaseUrl: string, publicUrl: string): void {
  const api = new URL(apiBaseUrl)
  const site = new URL(publicUrl)
  if (api.hostname !== site.hostname && !api.hostname.endsWith(`.${site.hostname}`)) {
    throw new SettingsError(`API_BASE_URL: must be on the host of PUBLIC_URL (${site.hostname}) or below it`)
  }
  if (api.protocol !== site.protocol) {
    throw new SettingsError('API_BASE_URL: it and PUBLIC_URL must both be http or https')
  }
  if (api.pathname !== '/' || api.search || api.hash) throw new SettingsError('API_BASE_URL: must have no path')
}

type Env = z.infer<typeof Environment>

/** Both or neither. */
function credentialsOf(env: Env, user: keyof Env, password: keyof Env): Credentials | undefined {
  const [first, second] = [env[user], env[password]]
  if (first === undefined && second === undefined) return undefined
  if (first === undefined) throw new SettingsError(`${user}: must be set when ${password} is`)
  if (second === undefined) throw new SettingsError(`${password}: must be set when ${user} is`)
  return { user: String(first), password: String(second) }
}

function registersOf(env: Env): RegisterSettings {
  return {
    timeoutMs: env.REGISTER_TIMEOUT_MS,
    norway: { url: env.NORWAY_REGISTER_URL },
    finland: { url: env.FINLAND_REGISTER_URL },
    denmark: {
      url: env.DENMARK_REGISTER_URL,
      credentials: credentialsOf(env, 'DENMARK_REGISTER_USER', 'DENMARK_REGISTER_PASSWORD'),
    },
    sweden: {
      url: env.SWEDEN_REGISTER_URL,
      tokenUrl: env.SWEDEN_REGISTER_TOKEN_URL,
      credentials: credentialsOf(env, 'SWEDEN_REGISTER_CLIENT_ID', 'SWEDEN_REGISTER_CLIENT_SECRET'),
    },
  }
}

/** All four, or none. */
function s3Of(env: Env): S3Settings | undefined {
  const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const given = needed.find((name) => env[name] !== undefined)
  if (given === undefined) return undefined
  const missing = needed.find((name) => env[name] === undefined)
  if (missing) throw new SettingsError(`${missing}: must be set when ${given} is`)
  const { S3_ENDPOINT = '', S3_BUCKET = '', S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = env
  return {
    endpoint: S3_ENDPOINT.replace(/\/+$/, ''),
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    region: env.S3_REGION,
  }
}

function mediaOf(env: Env): MediaSettings {
  return {
    maxMegabytes: { image: env.MAX_IMAGE_MB, video: env.MAX_VIDEO_MB, file: env.MAX_DOCUMENT_MB },
    filesPerAsset: env.FILES_PER_ASSET,
    unfinishedMegabytes: env.UNFINISHED_UPLOADS_MB,
    uploadHours: env.UPLOAD_HOURS,
  }
}

export function readSettings(environment: Record<string, string | undefined>): Settings {
  // An empty variable counts as one that is not there: service managers like to set those.
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const name = issue?.path.join('.') ?? ''
    const reason =
      name === 'ADMIN_PASSWORD' ? 'must have 12 characters or more and not be a common password' : issue?.message
    throw new SettingsError(`${name}: ${reason}`)
  }
  const env = parsed.data
  if (env.DATABASE_URL && !env.SECRET_KEY) {
    throw new SettingsError(
      'SECRET_KEY: must be set when DATABASE_URL is (32 characters or more, the same for all servers)',
    )
  }
  trustedProxies(env.TRUSTED_PROXY)
  if (env.ADMIN_PASSWORD && !env.ADMIN_EMAIL) throw new SettingsError('ADMIN_EMAIL: must be set when ADMIN_PASSWORD is')
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '')
  const apiBaseUrl = (env.API_BASE_URL ?? '').replace(/\/+$/, '')
  if (apiBaseUrl) checkApiBase(apiBaseUrl, publicUrl)
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    publicUrlGiven: env.PUBLIC_URL !== undefined,
    apiBaseUrl: apiBaseUrl === new URL(publicUrl).origin ? '' : apiBaseUrl,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    secretKey: env.SECRET_KEY,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `${env.BRAND_NAME} <no-reply@${new URL(publicUrl).hostname}>`,
    brandName: env.BRAND_NAME,
    adminEmail: env.ADMIN_EMAIL,
    adminPassword: env.ADMIN_PASSWORD,
    demo: env.DEMO,
    worker: env.WORKER,
    trustedProxy: env.TRUSTED_PROXY,
    registers: registersOf(env),
    s3: s3Of(env),
    media: mediaOf(env),
    partners: partnersOf(env),
    operations: operationsOf(env),
    logLevel: env.LOG_LEVEL,
  }
}
