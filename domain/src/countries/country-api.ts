import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { CountryRules } from './country-rules.ts'

/** `id` is the ISO 3166-1 numeric code; the name is in the caller's language. */
export const Country = z.strictObject({ id: z.int(), code2: z.string().length(2), name: z.string() })
export type Country = z.infer<typeof Country>

const Countries = z.strictObject({ results: z.array(Country) })

export const countryApi = {
  'GET /v1/countries': endpoint({
    access: 'signed_in',
    summary: 'The countries that the product works in',
    response: Countries,
  }),
  'GET /v1/active_owner_countries': endpoint({
    access: 'signed_in',
    summary: 'The countries that registered owners are in',
    response: Countries,
  }),
  'GET /v1/country_rules': endpoint({
    access: 'signed_in',
    summary: 'How each country writes its organization numbers, postal codes, phones and accounts',
    response: z.strictObject({ results: z.array(CountryRules) }),
  }),
}
