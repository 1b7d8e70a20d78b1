import type { ComposedRule, NumberRule } from '@klubba/domain/identifiers/number-rule'
import type { CountryRules } from '@klubba/domain/registry/country-rules'
import { LANGUAGES } from '@klubba/domain/languages'
import { z } from 'zod'
import data from '../data/countries.json' with { type: 'json' }

const Names = z.object(
  Object.fromEntries(LANGUAGES.map((language) => [language, z.string().min(1)])) as Record<
    (typeof LANGUAGES)[number],
    z.ZodString
  >,
)

const Rule = z.object({
  pattern: z.string(),
  strip: z.string().optional(),
  algorithm: z.enum(['mod11', 'mod11_sum_zero', 'luhn', 'iban_mod97', 'none']).optional(),
  weights: z.array(z.int()).optional(),
  thirdDigitMin: z.int().optional(),
})

/** `id` is the ISO 3166-1 numeric code. */
const CountryData = z.object({
  id: z.int(),
  code2: z.string().length(2),
  names: Names,
  currency: z.enum(['NOK', 'SEK', 'DKK', 'EUR']),
  phonePrefix: z.string(),
  phone: Rule,
  postalCode: Rule,
  organizationNumber: Rule,
  vatNumber: Rule.extend({ digitsFrom: z.tuple([z.int(), z.int()]) }),
  bankAccounts: z.array(Rule.extend({ id: z.string() })),
  iban: Rule.extend({ bbanCheck: z.string().optional() }),
  bic: Rule,
  registry: z.object({
    name: z.string(),
    base: z.string(),
    tokenEndpoint: z.string().optional(),
    scope: z.string().optional(),
  }),
})
export type Country = z.infer<typeof CountryData>

/** The countries that the product works in, with their names in five languages and the rules of their numbers. */
export const COUNTRIES = z.array(CountryData).parse(data.countries)

/** A Finnish number is also taken without its hyphen, a Swedish one with the 16 that registers put in front. */
const TOLERATED: Partial<Record<string, (text: string) => string>> = {
  FI: (text) => text.replace(/^(\d{7})(\d)$/, '$1-$2'),
  SE: (text) => text.replace(/^16(\d{6}-?\d{4})$/, '$1'),
}

/** As people may write it, before the rule of the country looks at it. */
export function tolerateNumber(country: Country, text: string): string {
  return TOLERATED[country.code2]?.(text.replaceAll(/\s/g, '')) ?? text
}

export function vatRule({ vatNumber, organizationNumber }: Country): ComposedRule {
  const [from, to] = vatNumber.digitsFrom
  return { rule: vatNumber, inner: { from, to, rule: organizationNumber } }
}

/** Some countries have a check digit of their own in the part of the IBAN behind the country and its check digits. */
export function ibanRule({ iban, bankAccounts }: Country): ComposedRule {
  const rule: NumberRule = { strip: String.raw`\s`, ...iban }
  if (iban.bbanCheck === undefined) return { rule }
  const account = bankAccounts.find(({ id }) => id === iban.bbanCheck)
  return { rule, inner: { from: 4, rule: account ?? { pattern: '', algorithm: 'luhn' } } }
}

/** How each country writes its numbers, for the checks of the domain. */
export const COUNTRY_RULES: CountryRules[] = COUNTRIES.map((country) => ({ ...country, vatNumber: vatRule(country) }))
