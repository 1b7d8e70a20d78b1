import { inLanguage, prefixOf } from '../i18n/language.ts'
import { isWanted } from '../paths.ts'

const KEY = 'klubba-wanted-path'

/** Remembers, in this tab, where somebody was going who has to sign in first. */
export function rememberWanted(address: string): void {
  if (isWanted(address, location.origin)) sessionStorage.setItem(KEY, address)
  else sessionStorage.removeItem(KEY)
}

/** Gives it out once, in the language that the login page had in the end. */
export function takeWanted(loginPath: string): string | undefined {
  const address = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  if (address === null || !isWanted(address, location.origin)) return undefined
  const language = prefixOf(loginPath)
  return language && prefixOf(address) ? inLanguage(address, language) : address
}
