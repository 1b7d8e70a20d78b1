import type { PlacedField } from '../forms/form-fields.ts'
import type { Values } from '../forms/form-schema.ts'
import type { Section } from '../forms/form-types.ts'
import { missingFields } from '../forms/validate-values.ts'
import { saysWhere } from '../registry/address-checks.ts'
import type { Address } from '../registry/address.ts'
import type { ServerStatus } from './asset-status.ts'

/** Whose an asset is, and where it is. */
export interface RequiredParts {
  owner_id?: string | null | undefined
  place?: Address | null | undefined
}

/** AST-10: what every asset has to have beside the mandatory fields of its forms, with its section. */
export const REQUIRED_PARTS = { owner_id: 'ownership', place: 'ownership' } as const satisfies Record<string, Section>
export type RequiredPart = keyof typeof REQUIRED_PARTS
const PARTS = Object.keys(REQUIRED_PARTS) as RequiredPart[]

export const isRequiredPart = (key: string): key is RequiredPart => Object.hasOwn(REQUIRED_PARTS, key)

/** Of what is missing, how many are fields of the forms: owner and address are needs of their own. */
export const missingFieldCount = ({ missing }: { missing: readonly string[] }): number =>
  missing.filter((key) => !isRequiredPart(key)).length

export interface MissingPart {
  key: string
  section: Section
}

const HAS: Record<RequiredPart, (asset: RequiredParts) => boolean> = {
  owner_id: ({ owner_id }) => Boolean(owner_id),
  place: ({ place }) => saysWhere(place),
}

/** What a change would take away of an asset that has to keep it; a draft may lack it. */
export function emptiedParts(status: ServerStatus, before: RequiredParts, after: RequiredParts): RequiredPart[] {
  if (status === 'DRAFT') return []
  return PARTS.filter((part) => HAS[part](before) && !HAS[part](after))
}

/** What a draft lacks before it can be saved as an asset, by key. */
export function missingForAsset(
  fields: readonly PlacedField[],
  asset: RequiredParts & { values: Values },
): MissingPart[] {
  const parts = PARTS.filter((part) => !HAS[part](asset))
  return [
    ...missingFields(fields, asset.values).map(({ field, section }) => ({ key: field.key, section })),
    ...parts.map((key) => ({ key, section: REQUIRED_PARTS[key] })),
  ]
}
