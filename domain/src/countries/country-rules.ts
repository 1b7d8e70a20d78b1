import { z } from 'zod'
import { CURRENCIES } from './currencies.ts'

const NumberRule = z.strictObject({
  /** What people may write between the signs, as a pattern; taken out before anything else. */
  strip: z.string().optional(),
  /** Another way to write it, and how it is written properly. */
  also_written: z.strictObject({ pattern: z.string(), as: z.string() }).optional(),
  /** The form after that. */
  pattern: z.string(),
  algorithm: z.enum(['mod11', 'mod11_sum_zero', 'luhn', 'iban_mod97', 'none']).optional(),
  weights: z.array(z.int()).optional(),
  /** The third digit of a Swedish organization number is 2 or more; below that it is a person's. */
  third_digit_min: z.int().optional(),
})
/** How a number of a country is written and checked; the rules themselves are data. */
export type NumberRule = z.infer<typeof NumberRule>

const ComposedRule = z.strictObject({
  rule: NumberRule,
  inner: z.strictObject({ from: z.int(), to: z.int().optional(), rule: NumberRule }).optional(),
})
/** A number that has another one in it: a VAT number its organization number, an IBAN its account number. */
export type ComposedRule = z.infer<typeof ComposedRule>

/** How a country writes its numbers; what it does not have is absent. `id` is the ISO 3166-1 numeric code. */
export const CountryRules = z.strictObject({
  id: z.int(),
  code2: z.string().length(2),
  currency: z.enum(CURRENCIES),
  phone_prefix: z.string(),
  phone: NumberRule,
  postal_code: NumberRule,
  organization_number: NumberRule,
  vat_number: ComposedRule,
  account_number: NumberRule.optional(),
  bankgiro: NumberRule.optional(),
  plusgiro: NumberRule.optional(),
  iban: ComposedRule,
  bic: NumberRule,
})
export type CountryRules = z.infer<typeof CountryRules>
