import { expect, test } from 'vitest'
import {
  missingForAuction,
  NEEDED_TO_SEND,
  READINESS_NEEDS,
  type ReadinessFacts,
  type ReadinessNeed,
} from './readiness.ts'

const READY: ReadinessFacts = {
  values: { vin: 'VCEC220EK00123456', usage_hours: 4100 },
  fields: [],
  usageUnit: 'h',
  hasDescription: true,
  graded: true,
  imageCount: 1,
  hasOwner: true,
  ownerVerified: true,
  place: { street: null, postal_code: null, postal_place: null, city: 'Oslo' },
}

/** For each need what leaves it alone unmet. */
const LACKING: Record<Exclude<ReadinessNeed, 'mandatory_fields' | 'owner'>, Partial<ReadinessFacts>> = {
  identification: { values: { usage_hours: 4100 } },
  description: { hasDescription: false },
  usage: { values: { vin: 'VCEC220EK00123456', usage_km: 4100 } },
  condition: { graded: false },
  images: { imageCount: 0 },
  owner_verified: { ownerVerified: false },
  place: { place: null },
}

test('AST-18 what is ready lacks nothing, and each thing that is lacking is named', () => {
  expect(missingForAuction(READY)).toEqual([])
  for (const [need, lacking] of Object.entries(LACKING)) {
    expect(missingForAuction({ ...READY, ...lacking })).toEqual([need])
  }
})

test('AST-18 without an owner nobody is verified, whatever was said before', () => {
  expect(missingForAuction({ ...READY, hasOwner: false })).toEqual(['owner', 'owner_verified'])
})

test('AST-18 a registration number identifies too; what is new, or counts nothing, needs no usage', () => {
  expect(missingForAuction({ ...READY, values: { registration_number: 'AB12345', usage_hours: 1 } })).toEqual([])
  const vin = 'VCEC220EK00123456'
  expect(missingForAuction({ ...READY, values: { vin, asset_is_new: true } })).toEqual([])
  expect(missingForAuction({ ...READY, values: { vin }, usageUnit: 'none' })).toEqual([])
  expect(missingForAuction({ ...READY, values: { vin, usage_km: 1 }, usageUnit: 'km' })).toEqual([])
})

test('AST-18 of an asset of which nothing is known everything is missing, in the order in which it is asked for', () => {
  const nothing = { hasDescription: false, graded: false, imageCount: 0, hasOwner: false, ownerVerified: false }
  const brand = { key: 'brand', label: 'Brand', input: 'text', value: 'string', required: true } as const
  const fields = [{ field: brand, card: 'basics', section: 'info', required: true }] as const
  expect(missingForAuction({ ...nothing, values: {}, fields, usageUnit: 'h', place: null })).toEqual(
    Object.keys(READINESS_NEEDS),
  )
})

test('AST-8 AST-18 T2 an asset that nobody graded is neither sent to auction nor published to a community', () => {
  const missing = missingForAuction({ ...READY, graded: false })
  expect(missing.filter((need) => NEEDED_TO_SEND.includes(need))).toEqual(['condition'])
})
