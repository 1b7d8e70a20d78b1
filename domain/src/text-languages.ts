import { type Language, LANGUAGE_NAMES, LANGUAGES } from './languages.ts'

/** In which language a text was written, where that is known, and what it says in others. */
export interface TextLanguages {
  written_in: Language | null
  translations: Partial<Record<Language, string>>
}

export const NO_LANGUAGES: TextLanguages = { written_in: null, translations: {} }

/** A text as somebody reads it. */
export interface ReadText {
  text: string
  /** Where it is known to be another language than the reader's. */
  foreign?: Language
}

/** What a reader is shown: what was written in their language, or translated into it; else the text as it was written. */
export function textFor(
  language: Language,
  text: string | null,
  { written_in, translations }: TextLanguages = NO_LANGUAGES,
): ReadText {
  const own = written_in === language && text ? text : translations[language]
  if (own) return { text: own }
  if (text) return { text, ...(written_in !== null && written_in !== language && { foreign: written_in }) }
  // The original was taken away, and its translations were not.
  const foreign = LANGUAGES.find((each) => translations[each])
  return foreign ? { text: translations[foreign] ?? '', foreign } : { text: '' }
}

/** The same with the name of its language, where only text can be shown. */
export const markedText = ({ text, foreign }: ReadText): string =>
  foreign ? `${text} (${LANGUAGE_NAMES[foreign]})` : text

/** In which languages there is something, for who compares. */
export const languagesText = ({ written_in, translations }: TextLanguages): string =>
  [
    ...(written_in === null ? [] : [LANGUAGE_NAMES[written_in]]),
    ...LANGUAGES.flatMap((each) => (translations[each] ? [`${LANGUAGE_NAMES[each]}: ${translations[each]}`] : [])),
  ].join('\n')

/** Translations without the spaces around them; one that is empty is none, and so is one into its own language. */
export function tidyLanguages({ written_in, translations }: TextLanguages): TextLanguages {
  const entries = Object.entries(translations).map(([language, text]) => [language, text.trim()] as const)
  const kept = entries.filter(([language, text]) => text !== '' && language !== written_in)
  return { written_in, translations: Object.fromEntries(kept) }
}
