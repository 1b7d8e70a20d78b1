import { missingFields } from '../forms/validate-values.ts'
import type { PlacedField } from '../forms/form-fields.ts'
import type { Values } from '../forms/form-schema.ts'
import type { Section } from '../forms/form-types.ts'
import { saysWhere } from '../registry/address-checks.ts'
import type { Address } from '../registry/address.ts'

/** What an auction needs, in the order in which it is asked for, and the section where it is mended. */
export const READINESS_NEEDS = {
  mandatory_fields: 'info',
  identification: 'info',
  description: 'info',
  usage: 'condition',
  condition: 'condition',
  images: 'media',
  owner: 'ownership',
  owner_verified: 'ownership',
  place: 'ownership',
} as const satisfies Record<string, Section>
export type ReadinessNeed = keyof typeof READINESS_NEEDS

/** Without these it is neither sent nor published to a community; the others make it easier to sell. */
export const NEEDED_TO_SEND: readonly ReadinessNeed[] = [
  'mandatory_fields',
  'condition',
  'images',
  'owner',
  'owner_verified',
  'place',
]

export interface ReadinessFacts {
  values: Values
  fields: readonly PlacedField[]
  usageUnit: 'h' | 'km' | 'none'
  hasDescription: boolean
  /** Somebody has chosen the overall grade, 0 included. */
  graded: boolean
  imageCount: number
  hasOwner: boolean
  ownerVerified: boolean
  place: Address | null
}

/** What is still missing, each with the section where it belongs. */
export function missingForAuction(facts: ReadinessFacts): ReadinessNeed[] {
  const { values, usageUnit } = facts
  const has: Record<ReadinessNeed, boolean> = {
    mandatory_fields: missingFields(facts.fields, values).length === 0,
    identification: values['vin'] !== undefined || values['registration_number'] !== undefined,
    description: facts.hasDescription,
    usage:
      usageUnit === 'none' ||
      values['asset_is_new'] === true ||
      values[usageUnit === 'h' ? 'usage_hours' : 'usage_km'] !== undefined,
    condition: facts.graded,
    images: facts.imageCount > 0,
    owner: facts.hasOwner,
    owner_verified: facts.hasOwner && facts.ownerVerified,
    place: saysWhere(facts.place),
  }
  return (Object.keys(READINESS_NEEDS) as ReadinessNeed[]).filter((need) => !has[need])
}

/** What keeps an asset from being sent. */
export const blockingNeeds = (missing: readonly ReadinessNeed[]) =>
  missing.filter((need) => NEEDED_TO_SEND.includes(need))
