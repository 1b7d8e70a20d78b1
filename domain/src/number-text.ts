import { numberFormat } from './kept-formats.ts'
import { type Language, localeOf } from './languages.ts'

const NO_BREAK_SPACE = '\u00a0'

const isWhole = (value: number) => Number.isSafeInteger(value) && value >= 0

/** Thousands are set apart by a no-break space in every language, decimals as the language has them. */
export function formatNumber(language: Language, value: number, options?: Intl.NumberFormatOptions): string {
  // The same in every language, and in a tenth of the time: every bid is answered with such sums.
  if (!options && isWhole(value)) return String(value).replaceAll(/\B(?=(\d{3})+$)/g, NO_BREAK_SPACE)
  return numberFormat(localeOf(language), { useGrouping: 'always', ...options })
    .formatToParts(value)
    .map((part) => (part.type === 'group' ? NO_BREAK_SPACE : part.value))
    .join('')
}
