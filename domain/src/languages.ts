/** The five languages of the product. `no` is Norwegian bokmål. */
export const LANGUAGES = ['en', 'no', 'sv', 'da', 'fi'] as const
export type Language = (typeof LANGUAGES)[number]

export const DEFAULT_LANGUAGE: Language = 'en'

/** Each language by its own name. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  no: 'Norsk',
  sv: 'Svenska',
  da: 'Dansk',
  fi: 'Suomi',
}

/** As browsers and Node call it. English dates are written the European way; Norwegian bokmål is called nb. */
export function localeOf(language: Language): string {
  if (language === 'en') return 'en-GB'
  return language === 'no' ? 'nb' : language
}

export function isLanguage(value: string | undefined): value is Language {
  return LANGUAGES.some((language) => language === value)
}

/** The first of our languages in an Accept-Language header, by its quality values. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.trim().toLowerCase().split(';')
      const quality = options.map((option) => /^\s*q=([\d.]+)$/.exec(option)?.[1]).find(Boolean)
      const base = tag.split('-')[0] ?? ''
      return { language: base === 'nb' || base === 'nn' ? 'no' : base, quality: quality ? Number(quality) : 1 }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  return wanted.map(({ language }) => language).find(isLanguage) ?? DEFAULT_LANGUAGE
}
