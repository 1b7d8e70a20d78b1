import { describe, expect, test } from 'vitest'
import { vinVerdict } from './vin.ts'

describe('a VIN', () => {
  test.for([
    ['1M8GDM9AXKP042788', 'ok'],
    ['1M8GDM9A0KP042788', 'wrong_check_digit'],
    ['11111111111111111', 'ok'],
    ['5YJSA1DG9DFP14705', 'ok'],
    ['5YJSA1DG8DFP14705', 'wrong_check_digit'],
    ['YV2RT40A5JB123456', 'ok'],
    ['YV2RT40A5JB12345O', 'wrong_sign'],
    ['yv2rt40a5 jb123456', 'ok'],
    ['VCEC220EK00012345', 'ok'],
    ['EC220-31174', 'ok'],
    ['', 'ok'],
  ])('AST-15 %s: %s', ([vin, expected]) => {
    const verdict = vinVerdict(vin ?? '')
    expect(verdict.ok ? 'ok' : verdict.code).toBe(expected)
  })
})
