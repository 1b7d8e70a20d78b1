import { isLanguage, type Language } from '@klubba/domain/languages'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { inLanguage, languageCookie } from './language.ts'

/** The language of the page, and how to choose another: that stays on the page and keeps what was typed. */
export function useLanguage(): [Language, (language: Language) => void] {
  const router = useRouter()
  const { i18n } = useTranslation()
  function choose(language: Language): void {
    document.cookie = languageCookie(language)
    router.history.replace(inLanguage(router.latestLocation.href, language), router.latestLocation.state)
  }
  return [isLanguage(i18n.language) ? i18n.language : 'en', choose]
}
