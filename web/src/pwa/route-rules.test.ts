import { describe, expect, test } from 'vitest'
import { redirectByRules, type RouteRules } from './route-rules.ts'

const ORIGIN = 'https://yard.example'
const lead = (rules: RouteRules, path: string) => redirectByRules(rules, path, ORIGIN)

describe('NAV-3 route rules', () => {
  test('a path of ours is a redirect inside the app, an absolute address leaves it', () => {
    const rules = { '/old': { redirect: '/api?tab=1#top' }, '/shop': { redirect: 'https://shop.example/a' } }
    expect(lead(rules, '/old')).toEqual({ kind: 'in-app', href: '/api?tab=1#top' })
    expect(lead(rules, '/old/')).toEqual({ kind: 'in-app', href: '/api?tab=1#top' })
    expect(lead(rules, '/shop')).toEqual({ kind: 'leave', href: 'https://shop.example/a' })
    expect(lead(rules, '/older')).toBeUndefined()
  })

  test('a rule holds in every language, and the language stays', () => {
    const rules = { '/old': { redirect: '/api' }, '/fi/old': { redirect: '/sv/api' } }
    expect(lead(rules, '/da/old')).toEqual({ kind: 'in-app', href: '/da/api' })
    expect(lead(rules, '/fi/old')).toEqual({ kind: 'in-app', href: '/sv/api' })
  })

  test('/** means everything below; the longest rule wins', () => {
    const rules = { '/old/**': { redirect: '/api' }, '/old/deep/**': { redirect: '/profile' } }
    expect(lead(rules, '/old/page')).toEqual({ kind: 'in-app', href: '/api' })
    expect(lead(rules, '/old/deep/page')).toEqual({ kind: 'in-app', href: '/profile' })
    expect(lead(rules, '/oldest')).toBeUndefined()
  })

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    '//evil.example',
    String.raw`/\evil.example`,
    '\tjavascript:alert(1)',
    '/\t/evil.example',
    'data:text/html,x',
    'ftp://files.example',
    'https://',
    'api',
    '',
  ])('the target %j is refused', (redirect) => {
    expect(lead({ '/old': { redirect } }, '/old')).toBeUndefined()
  })

  test('a chain is followed to its end, a circle is not followed at all', () => {
    const chain = { '/a': { redirect: '/b' }, '/b': { redirect: '/c' } }
    expect(lead(chain, '/a')).toEqual({ kind: 'in-app', href: '/c' })
    expect(lead({ '/a': { redirect: '/b' }, '/b': { redirect: '/a' } }, '/a')).toBeUndefined()
    expect(lead({ '/a/**': { redirect: '/a/b' } }, '/a/x')).toBeUndefined()
  })

  test('names that every object has are no rules', () => {
    expect(lead({}, 'constructor')).toBeUndefined()
    expect(lead({}, '/__proto__')).toBeUndefined()
  })
})
