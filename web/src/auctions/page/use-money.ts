import type { Money } from '@klubba/domain/money'
import { formatAmount, formatMoney } from '../../i18n/amounts.ts'
import { useLanguage } from '../../i18n/use-language.ts'

/** Sums as the page's language writes them. */
export function useMoney() {
  const [language] = useLanguage()
  return {
    /** `812 000 NOK` */
    money: (sum: Money) => formatMoney(language, sum),
    /** `812 000` */
    amount: (minorUnits: number) => formatAmount(language, minorUnits),
  }
}
