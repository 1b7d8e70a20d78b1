import type { AuctionFields } from '@klubba/domain/auctions/auction'
import { isLanguage, LANGUAGE_NAMES } from '@klubba/domain/languages'
import { useTranslation } from '../../use-translation.ts'
import { formatRate } from '../../i18n/amounts.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { nameOfValue } from '../../registry/history-values.ts'
import { useCommissionText } from '../../registry/use-commission-text.ts'
import { useCollectionWords } from './use-collection-words.ts'
import { useMoney } from './use-money.ts'

/** Texts by language, one by line. */
const textsOf = (value: object) =>
  Object.entries(value)
    .flatMap(([language, text]) =>
      isLanguage(language) && typeof text === 'string' && text !== '' ? [`${LANGUAGE_NAMES[language]}: ${text}`] : [],
    )
    .join('\n')

/** What the history holds of fields that have several parts, in words. */
export function useCompositeText(): (field: string, value: object) => string {
  const { t } = useTranslation('auction')
  const [language] = useLanguage()
  const { money } = useMoney()
  const commission = useCommissionText()
  const collectionWords = useCollectionWords()
  return (field, value) => {
    switch (field) {
      case 'title':
      case 'description':
      case 'description_addition':
        return textsOf('text' in value && typeof value.text === 'object' && value.text ? value.text : value)
      case 'collection':
        return collectionWords(value).join('\n')
      case 'commission':
        return commission.text(value as AuctionFields['commission'], undefined)
      case 'buyers_fee': {
        const { rate, minimum } = value as NonNullable<AuctionFields['buyers_fee']>
        return t('fee', { rate: formatRate(language, rate), minimum: money(minimum) })
      }
      case 'negotiation':
        return 'chance' in value ? t('second_chance.action') : ''
      default:
        return nameOfValue(value)
    }
  }
}
