import type { CountryRules } from '../countries/country-rules.ts'
import type { Issue } from '../errors.ts'
import { addressIssues, saysWhere } from '../registry/address-checks.ts'
import { isPhone } from '../registry/phone.ts'
import type { OwnerPointer, PersonFields } from './owner.ts'

export const OWNER_TYPES = [
  'organization',
  'creditor',
  'organization_group',
  'portfolio',
  'private_owner',
  'community',
] as const
export type OwnerType = (typeof OWNER_TYPES)[number]

export const OWNER_KINDS = ['business', 'private'] as const
export type OwnerKind = (typeof OWNER_KINDS)[number]

export function ownerKind(type: OwnerType): OwnerKind {
  return type === 'private_owner' ? 'private' : 'business'
}

/** Only for who may see the person; what they were returned for may tell of it. */
const PERSONAL_FIELDS = ['birth_date', 'address', 'phone', 'email', 'return_reason']
export const isPersonal = (field: string): boolean => PERSONAL_FIELDS.includes(field)

type OwnerField = OwnerPointer | 'group_organization_ids' | keyof PersonFields

const POINTERS = ['organization_id', 'portfolio_id', 'community_id'] as const satisfies OwnerPointer[]
/** Which fields each type has, the needed ones first. */
const FIELDS: Record<OwnerType, { needs: readonly OwnerField[]; takes?: readonly OwnerField[] }> = {
  organization: { needs: ['organization_id'] },
  creditor: { needs: ['organization_id'] },
  organization_group: { needs: ['organization_id'], takes: ['group_organization_ids'] },
  portfolio: { needs: ['portfolio_id'] },
  community: { needs: ['community_id'] },
  private_owner: { needs: ['name', 'country_id'], takes: ['birth_date', 'address', 'phone', 'email'] },
}

/** What an owner of this type points to; a private one points to nothing. */
export function pointerOf(type: OwnerType): OwnerPointer | undefined {
  return POINTERS.find((pointer) => FIELDS[type].needs.includes(pointer))
}

type OwnerValues = Partial<Record<OwnerField, unknown>>

/** Fields that do not belong to the type. */
export function foreignFieldIssues(type: OwnerType, values: OwnerValues): Issue[] {
  const { needs, takes = [] } = FIELDS[type]
  const foreign = Object.keys(values).filter((field) => ![...needs, ...takes].includes(field as OwnerField))
  return foreign.map((path) => ({ path, code: 'unknown_field' }))
}

/** Fields that the type cannot do without. */
export function neededFieldIssues(type: OwnerType, values: OwnerValues): Issue[] {
  const absent = FIELDS[type].needs.filter((field) => values[field] === undefined)
  return absent.map((path) => ({ path, code: 'required' }))
}

const FIRST_BIRTH_DATE = '1900-01-01'

/** What is wrong with a person's values, by the rules of their country; the same in form and server. */
export function personIssues(
  values: Partial<PersonFields>,
  { countryId, countries, today }: { countryId: number; countries: readonly CountryRules[]; today: string },
): Issue[] {
  const rules = countries.find(({ id }) => id === countryId)
  if (!rules) return [{ path: 'country_id', code: 'not_an_option' }]
  const { birth_date, phone } = values
  const wrongDate = birth_date && (birth_date <= FIRST_BIRTH_DATE || birth_date >= today)
  return [
    ...(wrongDate ? [{ path: 'birth_date', code: 'wrong_birth_date' } as const] : []),
    ...addressIssues(values.address, 'address', rules),
    ...(phone && !isPhone(phone, countries) ? [{ path: 'phone', code: 'wrong_phone' } as const] : []),
  ]
}

/** What verification of a person asks for. */
export const PERSON_NEEDS = ['birth_date', 'address', 'contact'] as const
export type PersonNeed = (typeof PERSON_NEEDS)[number]

export function missingOfPerson(
  person: Pick<PersonFields, 'birth_date' | 'address' | 'phone' | 'email'>,
): PersonNeed[] {
  const has: Record<PersonNeed, boolean> = {
    birth_date: person.birth_date !== null,
    address: saysWhere(person.address),
    contact: person.phone !== null || person.email !== null,
  }
  return PERSON_NEEDS.filter((need) => !has[need])
}
