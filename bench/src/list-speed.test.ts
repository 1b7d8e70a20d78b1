import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startProduct } from '../../scripts/product.ts'
import { checkHeld, timeAssetList } from './list-speed.ts'

test('AST-5 P5 the first way to the list and the first filter wait for the server', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'klubba-list-speed-'))
  const product = await startProduct({ DATA_DIR, WORKER: 'false' })
  try {
    const [email = '', password = ''] = [...product.passwords][0] ?? []
    // It measures once with every response held, and refuses figures that did not wait.
    const { way, filter } = await timeAssetList(product.url, { email, password }, 1)
    expect(Math.min(way.first_ms, way.repeat_ms, filter.first_ms, filter.repeat_ms)).toBeGreaterThan(0)
  } finally {
    await product.stop()
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
})

test("AST-5 P5 a figure that is served from the browser's memory is refused as a first time", () => {
  const waited = { first_ms: 5080, repeat_ms: 110 }
  expect(() => checkHeld({ way: waited, filter: waited }, 5000)).not.toThrow()
  expect(() => checkHeld({ way: { first_ms: 110, repeat_ms: 108 }, filter: waited }, 5000)).toThrow(/way: 110 ms/)
  expect(() => checkHeld({ way: waited, filter: { first_ms: 108, repeat_ms: 94 } }, 5000)).toThrow(/filter: 108 ms/)
})
