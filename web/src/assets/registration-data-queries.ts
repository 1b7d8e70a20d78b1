import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useLanguage } from '../i18n/use-language.ts'

const KEPT_MS = 30 * 60_000

/** Categories with their forms, condition reports and brands; the names come in the language of the page. */
const registrationDataOptions = (language: string) =>
  queryOptions({
    queryKey: ['registration_data', language],
    queryFn: async ({ signal }) => call('GET /v1/assets/registration_data', undefined, { signal }),
    staleTime: KEPT_MS,
    gcTime: KEPT_MS,
  })

export function useRegistrationData() {
  const [language] = useLanguage()
  return useQuery(registrationDataOptions(language))
}
