import type { Money } from '@klubba/domain/money'
import { useTranslation } from '../use-translation.ts'
import { formatMoney } from '../i18n/amounts.ts'
import { useLanguage } from '../i18n/use-language.ts'

/** Limits in words. */
export function useLimitsText(): (limits: readonly Money[]) => string {
  const { t } = useTranslation('bidders')
  const [language] = useLanguage()
  return (limits) => limits.map((limit) => formatMoney(language, limit)).join(', ') || t('limits.none')
}
