import type { Address } from '@klubba/domain/registry/address'

const ADDRESS_PARTS = ['street', 'postal_code', 'postal_place', 'city'] as const
export type AddressPart = (typeof ADDRESS_PARTS)[number]

type AddressValues<Name extends string> = Record<`${Name}.${AddressPart}`, string>

/** An address as a form holds it: `official_address.street` and so on, the names that the server gives issues by. */
export function addressValues<Name extends string>(name: Name, address: Address | null): AddressValues<Name> {
  return Object.fromEntries(
    ADDRESS_PARTS.map((part) => [`${name}.${part}`, address?.[part] ?? '']),
  ) as AddressValues<Name>
}

/** The address that a form holds; null when it is empty. */
export function addressOf(name: string, values: Partial<Record<string, string>>): Address | null {
  const [street = null, postal_code = null, postal_place = null, city = null] = ADDRESS_PARTS.map(
    (part) => values[`${name}.${part}`]?.trim() || null,
  )
  return street || postal_code || postal_place || city ? { street, postal_code, postal_place, city } : null
}

/** The field that a part belongs to: `official_address` for `official_address.street`. */
export const fieldOf = (path: string) => path.split('.')[0] ?? path

/** In Denmark the name of the village stands before the postal code, elsewhere a city has no place of its own. */
export function partsInOrder(code2: string | undefined): readonly AddressPart[] {
  return code2 === 'DK' ? ['street', 'city', 'postal_code', 'postal_place'] : ADDRESS_PARTS
}
