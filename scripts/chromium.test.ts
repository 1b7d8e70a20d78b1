import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findChromium } from './chromium.ts'
import { temporaryFolder } from './temporary-folder.ts'

function folderWithBrowser(): { browser: string; document: string; nothing: string } {
  const folder = temporaryFolder({ chromium: '#!/bin/sh\n', document: '' })
  const paths = {
    browser: join(folder, 'chromium'),
    document: join(folder, 'document'),
    nothing: join(folder, 'nothing'),
  }
  chmodSync(paths.browser, 0o755)
  return paths
}

test('RUN-2 the browser that was chosen comes first, then the usual places', () => {
  const { browser, nothing } = folderWithBrowser()
  expect(findChromium(browser, [])).toBe(browser)
  expect(findChromium('', [nothing, browser])).toBe(browser)
  expect(findChromium('', [nothing])).toBeUndefined()
})

test('a choice that is no program is told', () => {
  const { nothing, document } = folderWithBrowser()
  expect(() => findChromium(nothing, [])).toThrow(`CHROMIUM_PATH is ${nothing}`)
  expect(() => findChromium(document, [])).toThrow(`CHROMIUM_PATH is ${document}`)
})
