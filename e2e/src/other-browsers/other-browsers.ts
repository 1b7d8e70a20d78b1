import { writeFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { test as base } from '../altered-product.ts'
import { type OtherBrowser, pathOf } from '../../../scripts/other-browsers.ts'
import type { Driver } from './driver.ts'
import { startFirefox } from './firefox.ts'
import { Screen } from './screen.ts'
import { startWebkit } from './webkit.ts'

const STARTS = { firefox: startFirefox, webkit: startWebkit }

/** A window of the browser that the project names, with the product behind a network that can be cut. */
export const test = base.extend<{ otherBrowser: OtherBrowser; driver: Driver; app: Screen }>({
  otherBrowser: ['firefox', { option: true }],
  // It needs the product only so that it ends before that, and its last screenshot shows what the test has seen.
  driver: async ({ otherBrowser, altered: _product }, use, info) => {
    const program = pathOf(otherBrowser)
    if (program === undefined) throw new Error(`${otherBrowser} is not installed`)
    const driver = await STARTS[otherBrowser](program)
    await driver.resize(1440, 900)
    await use(driver)
    if (info.status !== info.expectedStatus) {
      const path = info.outputPath(`${otherBrowser}.png`)
      writeFileSync(path, await driver.screenshot(), 'base64')
      await info.attach('window', { path, contentType: 'image/png' })
      await info.attach('errors', { body: (await driver.errors()).join('\n'), contentType: 'text/plain' })
    }
    await driver.quit()
  },
  app: async ({ driver, altered }, use) => {
    await use(new Screen(driver, altered.url))
    expect(await driver.errors()).toEqual([])
  },
})
