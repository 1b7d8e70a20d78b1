import fc from 'fast-check'
import type { LogEntry, Terms } from '../auctions/bid-log.ts'
import { opened, type Standing } from '../auctions/bidding.ts'
import {
  changeMaximum,
  lowerReserve,
  place,
  voidBid,
  type KnownBidder,
  type BidVerdict,
} from '../auctions/bid-verdicts.ts'

const SECOND = 1000
const HOUR = 3_600_000
export const START = 1_800_000_000_000

/** Kroner in minor units. */
export const kr = (kroner: number) => kroner * 100

export const TERMS: Terms = {
  currency: 'NOK',
  start_price: kr(500),
  step: null,
  reserve: null,
  start: START,
  end: START + HOUR,
  soft_close_minutes: 3,
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
      return place(standing, 'LIVE', { bidder: bidderOf(act.by), kind, channel: 'PHONE', amount: kr(act.kr) }, at)
    }
    case 'maximum':
      return changeMaximum(standing, 'LIVE', { bidder: bidderOf(act.by), amount: kr(act.kr) }, at)
    case 'reserve':
      return lowerReserve(standing, 'LIVE', act.kr === null ? null : kr(act.kr), at)
    case 'void':
      return voidBid(log, standing, 'LIVE', act.bid, at)
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

const bidder = fc.constantFrom('A', 'B', 'C')
const amount = fc.integer({ min: 4, max: 40 }).map((hundreds) => hundreds * 100 + (hundreds % 3) * 10)

/** Every kind of act, so many and so close that ties, raises and refusals all come about. */
export const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constantFrom('manual', 'auto'), by: bidder, kr: amount, wait: fc.nat(200) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('maximum' as const), by: bidder, kr: amount, wait: fc.nat(200) }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('reserve' as const), kr: fc.option(amount) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('void' as const), bid: fc.integer({ min: 1, max: 9 }) }) },
  ),
  { maxLength: 40, size: 'max' },
)

export const termsOf: fc.Arbitrary<Partial<Terms>> = fc.record({
  reserve: fc.option(amount.map(kr)),
  step: fc.option(fc.constantFrom(kr(10), kr(100), kr(1_000))),
  soft_close_minutes: fc.constantFrom(0, 3, 10),
  end: fc.constantFrom(START + HOUR, START + 600 * SECOND),
})
