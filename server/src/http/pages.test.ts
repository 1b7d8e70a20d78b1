import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { handleError } from './error-handler.ts'
import { servePages } from './pages.ts'
import { sendSecurityHeaders } from './security-headers.ts'

const META = '<meta name="klubba-brand" content="Klubba" /><meta name="klubba-api-base" content="" />'
const page = (text: string) => `<html><title>${text} - %KLUBBA_BRAND%</title>${META}<p>${text}</p></html>`
const ID = '018f0000-0000-7000-8000-000000000000'
const chunk = 'export const a = 1'

const FILES: Record<string, string | Buffer> = {
  'index.html': page('app'),
  'index.html.br': 'never sent',
  'auth/login/index.html': page('login en'),
  'auth/login/_payload.json': '{"title":"Sign in - %KLUBBA_BRAND%"}',
  'en/auth/login/index.html': page('login en'),
  'fi/auth/login/index.html': page('login fi'),
  'fi/auth/login/_payload.json': '{"title":"Kirjaudu - %KLUBBA_BRAND%"}',
  'manifest.webmanifest': '{"name":"%KLUBBA_BRAND%"}',
  'build/start-abc.js': chunk,
  'build/start-abc.js.br': brotliCompressSync(chunk),
  'builds/latest.json': '{"id":"a"}',
  'builds/meta/a.json': '{"id":"a","routeRules":{}}',
  'sw.js': 'const BUILD="a"',
  '.sources': '{"secret":true}',
}

const folder = mkdtempSync(join(tmpdir(), 'klubba-pages-'))
let app: FastifyInstance

beforeAll(async () => {
  for (const [path, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, 'dist', path)), { recursive: true })
    writeFileSync(join(folder, 'dist', path), content)
  }
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  app = fastify()
  app.setErrorHandler(handleError)
  const settings = readSettings({ BRAND_NAME: 'Grus & "Grøft" $1', PUBLIC_URL: 'https://yard.example' })
  sendSecurityHeaders(app, settings)
  await servePages(app, settings, join(folder, 'dist'))
  await app.ready()
})

afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('pages', () => {
  test('NAV-1 a rendered page at its address, every other page path gets the app', async () => {
    expect((await get('/fi/auth/login')).body).toContain('<p>login fi</p>')
    expect((await get('/fi/auth/login/?from=mail')).body).toContain('<p>login fi</p>')
    for (const path of ['/', '/fi', '/fi/', '/sv/auth/login', `/assets/${ID}/edit`, '/assets?q=1', '/api']) {
      const answer = await get(path)
      expect([path, answer.statusCode, answer.body.includes('<p>app</p>')]).toEqual([path, 200, true])
    }
  })

  test('NAV-4 T21 where no page is, the app says so, and the status is 404', async () => {
    for (const path of [
      '/nothing',
      '/en/nothing/here?x=1',
      '/fi/auth',
      '/assets/1/edit',
      `/assets/${ID}/edit/colour`,
    ]) {
      const answer = await get(path)
      expect([path, answer.statusCode, answer.body.includes('<p>app</p>')]).toEqual([path, 404, true])
      // Neither is it said that it has not changed since: that would be a page.
      const again = await get(path, { 'if-none-match': String(answer.headers.etag) })
      expect([path, again.statusCode, again.body.includes('<p>app</p>')]).toEqual([path, 404, true])
      expect((await app.inject({ method: 'HEAD', url: path })).statusCode).toBe(404)
    }
  })

  test('NAV-1 without a prefix the cookie chooses the language, else it is English', async () => {
    const finnish = await get('/auth/login', { cookie: 'locale=fi' })
    expect(finnish.body).toContain('<p>login fi</p>')
    expect(finnish.headers['vary']).toBe('accept-encoding, cookie')
    for (const cookies of ['', 'locale=xx', 'locale=../fi', 'locale=sv']) {
      expect((await get('/auth/login', { cookie: cookies })).body).toContain('<p>login en</p>')
    }
    expect((await get('/en/auth/login', { cookie: 'locale=fi' })).body).toContain('<p>login en</p>')
    expect((await get('/auth/login/_payload.json', { cookie: 'locale=fi' })).json()).toMatchObject({
      title: 'Kirjaudu - Grus & "Grøft" $1',
    })
  })

  test('NAV-12 the brand is filled in: escaped for HTML and for JSON', async () => {
    const { body } = await get('/fi/auth/login')
    expect(body).toContain('<title>login fi - Grus &amp; &quot;Grøft&quot; $1</title>')
    expect(body).toContain('<meta name="klubba-brand" content="Grus &amp; &quot;Grøft&quot; $1" />')
    const manifest = await get('/manifest.webmanifest')
    expect(manifest.json()).toEqual({ name: 'Grus & "Grøft" $1' })
    expect(manifest.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  })

  test('NAV-7 what has its hash in its name is kept for a year, everything else is asked for again', async () => {
    const control = async (path: string) => (await get(path)).headers['cache-control']
    expect(await control('/build/start-abc.js')).toBe('public, max-age=31536000, immutable')
    expect(await control('/builds/latest.json?1')).toBe('no-store')
    expect(await control('/builds/meta/a.json')).toBe('no-store')
    for (const path of ['/', '/fi/auth/login', '/assets', '/sw.js', '/manifest.webmanifest']) {
      expect([path, await control(path)]).toEqual([path, 'no-cache'])
    }
  })

  test('RUN-1 pages and files are sent as brotli to whoever takes it', async () => {
    for (const [path, text] of [
      ['/fi/auth/login', '<p>login fi</p>'],
      ['/assets', '<p>app</p>'],
      ['/build/start-abc.js', chunk],
    ] as const) {
      const small = await get(path, { 'accept-encoding': 'gzip, br;q=0.5' })
      expect([path, small.headers['content-encoding']]).toEqual([path, 'br'])
      expect(brotliDecompressSync(small.rawPayload).toString()).toContain(text)
      for (const refused of ['gzip', 'br;q=0', 'br;q=0.0']) {
        const plain = await get(path, { 'accept-encoding': refused })
        expect([path, refused, plain.headers['content-encoding']]).toEqual([path, refused, undefined])
        expect(plain.headers['vary']).toContain('accept-encoding')
        expect(plain.body).toContain(text)
      }
    }
  })

  test('the policy about scripts comes with whatever can be a page or a worker', async () => {
    const policy = async (path: string) => (await get(path)).headers['content-security-policy']
    for (const path of ['/', '/fi/auth/login', '/assets', '/sw.js']) expect(await policy(path)).toContain('script-src')
    expect(await policy('/build/start-abc.js')).toBeUndefined()
  })

  test('a page that has not changed is not sent again', async () => {
    const { etag = '' } = (await get('/fi/auth/login')).headers
    const again = await get('/fi/auth/login', { 'if-none-match': etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get('/assets', { 'if-none-match': etag })).statusCode).toBe(200)
    expect((await get('/fi/auth/login', { 'if-none-match': etag, 'accept-encoding': 'br' })).statusCode).toBe(200)
  })

  test('HEAD has the headers of GET and no body; other methods find nothing', async () => {
    for (const url of ['/fi/auth/login', '/assets', '/build/start-abc.js', '/manifest.webmanifest']) {
      const head = await app.inject({ method: 'HEAD', url })
      expect([url, head.statusCode, head.body]).toEqual([url, 200, ''])
      expect(head.headers['content-type']).toBe((await get(url)).headers['content-type'])
    }
    expect((await app.inject({ method: 'POST', url: '/fi/auth/login' })).statusCode).toBe(404)
  })

  test('a file that is not there is an error in JSON, not the app', async () => {
    const paths = ['/build/gone.js', '/builds/meta/b.json', '/v1/nothing', '/api/_nothing', '/gone.webmanifest']
    for (const path of [...paths, '/sv/auth/login/_payload.json', '/favicon.ico']) {
      const answer = await get(path)
      expect([path, answer.statusCode]).toEqual([path, 404])
      expect(answer.json()).toHaveProperty('code', 'not_found')
    }
  })

  test.each([
    '/../secret.txt',
    '/build/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/build/%2e%2e%2f%2e%2e%2fsecret.txt',
    String.raw`/build\..\..\secret.txt`,
    '/build/..%5c..%5csecret.txt',
    '/.sources',
    '/%2esources',
    '/index.html',
    '/fi/auth/login/index.html',
    '/index.html.br',
    '/build/start-abc.js.br',
    '//secret.txt',
  ])('%s leads to no file', async (url) => {
    const answer = await get(url)
    expect(answer.body).not.toMatch(/secret|never sent|%KLUBBA/)
    expect(answer.statusCode === 404 || answer.body.includes('<p>app</p>')).toBe(true)
  })
})

test('without a built app there are no pages, and nothing breaks', async () => {
  const empty = fastify()
  empty.setErrorHandler(handleError)
  await servePages(empty, readSettings({}), join(folder, 'nothing'))
  expect((await empty.inject('/fi/auth/login')).statusCode).toBe(404)
  await empty.close()
})
