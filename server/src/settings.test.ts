import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ended, launchProduct } from '../../scripts/product.ts'
import { readSettings, SETTING_NAMES } from './settings.ts'

describe('settings', () => {
  test('RUN-4 an empty environment gives the settings of a first try', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      apiBaseUrl: '',
      brandName: 'Klubba',
      demo: true,
      databaseUrl: undefined,
    })
    expect(readSettings({ PORT: '', BRAND_NAME: '' })).toMatchObject({ port: 3000, brandName: 'Klubba' })
  })

  const key = 'x'.repeat(32)
  const wrong: [string, Record<string, string>][] = [
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '70000' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'klubba.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'javascript:alert(1)' }],
    ['API_BASE_URL', { API_BASE_URL: 'https://evil.example', PUBLIC_URL: 'https://klubba.example' }],
    ['API_BASE_URL', { API_BASE_URL: 'https://notklubba.example', PUBLIC_URL: 'https://klubba.example' }],
    ['API_BASE_URL', { API_BASE_URL: 'http://api.klubba.example', PUBLIC_URL: 'https://klubba.example' }],
    ['API_BASE_URL', { API_BASE_URL: 'https://klubba.example/api', PUBLIC_URL: 'https://klubba.example' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x', SECRET_KEY: key }],
    ['SECRET_KEY', { DATABASE_URL: 'postgres://localhost/x' }],
    ['SECRET_KEY', { SECRET_KEY: 'short' }],
    ['DEMO', { DEMO: 'yes' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example' }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'elin' }],
    ['ADMIN_EMAIL', { ADMIN_PASSWORD: 'gravel horse seven lamp' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'elin@yard.example', ADMIN_PASSWORD: 'password1234' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['DATABASE_POOL', { DATABASE_POOL: '0' }],
    ['S3_BUCKET', { S3_ENDPOINT: 'https://store.example' }],
    ['S3_ENDPOINT', { S3_ENDPOINT: 'store.example' }],
    ['MAX_IMAGE_MB', { MAX_IMAGE_MB: '0' }],
    ['MAX_VIDEO_MB', { MAX_VIDEO_MB: 'much' }],
    ['NORWAY_REGISTER_URL', { NORWAY_REGISTER_URL: 'data.register.example' }],
    ['FINLAND_REGISTER_URL', { FINLAND_REGISTER_URL: 'http://register.example' }],
    ['FINLAND_REGISTER_URL', { FINLAND_REGISTER_URL: 'http://127.0.0.1.register.example' }],
    ['DENMARK_REGISTER_URL', { DENMARK_REGISTER_URL: 'http://distribution.virk.dk/cvr-permanent' }],
    ['SWEDEN_REGISTER_URL', { SWEDEN_REGISTER_URL: 'https://user:word@register.example' }],
    ['SWEDEN_REGISTER_URL', { SWEDEN_REGISTER_URL: 'https://register.example/?key=1' }],
    ['SWEDEN_REGISTER_TOKEN_URL', { SWEDEN_REGISTER_TOKEN_URL: 'ftp://register.example' }],
    ['DENMARK_REGISTER_PASSWORD', { DENMARK_REGISTER_USER: 'klubba' }],
    ['DENMARK_REGISTER_USER', { DENMARK_REGISTER_PASSWORD: 'word' }],
    ['SWEDEN_REGISTER_CLIENT_SECRET', { SWEDEN_REGISTER_CLIENT_ID: 'klubba' }],
    ['SWEDEN_REGISTER_CLIENT_ID', { SWEDEN_REGISTER_CLIENT_SECRET: 'word' }],
    ['CHECKPROOF_SECRET', { CHECKPROOF_URL: 'https://checkproof.example' }],
    ['LOOP_URL', { LOOP_SECRET: key }],
    ['LOOP_URL', { LOOP_URL: 'http://loop.example', LOOP_SECRET: key }],
    ['CHECKPROOF_SECRET', { CHECKPROOF_URL: 'https://checkproof.example', CHECKPROOF_SECRET: 'short' }],
    ['PARTNER_TIMEOUT_MS', { PARTNER_TIMEOUT_MS: '60000' }],
    ['REGISTER_TIMEOUT_MS', { REGISTER_TIMEOUT_MS: '5s' }],
    ['REGISTER_TIMEOUT_MS', { REGISTER_TIMEOUT_MS: '60000' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }],
    ['OTEL_TRACES_SAMPLER_ARG', { OTEL_TRACES_SAMPLER_ARG: '1.5' }],
    ['ANCHOR_WEBHOOK_SECRET', { ANCHOR_WEBHOOK_URL: 'https://witness.example' }],
    ['ANCHOR_WEBHOOK_URL', { ANCHOR_WEBHOOK_URL: 'http://witness.example', ANCHOR_WEBHOOK_SECRET: key }],
    ['SENTRY_DSN', { SENTRY_DSN: 'https://sentry.example/42' }],
  ]
  test.for(wrong)('RUN-4 a bad %s is named', ([name, environment]) => {
    expect(() => readSettings(environment)).toThrow(new RegExp(`^${name}\\b`))
  })

  test('RUN-4 a bad setting ends the process with status 1 and one line', async () => {
    const { child, output } = await launchProduct({ DATA_DIR: '/nonexistent', PORT: 'http' })
    expect(await ended(child)).toBe(1)
    expect(output()).toBe('Klubba cannot start. PORT: must be a port number\n')
  })

  test('RUN-4 every setting is in the table of the README, and no other', () => {
    const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
    const rows = [...readme.matchAll(/^\| `([A-Z][A-Z0-9_]*)` +\|/gm)].map(([, name]) => name)
    expect(new Set(rows)).toEqual(new Set(SETTING_NAMES))
  })

  test('ORG-3 the registers are asked over https at their own addresses, those with credentials only when these are set', () => {
    expect(readSettings({}).registers).toEqual({
      timeoutMs: 5000,
      norway: { url: 'https://data.brreg.no/enhetsregisteret/api' },
      finland: { url: 'https://avoindata.prh.fi/opendata-ytj-api/v3' },
      denmark: { url: 'https://distribution.virk.dk/cvr-permanent', credentials: undefined },
      sweden: {
        url: 'https://gw.api.bolagsverket.se/vardefulla-datamangder/v1',
        tokenUrl: 'https://portal.api.bolagsverket.se/oauth2/token',
        credentials: undefined,
      },
    })
    const given = readSettings({
      NORWAY_REGISTER_URL: 'http://localhost:4000/no/',
      DENMARK_REGISTER_USER: 'klubba',
      DENMARK_REGISTER_PASSWORD: 'word',
    })
    expect(given.registers.norway.url).toBe('http://localhost:4000/no')
    expect(given.registers.denmark.credentials).toEqual({ user: 'klubba', password: 'word' })
  })

  test('RUN-4 the API may be on a host below the product', () => {
    const settings = readSettings({ PUBLIC_URL: 'https://klubba.example/', API_BASE_URL: 'https://api.klubba.example' })
    expect(settings).toMatchObject({ publicUrl: 'https://klubba.example', apiBaseUrl: 'https://api.klubba.example' })
    expect(readSettings({ PUBLIC_URL: 'https://a.example', API_BASE_URL: 'https://a.example' }).apiBaseUrl).toBe('')
  })
})
