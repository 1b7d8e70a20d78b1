import { expect } from '../product.ts'
import { test } from './other-browsers.ts'

test('P7 an error that a page writes to its console is noticed', async ({ driver, altered }) => {
  await driver.open(`${altered.url}/en/auth/login`)
  expect(await driver.errors()).toEqual([])
  await driver.run(`console.error('the crane is stuck'); arguments[0]()`, [])
  await expect.poll(() => driver.errors()).toEqual([expect.stringContaining('the crane is stuck')])
})
