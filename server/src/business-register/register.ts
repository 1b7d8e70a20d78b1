import type { RegisterEntry } from '@klubba/domain/business-register/business-register-api'
import { isValidComposed, isValidNumber, normalizeNumber } from '@klubba/domain/identifiers/number-rule'
import { saysWhere } from '@klubba/domain/registry/address-checks'
import { vatRule, type Country } from '@klubba/reference/countries'
import type { Ask } from './ask-register.ts'

interface RawAddress {
  street: string
  postalCode: string
  place: string
  /** The country, where it is another than the register's. */
  abroad?: string | undefined
}

/** An organization in the words of its register. */
export interface RawEntry {
  name: string
  legalName: string
  number: string
  vatNumber?: string | undefined
  address?: RawAddress | undefined
  active: boolean
  legalForm?: string | null | undefined
}

/** How a country's register is asked. */
export interface Register {
  /** Nothing: no such number. */
  byNumber: (ask: Ask, number: string) => Promise<RawEntry[]>
  /** Absent where the register cannot be searched by name. */
  byName?: (ask: Ask, name: string) => Promise<RawEntry[]>
}

/** How many are shown of those that a name finds. */
export const MOST_FOUND = 20

/** Parts of an address or a name, those that there are. */
export function joined(parts: readonly (string | number | null | undefined)[], between = ' '): string {
  return parts.filter((part) => part !== null && part !== undefined && part !== '').join(between)
}

/** Who an address is in care of, as it is written before a street. */
export function careOf(name: string | null | undefined): string {
  return !name || /^c\/o\b/i.test(name) ? (name ?? '') : `c/o ${name}`
}

/** One line that can be stored: no signs of control, no halves of signs. */
function line(text: string, most: number): string {
  return text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed()
    .trim()
}

/** The number as it is stored, if it is one of the country. */
export function organizationNumberOf(country: Country, text: string): string | undefined {
  if (!isValidNumber(country.organizationNumber, text)) return undefined
  return normalizeNumber(country.organizationNumber, text)
}

function addressOf(country: Country, address: RawEntry['address']): RegisterEntry['official_address'] {
  if (!address) return null
  const { abroad, place } = address
  const postalCode = line(address.postalCode, 20)
  const tidy = {
    street: line(address.street, 200) || null,
    // Another country's postal code may look like one of this country: it stays beside the place, with the country.
    postal_code: !abroad && isValidNumber(country.postalCode, postalCode) ? postalCode : null,
    postal_place: line(abroad ? joined([joined([postalCode, place]), abroad], ', ') : place, 100) || null,
    city: null,
  }
  return saysWhere(tidy) ? tidy : null
}

/** As the form of a new organization takes it; undefined without a name or a number of the country. */
export function entryOf(country: Country, raw: RawEntry): RegisterEntry | undefined {
  const number = organizationNumberOf(country, raw.number)
  const vatNumber = raw.vatNumber && isValidComposed(vatRule(country), raw.vatNumber) ? raw.vatNumber : null
  const name = line(raw.name, 200)
  if (!number || !name) return undefined
  return {
    name,
    legal_name: line(raw.legalName, 200) || null,
    organization_number: number,
    vat_number: vatNumber,
    official_address: addressOf(country, raw.address),
    // The registers know one place only; their postal addresses say where letters go, not where machines stand.
    physical_address: null,
    active: raw.active,
    detail: line(raw.legalForm ?? '', 200) || null,
  }
}
