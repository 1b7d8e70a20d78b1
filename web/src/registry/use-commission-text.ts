import type { Currency } from '@klubba/domain/countries/currencies'
import type { CommissionModel } from '@klubba/domain/organizations/commission'
import { commissionOf, defaultCommission } from '@klubba/domain/organizations/commission-rules'
import { useTranslation } from '../use-translation.ts'
import { formatMoney, formatRate } from '../i18n/amounts.ts'
import { useLanguage } from '../i18n/use-language.ts'

/** A price that is usual for a machine, in minor units. */
const EXAMPLE_PRICE: Record<Currency, number> = {
  NOK: 25_000_000,
  SEK: 25_000_000,
  DKK: 25_000_000,
  EUR: 2_500_000,
}

/** A commission model in words, and what it comes to. */
export function useCommissionText() {
  const { t } = useTranslation('organization_cards')
  const [language] = useLanguage()

  function modelText(model: CommissionModel): string {
    if (model.kind === 'fixed') return t('commission.text.fixed', { sum: formatMoney(language, model.sum) })
    const minimum = formatMoney(language, model.minimum)
    if (model.kind === 'percent') {
      return t('commission.text.percent', { rate: formatRate(language, model.rate), minimum })
    }
    const steps = model.steps.map(({ from, rate }) =>
      t('commission.text.step', { rate: formatRate(language, rate), from: formatMoney(language, from) }),
    )
    return t('commission.text.steps', { steps: steps.join(', '), minimum })
  }

  return {
    /** The default is told with what it means, where the currency is known. */
    text: (model: CommissionModel | null, currency: Currency | undefined) => {
      if (model) return modelText(model)
      return currency === undefined
        ? t('commission.kind.default')
        : t('commission.text.default', { model: modelText(defaultCommission(currency)) })
    },
    /** `A sale at 250 000 NOK costs 25 000 NOK`. */
    example: (model: CommissionModel | null, currency: Currency) => {
      const price = { amount: EXAMPLE_PRICE[currency], currency }
      const cost = commissionOf(model ?? defaultCommission(currency), price)
      return t('commission.example', { price: formatMoney(language, price), cost: formatMoney(language, cost) })
    },
  }
}
