import { expect, test } from 'vitest'
import { aboutMissing, installedBrowsers, pathOf } from './other-browsers.ts'

const having =
  (...paths: string[]) =>
  (path: string) =>
    paths.includes(path)

test('P7 RUN-2 browsers are tested that are installed with all that they need', () => {
  expect(installedBrowsers(having())).toEqual([])
  expect(installedBrowsers(having('/usr/bin/firefox-esr'))).toEqual(['firefox'])
  expect(installedBrowsers(having('/usr/bin/WebKitWebDriver'))).toEqual([])
  const all = having('/usr/bin/firefox', '/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb')
  expect(installedBrowsers(all)).toEqual(['firefox', 'webkit'])
  expect(pathOf('firefox', all)).toBe('/usr/bin/firefox')
})

test('P7 RUN-2 those that are not installed are named, with the packages to install', () => {
  expect(aboutMissing(having('/usr/bin/firefox-esr'))).toBe(
    'Not installed, so not tested: webkit. Debian has it: apt-get install webkit2gtk-driver xvfb',
  )
  expect(aboutMissing(having())).toBe(
    'Not installed, so not tested: firefox, webkit. Debian has them: apt-get install firefox-esr webkit2gtk-driver xvfb',
  )
  expect(aboutMissing(() => true)).toBeUndefined()
})
