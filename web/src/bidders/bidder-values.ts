import type { Bidder, BidderChanges, NewBidder } from '@klubba/domain/bidders/bidder-api'
import { bidderFieldIssues, bidderIssues, editableFields, type BidderType } from '@klubba/domain/bidders/bidder-rules'
import type { CountryRules } from '@klubba/domain/countries/country-rules'
import type { Issue } from '@klubba/domain/errors'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@klubba/domain/languages'

/** A bidder as the form holds it, whichever kind it is. */
export interface BidderValues extends Record<string, string> {
  organization_id: string
  name: string
  country_id: string
  contact_name: string
  email: string
  phone: string
  language: string
}
export type BidderField = keyof typeof NO_BIDDER

const NO_BIDDER = {
  organization_id: '',
  name: '',
  country_id: '',
  contact_name: '',
  email: '',
  phone: '',
  language: '',
}

export const BIDDER_FIELDS = Object.keys(NO_BIDDER) as BidderField[]

export const newBidderValues = (language: Language): BidderValues => ({ ...NO_BIDDER, language })

export function bidderValues(bidder: Bidder): BidderValues {
  return {
    organization_id: bidder.organization?.id ?? '',
    name: bidder.name,
    country_id: String(bidder.country_id),
    contact_name: bidder.contact_name ?? '',
    email: bidder.email ?? '',
    phone: bidder.phone ?? '',
    language: bidder.language,
  }
}

const lineOf = (text: string) => text.trim() || null

/** What of the form belongs to this kind of bidder, as the server takes it; what cannot be empty is absent then. */
function toFields(type: BidderType, values: BidderValues): Omit<BidderChanges, 'version'> {
  const { organization_id, name, country_id, contact_name, email, phone, language } = values
  const fields = {
    ...(organization_id !== '' && { organization_id }),
    ...(name.trim() !== '' && { name: name.trim() }),
    ...(country_id !== '' && { country_id: Number(country_id) }),
    contact_name: lineOf(contact_name),
    email: lineOf(email),
    phone: lineOf(phone),
    language: isLanguage(language) ? language : DEFAULT_LANGUAGE,
  }
  const known = editableFields(type)
  return Object.fromEntries(Object.entries(fields).filter(([field]) => known.includes(field)))
}

export function toNewBidder(id: string, type: BidderType, values: BidderValues): NewBidder {
  return { id, bidder_type: type, ...toFields(type, values) }
}

/** The fields that were changed. */
export function toChanges(type: BidderType, values: BidderValues, changed: readonly string[]) {
  return Object.fromEntries(Object.entries(toFields(type, values)).filter(([field]) => changed.includes(field)))
}

/** What is wrong, by the rules that the server has too; numbers are unchecked while those are not known. */
export function wrongInBidder(type: BidderType, values: BidderValues, countries: readonly CountryRules[]): Issue[] {
  const fields = toFields(type, values)
  const needed = bidderFieldIssues(type, 'staff', fields)
  return countries.length === 0 ? needed : [...needed, ...bidderIssues(fields, countries)]
}
