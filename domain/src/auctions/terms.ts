import type { Currency } from '../countries/currencies.ts'
import type { CommissionModel } from '../organizations/commission.ts'
import { FIRST_LADDERS, type Ladder } from './ladder.ts'
import type { BuyersFee, VatChoice } from './vat.ts'

/**
 * Numbers of the rules of bidding. An auction keeps the number that it was approved under, and its log is replayed by the
 * code of that number for good. What changes how an entry counts gets a number of its own.
 *
 * 1: logs whose terms name neither number nor ladder. 2: terms that do, and that can change until the first bid. 3: without
 * a soft close no bid moves the end.
 */
export const RULES = [1, 2, 3] as const
export type RulesNumber = (typeof RULES)[number]

/** What an auction gets when it is approved. */
export const CURRENT_RULES: RulesNumber = 3

/** What buyer and seller pay. It can change until the first bid. */
export interface SaleTerms {
  vat: VatChoice | null
  prices_include_vat: boolean
  buyers_fee: BuyersFee
  commission: CommissionModel
}

/** What bidders bid on. Sums in minor units, times in milliseconds since 1970, as everywhere in the rules of bidding. */
export interface Terms {
  rules: RulesNumber
  ladder: Ladder
  currency: Currency
  start_price: number
  /** The auction's own step instead of the ladder. */
  step: number | null
  reserve: number | null
  start: number
  end: number
  soft_close_minutes: number
  /** Absent under number 1. */
  sale?: SaleTerms
}

/** As a log of number 1 has them. */
type FirstTerms = Omit<Terms, 'rules' | 'ladder' | 'sale'>

const isKnown = (number: number): number is RulesNumber => RULES.some((each) => each === number)

/** The terms as they are written to a log, and as they are read from it. */
export function storedTerms({ rules, ladder, sale, ...first }: Terms): Terms | FirstTerms {
  return rules === 1 ? first : { rules, ladder, ...first, ...(sale && { sale }) }
}

export function readTerms(stored: Terms | FirstTerms): Terms {
  if (!('rules' in stored)) return { rules: 1, ladder: FIRST_LADDERS[stored.currency], ...stored }
  if (!isKnown(stored.rules)) throw new Error(`rules number ${String(stored.rules)} is not known to this build`)
  return stored
}
