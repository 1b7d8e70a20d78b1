import type { Asset } from '@klubba/domain/assets/asset-api'
import { useCountryRules } from '../countries/country-queries.ts'
import { useLanguage } from '../i18n/use-language.ts'
import type { Terms } from './auction-values.ts'

/** Money and clocks of the country where the asset is; undefined until they are read, and without an address. */
export function useTerms({ place }: Asset): Terms | undefined {
  const [language] = useLanguage()
  const rules = useCountryRules().find(({ id }) => id === place?.country_id)
  return rules && { language, currency: rules.currency, countryId: rules.id }
}
