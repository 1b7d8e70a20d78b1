import type { ComposedRule, CountryRules, NumberRule } from '@klubba/domain/countries/country-rules'
import { CURRENCIES, type Currency } from '@klubba/domain/countries/currencies'
import { LANGUAGES } from '@klubba/domain/languages'
import { z } from 'zod'
import data from '../data/countries.json' with { type: 'json' }

const Names = z.object(
  Object.fromEntries(LANGUAGES.map((language) => [language, z.string().min(1)])) as Record<
    (typeof LANGUAGES)[number],
    z.ZodString
  >,
)

const ruleShape = {
  pattern: z.string(),
  strip: z.string().optional(),
  alsoWritten: z.object({ pattern: z.string(), as: z.string() }).optional(),
  algorithm: z.enum(['mod11', 'mod11_sum_zero', 'luhn', 'iban_mod97', 'none']).optional(),
  weights: z.array(z.int()).optional(),
  thirdDigitMin: z.int().optional(),
}

/** The data's spelling, and what only belongs to its documentation, end here. */
function ruleOf({
  alsoWritten,
  thirdDigitMin,
  pattern,
  strip,
  algorithm,
  weights,
}: z.infer<z.ZodObject<typeof ruleShape>>): NumberRule {
  return {
    pattern,
    ...(strip !== undefined && { strip }),
    ...(alsoWritten && { also_written: alsoWritten }),
    ...(algorithm && { algorithm }),
    ...(weights && { weights }),
    ...(thirdDigitMin !== undefined && { third_digit_min: thirdDigitMin }),
  }
}

const Rule = z.object(ruleShape).transform(ruleOf)

/** `id` is the ISO 3166-1 numeric code. */
const CountryData = z.object({
  id: z.int(),
  code2: z.string().length(2),
  names: Names,
  currency: z.enum(CURRENCIES),
  vatRate: z.object({ standardPercent: z.number() }),
  phonePrefix: z.string(),
  phone: Rule,
  postalCode: Rule,
  organizationNumber: Rule,
  vatNumber: z.object({ ...ruleShape, digitsFrom: z.tuple([z.int(), z.int()]) }),
  bankAccounts: z.array(z.object({ ...ruleShape, id: z.string() })),
  iban: z.object({ ...ruleShape, bbanCheck: z.string().optional() }),
  bic: Rule,
  registry: z.object({
    name: z.string(),
    base: z.string(),
    tokenEndpoint: z.string().optional(),
    scope: z.string().optional(),
  }),
})
export type Country = z.infer<typeof CountryData>

/** The countries that the product works in, with their names in five languages. */
export const COUNTRIES = z.array(CountryData).parse(data.countries)

export function vatRule({ vatNumber, organizationNumber }: Country): ComposedRule {
  const [from, to] = vatNumber.digitsFrom
  return { rule: ruleOf(vatNumber), inner: { from, to, rule: organizationNumber } }
}

function accountRule({ bankAccounts }: Country, id: string): NumberRule | undefined {
  const account = bankAccounts.find((rule) => rule.id === id)
  return account && ruleOf(account)
}

/** Some countries have a check digit of their own in the part of the IBAN behind the country and its check digits. */
function ibanRule(country: Country): ComposedRule {
  const rule = { strip: String.raw`\s`, ...ruleOf(country.iban) }
  const { bbanCheck } = country.iban
  if (bbanCheck === undefined) return { rule }
  return { rule, inner: { from: 4, rule: accountRule(country, bbanCheck) ?? { pattern: '', algorithm: 'luhn' } } }
}

function rulesOf(country: Country): CountryRules {
  const code = country.code2.toLowerCase()
  const accounts = {
    account_number: accountRule(country, `${code}_account`),
    bankgiro: accountRule(country, `${code}_bankgiro`),
    plusgiro: accountRule(country, `${code}_plusgiro`),
  }
  return {
    id: country.id,
    code2: country.code2,
    currency: country.currency,
    phone_prefix: country.phonePrefix,
    phone: country.phone,
    postal_code: country.postalCode,
    organization_number: country.organizationNumber,
    vat_number: vatRule(country),
    ...Object.fromEntries(Object.entries(accounts).filter(([, rule]) => rule)),
    iban: ibanRule(country),
    bic: country.bic,
  }
}

/** How each country writes its numbers. */
export const COUNTRY_RULES: CountryRules[] = COUNTRIES.map(rulesOf)

/** The country's standard rate of VAT, in hundredths of a percent. */
export function vatRateOf(countryId: number): number {
  const country = COUNTRIES.find(({ id }) => id === countryId)
  if (!country) throw new Error(`no rate of VAT for country ${countryId}`)
  return Math.round(country.vatRate.standardPercent * 100)
}

/** A country has one currency. */
export function currencyOf(countryId: number): Currency {
  const country = COUNTRIES.find(({ id }) => id === countryId)
  if (!country) throw new Error(`no currency for country ${countryId}`)
  return country.currency
}
