import { useRegistrationData } from './registration-data-queries.ts'

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
