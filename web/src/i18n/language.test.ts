import { expect, test } from 'vitest'
import beforePaint from '../../public/before-paint.js?raw'
import { inLanguage, languageCookie, languageFor } from './language.ts'

const CASES: [path: string, cookies: string, language: string][] = [
  ['/fi/assets', 'locale=sv', 'fi'],
  ['/assets', 'theme=x; locale=sv', 'sv'],
  ['/assets', 'locale=de', 'en'],
  ['/assets', 'otherlocale=fi', 'en'],
  ['/', '', 'en'],
  ['/nothing', 'locale=no', 'no'],
]

test.each(CASES)('NAV-1 the language of %s with cookie "%s" is %s', (path, cookies, language) => {
  expect(languageFor(path, cookies)).toBe(language)
})

test.each(CASES)('LNG-1 before the first paint %s with cookie "%s" is already %s', (pathname, cookie, language) => {
  const documentElement = { lang: 'en', setAttribute: () => undefined }
  const localStorage = { getItem: () => null }
  // oxlint-disable-next-line typescript/no-implied-eval -- a plain script of ours, run as the browser runs it
  const run = new Function('globalThis', 'document', 'location', 'localStorage', 'fetch', beforePaint) as (
    ...globals: unknown[]
  ) => void
  const asked = async () => new Response()
  run({}, { documentElement, cookie, addEventListener: () => undefined }, { pathname }, localStorage, asked)
  expect(documentElement.lang).toBe(language)
  expect(globalThis.klubbaSession).toBeUndefined()
})

test.each([
  ['/en/api?find=x#try', '/fi/api?find=x#try'],
  ['/api?find=x', '/fi/api?find=x'],
  ['/en', '/fi'],
  ['/', '/fi'],
  ['/en?next=1', '/fi?next=1'],
  ['/england', '/fi/england'],
])('LNG-1 switching on %s leads to %s', (address, other) => {
  expect(inLanguage(address, 'fi')).toBe(other)
})

test('LNG-1 a cookie keeps the choice for 365 days', () => {
  expect(languageCookie('da')).toBe('locale=da; path=/; max-age=31536000; SameSite=Lax')
})
