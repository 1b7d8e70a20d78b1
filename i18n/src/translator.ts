import { readdirSync, readFileSync } from 'node:fs'
import { LANGUAGES, type Language } from '@klubba/domain/languages'
import { formatNumber } from '@klubba/domain/number-text'
import { createInstance, type Resource, type ResourceKey, type TFunction } from 'i18next'
import { SYNTAX, type Part } from './phrases.ts'

const root = new URL('./', import.meta.url)

function readPhrases(): { parts: Part[]; resources: Resource } {
  const parts = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name as Part)
  const resources: Resource = {}
  for (const language of LANGUAGES) {
    const phrases: Resource[string] = {}
    for (const part of parts) {
      phrases[part] = JSON.parse(readFileSync(new URL(`${part}/${language}.json`, root), 'utf8')) as ResourceKey
    }
    resources[language] = phrases
  }
  return { parts, resources }
}

const { parts, resources } = readPhrases()
const i18n = createInstance()
await i18n.init({
  lng: 'en',
  supportedLngs: LANGUAGES,
  fallbackLng: false,
  ns: parts,
  resources,
  ...SYNTAX,
})
i18n.services.formatter?.add('number', (value: number, language) => formatNumber(language as Language, value))

/** The phrases of one language and part, for what the server says. */
export function translator<P extends Part>(language: Language, part: P): TFunction<P> {
  return i18n.getFixedT(language, part)
}
