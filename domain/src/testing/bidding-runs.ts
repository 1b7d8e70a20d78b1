import type { EndCause, LogEntry } from '../auctions/bid-log.ts'
import { opened, type Standing } from '../auctions/bidding.ts'
import {
  capBidder,
  changeMaximum,
  changeTerms,
  lowerReserve,
  moveEnd,
  place,
  voidBid,
  type KnownBidder,
  type BidVerdict,
} from '../auctions/bid-verdicts.ts'
import { LADDERS } from '../auctions/ladder.ts'
import { CURRENT_RULES, type SaleTerms, type Terms } from '../auctions/terms.ts'
import { defaultCommission } from '../organizations/commission-rules.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
export const HOUR = 3_600_000
export const START = 1_800_000_000_000

/** Kroner in minor units. */
export const kr = (kroner: number) => kroner * 100

const SALE: SaleTerms = {
  vat: 'standard',
  prices_include_vat: false,
  buyers_fee: { rate: 0, minimum: 0 },
  commission: defaultCommission('NOK'),
}

export const TERMS: Terms = {
  rules: CURRENT_RULES,
  ladder: LADDERS.NOK,
  currency: 'NOK',
  start_price: kr(500),
  step: null,
  reserve: null,
  start: START,
  end: START + HOUR,
  soft_close_minutes: 3,
  sale: SALE,
}

export const bidderOf = (id: string, more: Partial<KnownBidder> = {}): KnownBidder => ({
  id,
  approved: true,
  limits: {},
  seller: false,
  ...more,
})

/** What people do, some seconds after what was done before. Amounts in kroner. */
export type Act = { wait?: number } & (
  | { do: 'manual' | 'auto' | 'maximum'; by: string; kr: number }
  | { do: 'reserve'; kr: number | null }
  | { do: 'void'; bid: number }
  /** null: the bidder is blocked. */
  | { do: 'cap'; by: string; kr: number | null }
  | { do: 'fee'; kr: number }
  /** By so many minutes. */
  | { do: 'end'; cause: EndCause; by: number }
)

export interface Run {
  log: LogEntry[]
  standing: Standing
  /** Where it stood after each act that was taken. */
  standings: Standing[]
  verdicts: BidVerdict[]
}

function judge({ log, standing }: Run, act: Act, at: number): BidVerdict {
  switch (act.do) {
    case 'manual':
    case 'auto': {
      const kind = act.do === 'manual' ? 'MANUAL' : 'AUTO'
      return place(standing, 'LIVE', { bidder: bidderOf(act.by), kind, channel: 'PHONE', amount: kr(act.kr) }, { at })
    }
    case 'maximum':
      return changeMaximum(standing, 'LIVE', { bidder: bidderOf(act.by), amount: kr(act.kr) }, { at })
    case 'reserve':
      return lowerReserve(standing, 'LIVE', act.kr === null ? null : kr(act.kr), at)
    case 'void':
      return voidBid(log, standing, 'LIVE', act.bid, at)
    case 'cap': {
      const limit = act.kr === null ? null : kr(act.kr)
      return capBidder(standing, 'LIVE', { bidder_id: act.by, limit, restriction: 1 }, at)
    }
    case 'fee':
      return changeTerms(standing, { ...SALE, buyers_fee: { rate: 0, minimum: kr(act.kr) } }, at)
    case 'end':
      return moveEnd(standing, standing.effective_end + act.by * MINUTE, act.cause, at)
  }
}

/** Does one thing after another, each against the standing that the one before left. */
export function run(acts: readonly Act[], terms: Partial<Terms> = {}): Run {
  const all = { ...TERMS, ...terms }
  const first = { number: 1, at: START, type: 'terms', terms: all } as const
  const result: Run = { log: [first], standing: opened(all), standings: [], verdicts: [] }
  let at = START
  for (const act of acts) {
    at += (act.wait ?? 1) * SECOND
    const verdict = judge(result, act, at)
    result.verdicts.push(verdict)
    if (!verdict.ok) continue
    result.log.push(verdict.entry)
    result.standing = verdict.standing
    result.standings.push(verdict.standing)
  }
  return result
}
