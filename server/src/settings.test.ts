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
    const rows = [...readme.matchAll(/^\| `([A-Z_]+)` +\|/gm)].map(([, name]) => name)
    expect(new Set(rows)).toEqual(new Set(SETTING_NAMES))
  })

  test('RUN-4 the API may be on a host below the product', () => {
    const settings = readSettings({ PUBLIC_URL: 'https://klubba.example/', API_BASE_URL: 'https://api.klubba.example' })
    expect(settings).toMatchObject({ publicUrl: 'https://klubba.example', apiBaseUrl: 'https://api.klubba.example' })
    expect(readSettings({ PUBLIC_URL: 'https://a.example', API_BASE_URL: 'https://a.example' }).apiBaseUrl).toBe('')
  })
})
