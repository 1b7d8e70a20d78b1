import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../scripts/source-files.ts'
import { countIn } from './planted-copy.ts'
import { FAULTS } from './planted-faults/all-faults.ts'

test('P3 every fault that is planted still fits the product, and the test that has to notice it is there', () => {
  const stale = FAULTS.filter(({ file, find, replace, killedBy }) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    return countIn(text, find) !== 1 || find === replace || !existsSync(join(ROOT, killedBy))
  })
  expect(stale).toEqual([])
  expect(FAULTS.length).toBeGreaterThanOrEqual(60)
  expect(new Set(FAULTS.map(({ breaks }) => breaks)).size).toBe(FAULTS.length)
})
