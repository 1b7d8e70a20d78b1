import { describe, expect, test } from 'vitest'
import { handlingOf, otherCaches, outdatedCaches } from './worker-rules.ts'

const ORIGIN = 'https://yard.example'
const PLAIN = ['/favicon.svg']
const handling = (path: string, mode = 'cors', method = 'GET') =>
  handlingOf({ method, url: new URL(path, ORIGIN).href, mode }, ORIGIN, PLAIN)

describe('OFF-6 OFF-9 what the worker does with a request', () => {
  test.each([
    '/v1/countries',
    '/api/_auth/session',
    '/api/_nuxt_icon/tabler.json',
    '/auth/refresh',
    '/builds/latest.json?1',
    '/builds/meta/a.json',
    '/sw.js',
    '/health',
    '/en/auth/login/_payload.json',
    'https://other.example/build/a.js',
  ])('%s is left alone', (path) => {
    expect(handling(path)).toBe('leave')
    expect(handling(path, 'cors', 'POST')).toBe('leave')
  })

  test('a download that is opened as a page is left alone too', () => {
    expect(handling('/v1/downloads/a', 'navigate')).toBe('leave')
    expect(handling('/api/_auth/session', 'navigate')).toBe('leave')
  })

  test('pages, files with a hash and the few without', () => {
    expect(handling('/fi/assets', 'navigate')).toBe('page')
    expect(handling('/api', 'navigate')).toBe('page')
    expect(handling('/build/start-abc.js')).toBe('file')
    expect(handling('/favicon.svg')).toBe('file')
    expect(handling('/favicon.svg', 'navigate')).toBe('file')
    expect(handling('/manifest.webmanifest', 'navigate')).toBe('leave')
    expect(handling('/assets', 'navigate', 'POST')).toBe('leave')
  })

  test('the build before stays, older ones go; what others have stored is not ours to delete', () => {
    const names = ['klubba-a', 'else', 'klubba-b', 'klubba-c']
    expect(outdatedCaches(names, 'c')).toEqual(['klubba-a'])
    expect(otherCaches(names, 'c')).toEqual(['klubba-a', 'klubba-b'])
    expect(outdatedCaches(['klubba-c'], 'c')).toEqual([])
  })
})
