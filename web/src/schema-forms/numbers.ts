import type { Language } from '@klubba/domain/languages'
import { formatNumber } from '@klubba/domain/number-text'

/**
 * What somebody typed as a number; undefined when it is none. The language's own decimal sign always is one. The other
 * sign sets thousands apart where three digits follow it, and is a decimal sign elsewhere.
 */
export function parseNumber(language: Language, text: string): number | undefined {
  const typed = text.replaceAll(/\s/g, '').replace(/^[−–]/, '-')
  const own = formatNumber(language, 1.5).replaceAll(/\d/g, '')
  const other = own === ',' ? '.' : ','
  const groups = new RegExp(`^-?\\d{1,3}(?:\\${other}\\d{3})+(?:\\${own}\\d+)?$`)
  const plain = groups.test(typed) ? typed.replaceAll(other, '') : typed
  if (!/^-?\d+(?:[.,]\d+)?$/.test(plain)) return undefined
  return Number(plain.replace(',', '.'))
}
