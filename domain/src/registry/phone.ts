import type { CountryRules } from '../countries/country-rules.ts'
import { isValidNumber } from '../identifiers/number-rule.ts'

/** A phone number as it is dialled from abroad: +47 and the rest, without what people write between. */
function bareNumber(phone: string): string {
  return phone.replaceAll(/[\s().-]/g, '').replace(/^00/, '+')
}

/** Any country's: people have phones from elsewhere too. The form of ours is checked exactly. */
export function isPhone(phone: string, countries: readonly Pick<CountryRules, 'phone' | 'phone_prefix'>[]): boolean {
  const bare = bareNumber(phone)
  const own = countries.find((country) => bare.startsWith(country.phone_prefix))
  return own ? isValidNumber(own.phone, bare) : /^\+\d{7,15}$/.test(bare)
}
