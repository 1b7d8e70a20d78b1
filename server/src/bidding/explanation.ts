import type { Explanation as Told } from '@klubba/domain/auctions/bid-api'
import { withoutReserve, type Explanation } from '@klubba/domain/auctions/price-rules'
import type { Currency } from '@klubba/domain/countries/currencies'
import type { Language } from '@klubba/domain/languages'
import { formatNumber } from '@klubba/domain/number-text'
import { translator } from '@klubba/i18n/translator'
import type { AnyCaller } from '../http/route.ts'
import { refOf, type Bidders } from './bidder-refs.ts'

/** Those whom an explanation names. */
export function biddersIn({ leader_id, opponent }: Explanation): string[] {
  return opponent ? [leader_id, opponent.bidder_id] : [leader_id]
}

interface ToldTo {
  caller: AnyCaller
  language: Language
  seesReserve: boolean
  /** What the caller has bid, when it explains that bid. */
  ownAmount?: number
}

/** The rule, what it was applied to, and one sentence that says it. Bidders are named by number in it, as everywhere. */
export function presentExplanation(
  explained: Explanation,
  bidders: Bidders,
  currency: Currency,
  { caller, language, seesReserve, ownAmount }: ToldTo,
): Told {
  const { rule, leader_id, price, opponent, step } = seesReserve ? explained : withoutReserve(explained, ownAmount)
  const t = translator(language, 'lead')
  const ref = (id: string) => refOf(caller, bidders, id)
  const named = (id: string) => t('bidder', { number: ref(id).number })
  const money = (amount: number) => ({ amount, currency })
  const sum = (amount: number) => `${formatNumber(language, amount / 100)}\u00a0${currency}`
  return {
    rule,
    leader: ref(leader_id),
    price: money(price),
    ...(opponent &&
      step !== undefined && {
        opponent: { bidder: ref(opponent.bidder_id), amount: money(opponent.amount), step: money(step) },
      }),
    text: t(`rule.${rule}`, {
      leader: named(leader_id),
      price: sum(price),
      ...(opponent && { opponent: named(opponent.bidder_id), amount: sum(opponent.amount) }),
      ...(step !== undefined && { step: sum(step) }),
    }),
  }
}
