import { useLanguage } from '../i18n/use-language.ts'
import { formatDate } from './format-date.ts'

/** A day of the calendar as every page writes it, always with its year: `18 Nov 2026`. */
export function useDateText(): (day: string) => string {
  const [language] = useLanguage()
  return (day) => formatDate(language, day)
}
