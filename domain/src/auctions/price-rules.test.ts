import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kr, run, type Act } from '../testing/bidding-runs.ts'
import { isReserveMet } from './bidding.ts'
import { explain, explainBid, explainLead, PRICE_RULES, withoutReserve, type Explanation } from './price-rules.ts'
import { replay, walk } from './replay.ts'

const auto = (by: string, amount: number): Act => ({ do: 'auto', by, kr: amount })
const manual = (by: string, amount: number): Act => ({ do: 'manual', by, kr: amount })
const maximum = (by: string, amount: number): Act => ({ do: 'maximum', by, kr: amount })

/** As `B 750: step_above A 700 + 50`. */
function said(explained: ReturnType<typeof explainLead>): string {
  if (!explained) return 'nobody leads'
  const { rule, leader_id, price, opponent, step, since } = explained
  const against = opponent ? ` ${opponent.bidder_id} ${opponent.amount / 100} + ${(step ?? 0) / 100}` : ''
  return `${leader_id} ${price / 100}: ${rule}${against}${since ? `, ${since.step} ${since.bidder_id ?? ''}` : ''}`
}

/** From 500 kroner on. */
const lead = (acts: Act[], reserve: number | null = null) =>
  explainLead(run(acts, { reserve: reserve && kr(reserve) }).log)

describe('why the leader leads at this price', () => {
  test.for<[string, Act[], number | null, string]>([
    ['nobody has bid', [], null, 'nobody leads'],
    ['a first maximum begins at the start price', [auto('A', 900)], null, 'A 500: start_price'],
    ['a first bid is shown in full', [manual('A', 900)], null, 'A 900: bid_amount'],
    [
      'the highest maximum, a step above the next',
      [auto('A', 900), auto('B', 700)],
      null,
      'A 750: step_above B 700 + 50',
    ],
    ['who takes the lead pays a step more', [auto('A', 900), auto('B', 2000)], null, 'B 950: step_above A 900 + 50'],
    [
      'the highest leads, by less than a step too',
      [auto('A', 900), auto('B', 920)],
      null,
      'B 920: under_one_step A 900 + 50',
    ],
    ['also when it is defended', [auto('A', 920), auto('B', 900)], null, 'A 920: under_one_step B 900 + 50'],
    ['of equals the first', [auto('A', 900), auto('B', 900)], null, 'A 900: first_of_equals B 900 + 50'],
    [
      'who lowers to what another has is the later of the two',
      [auto('A', 1000), auto('B', 1000), auto('A', 1500), maximum('A', 1000)],
      null,
      'B 1000: first_of_equals A 1000 + 100',
    ],
    ['a jump is shown in full', [auto('A', 900), manual('B', 2000)], null, 'B 2000: bid_amount A 900 + 50'],
    ['below the reserve the price is the whole maximum', [auto('A', 900)], 5000, 'A 900: below_reserve'],
    ['and follows it', [auto('A', 900), maximum('A', 4000)], 5000, 'A 4000: below_reserve'],
    ['whoever else has bid', [auto('A', 900), auto('B', 4000)], 5000, 'B 4000: below_reserve A 900 + 50'],
    ['a maximum that reaches the reserve', [auto('A', 9000)], 5000, 'A 5000: at_reserve'],
    ['or reaches it later', [auto('A', 900), maximum('A', 9000)], 5000, 'A 5000: at_reserve'],
    ['or reaches it against another', [auto('A', 900), auto('B', 9000)], 5000, 'B 5000: at_reserve A 900 + 50'],
    [
      'a reserve that was lowered since',
      [auto('A', 900), { do: 'reserve', kr: 600 }],
      5000,
      'A 900: below_reserve, reserve_lowered ',
    ],
    [
      'a leader who was blocked since',
      [auto('A', 900), auto('B', 700), { do: 'cap', by: 'A', kr: null }],
      null,
      'A 750: step_above B 700 + 50, maximum_capped A',
    ],
    [
      'a bid that was voided since',
      [auto('A', 900), auto('B', 2000), { do: 'void', bid: 3 }],
      null,
      'A 500: start_price, bid_voided B',
    ],
    [
      'but not one that changed nothing',
      [auto('A', 900), auto('A', 2000), { do: 'void', bid: 3 }],
      null,
      'A 500: start_price',
    ],
    [
      'nor one from before',
      [auto('A', 900), auto('B', 2000), { do: 'void', bid: 3 }, auto('C', 600)],
      null,
      'A 650: step_above C 600 + 50',
    ],
  ])('AUC-6 A12 %s', ([, acts, reserve, expected]) => {
    expect(said(lead(acts, reserve))).toBe(expected)
  })

  test('AUC-6 A12 an own step is named as such', () => {
    const { log } = run([auto('A', 900), auto('B', 700)], { step: kr(200) })
    expect(said(explainLead(log))).toBe('A 900: step_above B 700 + 200')
  })
})

describe('what a bid led to', () => {
  const lastOf = (acts: Act[], reserve: number | null = null) => {
    const { standings, standing } = run(acts, { reserve: reserve && kr(reserve) })
    const before = standings.at(-2)
    return before && said(explainBid(before, standing))
  }

  test.for<[string, Act[], number | null, string]>([
    ['it leads', [auto('A', 900), auto('B', 2000)], null, 'B 950: step_above A 900 + 50'],
    ['another has more', [auto('A', 900), auto('B', 700)], null, 'A 750: step_above B 700 + 50'],
    ['another had as much before', [auto('A', 900), manual('B', 900)], null, 'A 900: first_of_equals B 900 + 50'],
    ['nobody bids against themselves', [auto('A', 900), auto('A', 2000)], null, 'A 500: own_maximum'],
    ['but below the reserve the price follows', [auto('A', 900), auto('A', 2000)], 5000, 'A 2000: below_reserve'],
    ['a maximum is lowered', [auto('A', 900), maximum('A', 700)], null, 'A 500: own_maximum'],
  ])('AUC-6 A12 %s', ([, acts, reserve, expected]) => {
    expect(lastOf(acts, reserve)).toBe(expected)
  })
})

describe('for who may not see the reserve', () => {
  const rules = (explained: Explanation | undefined) => explained && withoutReserve(explained).rule

  test('AUC-6 A12 a price at the reserve and a bid shown in full are the same', () => {
    expect(rules(lead([auto('A', 9000)], 5000))).toBe('bid_or_reserve')
    expect(rules(lead([manual('A', 5000)], null))).toBe('bid_or_reserve')
  })

  test('AUC-6 A12 of a bid of their own they know the amount', () => {
    const explained = lead([manual('A', 5000)], null)
    expect(explained && withoutReserve(explained, kr(5000)).rule).toBe('bid_amount')
    const reached = lead([auto('A', 9000)], 5000)
    expect(reached && withoutReserve(reached, kr(9000)).rule).toBe('bid_or_reserve')
    // All of it was bid: whether it is the reserve too is not said.
    const exact = lead([auto('A', 5000)], 5000)
    expect(exact && withoutReserve(exact, kr(5000)).rule).toBe('bid_amount')
  })
})

const by = fc.constantFrom('A', 'B', 'C')
const amount = fc.integer({ min: 10, max: 60 }).map((number) => number * 50)
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: fc.constantFrom('manual', 'auto', 'maximum'), by, kr: amount }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reserve' as const), kr: fc.option(amount) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cap' as const), by, kr: fc.option(amount) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('void' as const), bid: fc.integer({ min: 2, max: 9 }) }) },
)
const acts = fc.array(act, { maxLength: 12 })
const reserves = fc.option(amount.map(kr))

describe('whatever was bid', () => {
  test('AUC-6 A12 it explains who leads at which price, and every rule comes up', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(acts, reserves, (what, reserve) => {
        const { log, standings } = run(what, { reserve })
        const { standing } = replay(log)
        const explained = explainLead(log)
        expect([explained?.leader_id, explained?.price]).toEqual([
          standing.leader?.bidder_id,
          standing.price ?? undefined,
        ])
        for (const [index, after] of standings.entries()) {
          const before = standings[index - 1]
          const of = before && explainBid(before, after)
          if (of) seen.add(of.rule).add(withoutReserve(of).rule)
        }
      }),
      { numRuns: 1000, seed: 12 },
    )
    expect([...seen].toSorted()).toEqual([...PRICE_RULES].toSorted())
  })

  test('AUC-6 A12 the rules that say that the price is the whole maximum are right', () => {
    fc.assert(
      fc.property(acts, reserves, (what, reserve) => {
        for (const { before, standing } of walk(run(what, { reserve }).log)) {
          const rule = before.price === standing.price ? undefined : explain(standing)?.rule
          const { leader, price, reserve: held } = standing
          const isWhole = rule === 'below_reserve' || rule === 'under_one_step' || rule === 'first_of_equals'
          if (isWhole) expect(leader?.maximum).toBe(price)
          if (rule === 'at_reserve') expect(leader?.maximum).toBeGreaterThanOrEqual(held ?? Infinity)
        }
      }),
    )
  })

  test('AUC-6 A12 every amount that it names is in the history that everybody sees', () => {
    fc.assert(
      fc.property(acts, reserves, (what, reserve) => {
        const { log } = run(what, { reserve })
        const { shown } = replay(log)
        const explained = explainLead(log)
        const named = explained && [
          { bidder_id: explained.leader_id, amount: explained.price },
          ...(explained.opponent ? [explained.opponent] : []),
        ]
        for (const { bidder_id, amount: sum } of named ?? []) {
          expect(shown.some((line) => line.bidder_id === bidder_id && line.amount === sum)).toBe(true)
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('AUC-6 A12 another reserve behind the same bids is explained to bidders in the same words', () => {
    fc.assert(
      fc.property(acts, reserves, reserves, (what, reserve, other) => {
        const { standing } = run(what, { reserve })
        fc.pre(isReserveMet(standing) === isReserveMet({ ...standing, reserve: other }))
        const explained = [standing, { ...standing, reserve: other }].map((each) => explain(each))
        const [one, two] = explained.map((each) => each && withoutReserve(each))
        expect(two).toEqual(one)
      }),
    )
  })
})
