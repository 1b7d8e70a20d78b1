import type { AssetRow } from '@klubba/domain/assets/asset-api'
import { expect, test } from 'vitest'
import { foundNumber } from './found-number.ts'

const asset = { more: { vin: 'VCEC220EH00311427', registration_number: 'EK 12345' } } as AssetRow

test('D6 half a serial number is shown where it was found', () => {
  const found = { column: 'vin', before: 'VCEC220EH00', match: '311427', after: '' }
  expect(foundNumber(asset, '311427', [])).toEqual(found)
  expect(foundNumber(asset, 'volvo 311427', [])).toEqual(found)
})

test('D6 spaces, hyphens and case make no difference', () => {
  const found = { column: 'registration_number', before: '', match: 'EK 12', after: '345' }
  expect(foundNumber(asset, 'ek-12', [])).toEqual(found)
  expect(foundNumber(asset, 'ek12', [])).toEqual(found)
})

test('D6 nothing is added where a column shows it, or where few characters say nothing', () => {
  expect(foundNumber(asset, '311427', ['vin'])).toBeUndefined()
  expect(foundNumber(asset, '31', [])).toBeUndefined()
  expect(foundNumber(asset, 'volvo', [])).toBeUndefined()
  for (const odd of ['(311', '"_%&', String.raw`\[]{}|/.*+?^$`, '🚜🚜🚜']) {
    expect(foundNumber(asset, odd, [])).toBeUndefined()
  }
})
