import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The names come in the language of the page. */
function countriesQuery(language: string) {
  return queryOptions({
    queryKey: ['countries', language],
    queryFn: ({ signal }) => call('GET /v1/countries', undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** OFF-8: without them the product still works, so a failure is only logged. */
export function loadCountries(client: QueryClient, language: string): void {
  client.query(countriesQuery(language)).catch((error: unknown) => {
    // oxlint-disable-next-line no-console -- to be logged is all that shall happen to it
    console.warn('The countries could not be loaded', error)
  })
}
