import type { CountryRules } from '@klubba/domain/countries/country-rules'
import { dayIssues } from '@klubba/domain/dates/calendar'
import type { Issue } from '@klubba/domain/errors'
import type { PersonFields } from '@klubba/domain/owners/owner'
import type { NewOwner, Owner } from '@klubba/domain/owners/owner-api'
import {
  neededFieldIssues,
  type OwnerType,
  ownerKind,
  personIssues,
  pointerOf,
} from '@klubba/domain/owners/owner-checks'
import { addressOf, type AddressPart, addressValues } from '../registry/address-values.ts'

/** A private person as the form holds them. */
export interface PersonValues extends Record<string, string>, Record<`address.${AddressPart}`, string> {
  name: string
  country_id: string
  birth_date: string
  phone: string
  email: string
}

export type PersonField = 'name' | 'country_id' | 'birth_date' | 'address' | 'phone' | 'email'

export const NO_PERSON: PersonValues = {
  name: '',
  country_id: '',
  birth_date: '',
  ...addressValues('address', null),
  phone: '',
  email: '',
}

export function personValues(owner: Pick<Owner, PersonField>): PersonValues {
  return {
    name: owner.name,
    country_id: String(owner.country_id),
    birth_date: owner.birth_date ?? '',
    ...addressValues('address', owner.address ?? null),
    phone: owner.phone ?? '',
    email: owner.email ?? '',
  }
}

export function toPerson(values: PersonValues): PersonFields {
  return {
    name: values.name.trim(),
    country_id: Number(values.country_id),
    birth_date: values.birth_date || null,
    address: addressOf('address', values),
    phone: values.phone.trim() || null,
    email: values.email.trim() || null,
  }
}

/** The fields of which something was changed, whole: an address is one field. */
export function toPersonChanges(values: PersonValues, changed: readonly string[]): Partial<PersonFields> {
  const fields = new Set(changed.map((path) => path.split('.')[0]))
  return Object.fromEntries(Object.entries(toPerson(values)).filter(([field]) => fields.has(field)))
}

interface Rules {
  countries: readonly CountryRules[]
  today: string
}

/** What is wrong with a person, by the rules that the server has too; unchecked while those are not known. */
export function wrongInPerson(values: PersonValues, { countries, today }: Rules): Issue[] {
  const person = toPerson(values)
  const given = { name: person.name || undefined, country_id: person.country_id || undefined }
  const absent = neededFieldIssues('private_owner', given)
  if (countries.length === 0 || given.country_id === undefined) return absent
  if (dayIssues(values, ['birth_date']).length > 0) return [...absent, ...dayIssues(values, ['birth_date'])]
  return [...absent, ...personIssues(person, { countryId: given.country_id, countries, today })]
}

/** An owner that is being made, whatever it is. Organizations of a group stand with commas between them. */
export interface OwnerValues extends PersonValues {
  organization_id: string
  portfolio_id: string
  community_id: string
  group_organization_ids: string
}

export const NO_OWNER: OwnerValues = {
  ...NO_PERSON,
  organization_id: '',
  portfolio_id: '',
  community_id: '',
  group_organization_ids: '',
}

export const splitIds = (ids: string) => ids.split(',').filter((id) => id !== '')

/** In one order, so that the same organizations are no change. */
export const joinIds = (ids: readonly string[]) => ids.toSorted().join(',')

export function wrongInOwner(type: OwnerType, values: OwnerValues, rules: Rules): Issue[] {
  const pointer = pointerOf(type)
  return pointer ? neededFieldIssues(type, { [pointer]: values[pointer] || undefined }) : wrongInPerson(values, rules)
}

export function toNewOwner(id: string, type: OwnerType, values: OwnerValues): NewOwner {
  const pointer = pointerOf(type)
  if (ownerKind(type) === 'private' || !pointer) return { id, owner_type: type, ...toPerson(values) }
  return {
    id,
    owner_type: type,
    [pointer]: values[pointer],
    ...(type === 'organization_group' && { group_organization_ids: splitIds(values.group_organization_ids) }),
  }
}
