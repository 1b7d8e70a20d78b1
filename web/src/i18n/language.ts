import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@klubba/domain/languages'

const COOKIE_SECONDS = 365 * 24 * 60 * 60

export function prefixOf(path: string): Language | undefined {
  const first = path.split('/')[1]
  return isLanguage(first) ? first : undefined
}

/** The path's prefix, else the cookie `locale`, else English. public/before-paint.js does the same. */
export function languageFor(path: string, cookies: string): Language {
  const kept = /(?:^|;\s*)locale=([a-z]+)/.exec(cookies)?.[1]
  return prefixOf(path) ?? (isLanguage(kept) ? kept : DEFAULT_LANGUAGE)
}

/** The same page in a language; query and hash stay. */
export function inLanguage(address: string, language: Language): string {
  const prefix = prefixOf(address.split(/[?#]/, 1)[0] ?? '')
  const rest = prefix ? address.slice(prefix.length + 1) : address
  return rest === '/' ? `/${language}` : `/${language}${rest}`
}

export function languageCookie(language: Language): string {
  return `locale=${language}; path=/; max-age=${COOKIE_SECONDS}; SameSite=Lax`
}
