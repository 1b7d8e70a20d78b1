import type { Explanation, Lead } from '@klubba/domain/auctions/bid-api'
import { useTranslation } from '../../use-translation.ts'
import { useBidderWords } from './use-bidder-words.ts'
import { useMoney } from './use-money.ts'

type Explained = Omit<Explanation, 'text'> & Pick<NonNullable<Lead['why']>, 'since'>

/** Why somebody leads at a price, by the rule, with bidders as this user may know them. */
export function useExplanation(): (why: Explained) => string {
  const { t } = useTranslation('lead')
  const { money } = useMoney()
  const words = useBidderWords()
  return ({ rule, leader, price, opponent, since }) =>
    [
      t(`rule.${rule}`, {
        leader: words(leader),
        price: money(price),
        ...(opponent && {
          opponent: words(opponent.bidder),
          amount: money(opponent.amount),
          step: money(opponent.step),
        }),
      }),
      since && t(`since.${since.step}`, { bidder: since.bidder ? words(since.bidder) : '' }),
    ]
      .filter(Boolean)
      .join(' ')
}
