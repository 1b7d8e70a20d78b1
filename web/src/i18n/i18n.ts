import { type Language, LANGUAGES } from '@klubba/domain/languages'
import { INTERPOLATION, type Part } from '@klubba/i18n/phrases'
import { type BackendModule, createInstance, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { languageFor } from './language.ts'

const files = import.meta.glob<ResourceKey>(['../../../i18n/src/*/*.json', '!**/mail/*'], { import: 'default' })

const phraseFiles: BackendModule = {
  type: 'backend',
  callbackApi: false,
  init: () => {},
  read: (language: string, part: string) => files[`../../../i18n/src/${part}/${language}.json`]?.(),
}

/** What the first screen needs. `errors` as well: a message about the missing network could not be fetched then. */
const FIRST_PARTS: Part[] = ['shell', 'errors']

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
      ns: FIRST_PARTS,
      defaultNS: 'shell',
      initAsync: false,
      interpolation: INTERPOLATION,
    })
}

/** Loads the phrases first, so that nothing on the page shows a key meanwhile. */
export async function setLanguage(language: Language): Promise<void> {
  if (i18n.language !== language) await i18n.changeLanguage(language)
}
