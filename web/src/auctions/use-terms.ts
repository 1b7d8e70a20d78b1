import type { Asset } from '@klubba/domain/assets/asset-api'
import { useCountryRules } from '../countries/country-queries.ts'
import { useLanguage } from '../i18n/use-language.ts'
import type { Terms } from './auction-values.ts'

/** Where most is sold: holds for an asset that stands nowhere yet, as the server has it. */
const DEFAULT_COUNTRY = 578

/** Money and clocks of the country where the asset stands; undefined until they are read. */
export function useTerms({ place }: Asset): Terms | undefined {
  const [language] = useLanguage()
  const countryId = place?.country_id ?? DEFAULT_COUNTRY
  const currency = useCountryRules().find(({ id }) => id === countryId)?.currency
  return currency && { language, currency, countryId }
}
