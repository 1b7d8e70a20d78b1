import { numberFormat } from './kept-formats.ts'
import { type Language, localeOf } from './languages.ts'

const NO_BREAK_SPACE = '\u00a0'

/** Thousands are set apart by a no-break space in every language, decimals as the language has them. */
export function formatNumber(language: Language, value: number, options: Intl.NumberFormatOptions = {}): string {
  return numberFormat(localeOf(language), { useGrouping: 'always', ...options })
    .formatToParts(value)
    .map((part) => (part.type === 'group' ? NO_BREAK_SPACE : part.value))
    .join('')
}
