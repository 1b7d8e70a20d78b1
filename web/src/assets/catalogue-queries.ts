import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useLanguage } from '../i18n/use-language.ts'

const catalogueOptions = (language: string) =>
  queryOptions({
    queryKey: ['registration_data', language],
    queryFn: ({ signal }) => call('GET /v1/assets/registration_data', undefined, { signal }),
    staleTime: 10 * 60_000,
  })

/** Categories with their forms, condition reports, brands and countries, in the language of the page. */
export function useRegistrationData() {
  const [language] = useLanguage()
  return useQuery(catalogueOptions(language))
}

/** Categories, their subcategories and the countries, in the language of the page; empty until they are known. */
export function useCatalogue() {
  const { data, isPending } = useRegistrationData()
  const categories = data?.results ?? []
  const subcategories = categories.flatMap((category) => category.subcategories)
  const subcategory = new Map(subcategories.map((each) => [each.id, each]))
  return {
    isPending,
    categories,
    subcategory: (id: string) => subcategory.get(id),
    countryName: (id: number | string) => data?.countries.find((country) => country.id === Number(id))?.name,
  }
}
export type Catalogue = ReturnType<typeof useCatalogue>
