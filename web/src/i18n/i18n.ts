import { isLanguage, type Language, LANGUAGES } from '@klubba/domain/languages'
import { SYNTAX, type Part } from '@klubba/i18n/phrases'
import { type BackendModule, createInstance, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { languageFor } from './language.ts'

/** A language is one file with what the first screen needs, and the names of the files of every other part. */
const LOAD = {
  en: () => import('./phrases-en.ts'),
  no: () => import('./phrases-no.ts'),
  sv: () => import('./phrases-sv.ts'),
  da: () => import('./phrases-da.ts'),
  fi: () => import('./phrases-fi.ts'),
} satisfies Record<Language, () => Promise<unknown>>

/** What the first screen needs. `errors` as well: a message about the missing network could not be fetched then. */
const FIRST_PARTS = ['shell', 'errors'] as const satisfies readonly Part[]
const isFirst = (part: string): part is (typeof FIRST_PARTS)[number] => FIRST_PARTS.some((first) => first === part)

async function phrasesOf(language: Language, part: string): Promise<ResourceKey | undefined> {
  const { first, others } = await LOAD[language]()
  if (isFirst(part)) return first[part]
  return others[`../../../i18n/src/${part}/${language}.json`]?.()
}

const phraseFiles: BackendModule = {
  type: 'backend',
  callbackApi: false,
  init: () => {},
  read: (language: string, part: string) => (isLanguage(language) ? phrasesOf(language, part) : undefined),
}

export const i18n = createInstance()

i18n.on('languageChanged', (language) => {
  document.documentElement.lang = language
})

export async function startLanguage(): Promise<void> {
  await i18n
    .use(phraseFiles)
    .use(initReactI18next)
    .init({
      lng: languageFor(location.pathname, document.cookie),
      supportedLngs: LANGUAGES,
      fallbackLng: false,
      // A copy: further parts are added to it as they are asked for.
      ns: [...FIRST_PARTS],
      defaultNS: 'shell',
      initAsync: false,
      ...SYNTAX,
    })
}

/** Fetches parts ahead, so that a page that needs them does not begin without them. */
export async function addPhrases(parts: readonly Part[]): Promise<void> {
  const language = languageFor(location.pathname, document.cookie)
  const missing = parts.filter((part) => !i18n.hasResourceBundle(language, part))
  const fetched = await Promise.all(missing.map(async (part) => [part, await phrasesOf(language, part)] as const))
  for (const [part, phrases] of fetched) if (phrases) i18n.addResourceBundle(language, part, phrases)
}

/** Loads the phrases first, so that nothing on the page shows a key meanwhile. */
export async function setLanguage(language: Language): Promise<void> {
  if (i18n.language !== language) await i18n.changeLanguage(language)
}
