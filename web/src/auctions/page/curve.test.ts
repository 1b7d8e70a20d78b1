import { expect, test } from 'vitest'
import { curveOf } from './curve.ts'

test('AUC-9 the price rises in steps and stands until the end', () => {
  const points = [
    { at: 0, amount: 100 },
    { at: 50, amount: 200 },
  ]
  const { path, area, level } = curveOf(points, { until: 100, width: 100, height: 105 })
  expect(path).toMatch(/^M0 [\d.]+H50V5H100$/)
  expect(area).toBe(`${path}V105H0Z`)
  expect(level).toBeUndefined()
})

test('AUC-9 a reserve that nobody has reached stands above the price', () => {
  const { path, level } = curveOf([{ at: 0, amount: 100 }], { until: 100, reserve: 200, width: 100, height: 105 })
  const [, start] = /^M0 ([\d.]+)H100$/.exec(path) ?? []
  expect(level).toBe(5)
  expect(Number(start)).toBeGreaterThan(90)
})
