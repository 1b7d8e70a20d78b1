import { describe, expect, test } from 'vitest'
import { kr, run, type Act } from '../testing/bidding-runs.ts'
import { replay } from './replay.ts'
import { LADDERS, stepAt } from './ladder.ts'
import { highestBids, whyLeads } from './lead.ts'

const auto = (by: string, amount: number): Act => ({ do: 'auto', by, kr: amount })
const manual = (by: string, amount: number): Act => ({ do: 'manual', by, kr: amount })

describe('the ladder', () => {
  test.for([
    ['NOK', 0, 50],
    ['NOK', 999, 50],
    ['SEK', 1_000, 100],
    ['DKK', 1_999, 100],
    ['NOK', 2_000, 200],
    ['NOK', 4_999, 200],
    ['NOK', 5_000, 500],
    ['NOK', 19_999, 500],
    ['NOK', 20_000, 1_000],
    ['NOK', 29_999, 1_000],
    ['NOK', 30_000, 2_000],
    ['NOK', 99_999, 2_000],
    ['NOK', 100_000, 5_000],
    ['NOK', 499_999, 5_000],
    ['NOK', 500_000, 10_000],
    ['NOK', 999_999, 10_000],
    ['NOK', 1_000_000, 25_000],
    ['NOK', 80_000_000, 25_000],
    ['EUR', 0, 5],
    ['EUR', 99, 5],
    ['EUR', 100, 10],
    ['EUR', 200, 20],
    ['EUR', 500, 50],
    ['EUR', 1_999, 50],
    ['EUR', 2_000, 100],
    ['EUR', 3_000, 200],
    ['EUR', 10_000, 500],
    ['EUR', 50_000, 1_000],
    ['EUR', 99_999, 1_000],
    ['EUR', 100_000, 2_500],
  ] as const)('AUC-6 %s at %i rises by %i', ([currency, leading, step]) => {
    expect(stepAt(leading * 100, LADDERS[currency], null)).toBe(step * 100)
  })

  test('AUC-6 every step is a whole amount, and an own one holds everywhere', () => {
    for (const [, step] of Object.values(LADDERS).flat()) expect(Number.isInteger(step)).toBe(true)
    expect(stepAt(kr(2_000_000), LADDERS.NOK, kr(70))).toBe(kr(70))
  })
})

describe('why a bidder leads', () => {
  const told = (what: Act[]) =>
    whyLeads(run(what).log).map(({ number, step, bidder_id, leader_id, price }) =>
      [number, step, bidder_id, leader_id, price && price / 100].join(' '),
    )

  test('AUC-6 is told by order, without the maximum that still hides', () => {
    const what = [auto('A', 1000), manual('B', 700), auto('C', 1000), auto('A', 9000), manual('B', 2000)]
    expect(told(what)).toEqual([
      '2 first_bid A A 500',
      '3 held_lead B A 750',
      '4 held_lead_as_first C A 1000',
      '5 own_maximum_changed A A 1000',
      '6 held_lead B A 2200',
    ])
    expect(told([auto('A', 1000), manual('B', 2000), { do: 'void', bid: 3 }])).toEqual([
      '2 first_bid A A 500',
      '3 bid_voided B A 500',
    ])
    expect(told([auto('A', 1000), manual('B', 2000)])[1]).toBe('3 took_lead B B 2000')
  })

  test('AUC-6 who lowers to what another has falls in behind', () => {
    const tie = [
      auto('A', 1000),
      auto('B', 1000),
      auto('A', 1500),
      { do: 'maximum', by: 'A', kr: 1000 },
    ] satisfies Act[]
    expect(told(tie).at(-1)).toBe('5 own_maximum_changed A B 1000')
  })

  test('AUC-9 each bidder is asked at the own highest bid, the leader first', () => {
    const { log, standing } = run([auto('A', 1000), auto('B', 1000), manual('C', 1100), manual('B', 1300)])
    const bids = highestBids(replay(log).shown, standing.leader?.bidder_id ?? null)
    expect(bids.map(({ bidder_id, amount }) => `${bidder_id} ${amount / 100}`)).toEqual(['B 1300', 'C 1100', 'A 1000'])
    const tie = run([auto('A', 1000), auto('B', 1000)])
    expect(highestBids(replay(tie.log).shown, 'A').map(({ bidder_id }) => bidder_id)).toEqual(['A', 'B'])
  })
})
