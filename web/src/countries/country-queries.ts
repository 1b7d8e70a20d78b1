import type { CountryRules } from '@klubba/domain/countries/country-rules'
import { queryOptions, type QueryClient, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useLanguage } from '../i18n/use-language.ts'

/** The names come in the language of the page. */
function countriesQuery(language: string) {
  return queryOptions({
    queryKey: ['countries', language],
    queryFn: ({ signal }) => call('GET /v1/countries', undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

const countryRulesQuery = queryOptions({
  queryKey: ['country_rules'],
  queryFn: ({ signal }) => call('GET /v1/country_rules', undefined, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** OFF-8: without them the product still works, so a failure is only logged. */
export function loadCountries(client: QueryClient, language: string): void {
  client.query(countriesQuery(language)).catch((error: unknown) => {
    // Without a network that is nothing unusual.
    // oxlint-disable-next-line no-console -- to be logged is all that shall happen to it
    console.info('The countries could not be loaded', error)
  })
}

/** The countries that the product works in; none until they are known. */
export function useCountries() {
  const [language] = useLanguage()
  const { data } = useQuery(countriesQuery(language))
  const countries = data?.results ?? []
  return {
    countries,
    nameOf: (id: number) => countries.find((country) => country.id === id)?.name ?? '',
  }
}

/** How the countries write their numbers. None until that is known: the server checks them as well. */
export function useCountryRules(): readonly CountryRules[] {
  return useQuery(countryRulesQuery).data?.results ?? []
}
