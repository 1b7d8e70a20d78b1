import type { RegistrationData } from '@klubba/domain/registration-data/registration-data-api'
import { type QueryClient, type QueryFunctionContext, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { isOutOfReach, onContactRegained } from '../api/contact.ts'
import { languageFor } from '../i18n/language.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { getSession } from '../session/session-store.ts'
import { whenPageStands } from '../when-idle.ts'

const stored = async () => import('../offline/stored-registration-data.ts')

/** Somebody is at a registration: without a network it could not go on without this data. */
const wanted = Promise.withResolvers<void>()

export function keepAtOnce(): void {
  wanted.resolve()
}

/** Kept on the device once the page that asked for it stands; where a registration is shown, at once. */
async function keep(language: string, data: RegistrationData): Promise<void> {
  await Promise.race([wanted.promise, whenPageStands()])
  await (await stored()).keepRegistrationData(language, data)
}

async function kept(language: string, isAnyLanguage: boolean): Promise<RegistrationData | undefined> {
  const { storedRegistrationData } = await stored()
  return storedRegistrationData(language, isAnyLanguage).catch(() => undefined)
}

const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 5 * 60_000

async function untilNextTry(ms: number): Promise<void> {
  let stop: (() => void) | undefined
  await new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
    addEventListener('online', () => resolve(), { once: true })
    stop = onContactRegained(resolve)
  })
  stop?.()
}

/** What is shown came from the device: the server is asked until it answers, and then its answer is shown. */
async function refresh(client: QueryClient, language: string): Promise<void> {
  await whenPageStands()
  for (let pause = FIRST_PAUSE_MS; getSession().user; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      const data = await call('GET /v1/assets/registration_data')
      client.setQueryData(catalogueOptions(language).queryKey, data)
      return await (await stored()).keepRegistrationData(language, data)
    } catch {
      await untilNextTry(pause)
    }
  }
}

const refreshing = new Map<string, Promise<void>>()

function refreshOnce(client: QueryClient, language: string): void {
  const ended = () => void refreshing.delete(language)
  if (!refreshing.has(language)) refreshing.set(language, refresh(client, language).finally(ended))
}

/** Where the app itself comes from the device, its data does too; else the network has just proved that it works. */
function isDeviceFirst(): boolean {
  const isInstalled = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
  return isInstalled || isOutOfReach() || !navigator.onLine
}

/** OFF-12: from the device at once, and what the server has since then follows. Without a copy here, from the server: OFF-8. */
async function fetchCatalogue({ client, signal }: QueryFunctionContext, language: string): Promise<RegistrationData> {
  const here = isDeviceFirst() ? await kept(language, false) : undefined
  if (here) {
    refreshOnce(client, language)
    return here
  }
  try {
    const data = await call('GET /v1/assets/registration_data', undefined, { signal })
    keep(language, data).catch(() => undefined)
    return data
  } catch (error) {
    const found = signal.aborted ? undefined : await kept(language, true)
    if (!found) throw error
    refreshOnce(client, language)
    return found
  }
}

export const catalogueOptions = (language: string) =>
  queryOptions({
    queryKey: ['registration_data', language],
    queryFn: (context) => fetchCatalogue(context, language),
    staleTime: 10 * 60_000,
  })

/** OFF-2: for whoever goes where there is no network. */
export function loadCatalogue(client: QueryClient, language: string): void {
  client.query(catalogueOptions(language)).catch(() => undefined)
}

/** The names of the subcategories by id, for who is no component. */
export async function subcategoryNames(client: QueryClient): Promise<Map<string, string>> {
  const { results } = await client.query(catalogueOptions(languageFor(location.pathname, document.cookie)))
  return new Map(results.flatMap(({ subcategories }) => subcategories.map(({ id, name }) => [id, name])))
}

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
