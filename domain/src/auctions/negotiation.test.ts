import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  answerBar,
  ANSWERS,
  answersOf,
  askedAfterVoid,
  negotiationOf,
  PARTIES,
  secondChanceBar,
  secondChances,
  type Answer,
  type NegotiationEntry,
  type Party,
} from './negotiation.ts'

const DEADLINE = 1_000
const opened = (more: Partial<Extract<NegotiationEntry, { type: 'opened' }>> = {}): NegotiationEntry => ({
  number: 1,
  at: 0,
  type: 'opened',
  chance: 'highest_bid',
  bidder_id: 'A',
  amount: 27_100_000,
  owner_bound: false,
  deadline: DEADLINE,
  ...more,
})

type Said = [party: Party, answer: Answer, amount?: number]

/** Says one thing after another; the first that is refused ends it. */
function talk(first: NegotiationEntry, ...said: Said[]) {
  const entries = [first]
  for (const [party, answer, kroner] of said) {
    const given = { party, answer, amount: kroner === undefined ? null : kroner * 100 }
    const refused = answerBar(negotiationOf(entries), given, 1)
    if (refused) return { refused }
    entries.push({ number: entries.length + 1, at: 1, type: 'answered', ...given })
  }
  return negotiationOf(entries)
}

describe('a negotiation', () => {
  test.for<[string, Said[], object]>([
    ['the owner takes the bid', [['owner', 'accept']], { outcome: 'agreed', agreed: 27_100_000 }],
    ['the owner declines', [['owner', 'decline']], { outcome: 'declined', agreed: null }],
    [
      'counter, raise, counter, accept',
      [
        ['owner', 'counter', 295_000],
        ['buyer', 'raise', 282_000],
        ['owner', 'counter', 288_000],
        ['buyer', 'accept'],
      ],
      { outcome: 'agreed', agreed: 28_800_000, bidder_id: 'A' },
    ],
    [
      'the owner takes the raise',
      [
        ['owner', 'counter', 295_000],
        ['buyer', 'raise', 282_000],
        ['owner', 'accept'],
      ],
      { outcome: 'agreed', agreed: 28_200_000 },
    ],
    [
      'the bid still binds whoever declines the counter-offer',
      [
        ['owner', 'counter', 295_000],
        ['buyer', 'decline'],
        ['owner', 'accept'],
      ],
      { outcome: 'agreed', agreed: 27_100_000 },
    ],
    [
      'nobody answers twice',
      [
        ['owner', 'counter', 295_000],
        ['owner', 'accept'],
      ],
      { refused: 'not_their_turn' },
    ],
    ['the buyer waits for the owner', [['buyer', 'raise', 280_000]], { refused: 'not_their_turn' }],
    ['the owner does not raise', [['owner', 'raise', 280_000]], { refused: 'not_their_turn' }],
    ['the owner asks for more than the bid', [['owner', 'counter', 271_000]], { refused: 'offer_out_of_range' }],
    [
      'and for less than before',
      [
        ['owner', 'counter', 295_000],
        ['buyer', 'raise', 282_000],
        ['owner', 'counter', 295_000],
      ],
      { refused: 'offer_out_of_range' },
    ],
    ['a counter-offer has an amount', [['owner', 'counter']], { refused: 'offer_out_of_range' }],
    ['a whole one', [['owner', 'counter', 280_000.5]], { refused: 'not_whole' }],
    ['an acceptance has none', [['owner', 'accept', 280_000]], { refused: 'offer_out_of_range' }],
    [
      'what is agreed stays',
      [
        ['owner', 'accept'],
        ['owner', 'decline'],
      ],
      { refused: 'wrong_state' },
    ],
  ])('AUC-9 %s', ([, said, expected]) => {
    expect(talk(opened(), ...said)).toMatchObject(expected)
  })

  test('AUC-9 who was outbid says yes first, and is not bound', () => {
    const chance = opened({ chance: 'second_chance', bidder_id: 'B' })
    expect(talk(chance)).toMatchObject({ turn: 'buyer', offered: null })
    expect(talk(chance, ['owner', 'accept'])).toEqual({ refused: 'not_their_turn' })
    expect(talk(chance, ['buyer', 'decline'])).toMatchObject({ outcome: 'declined' })
    expect(talk(chance, ['buyer', 'accept'])).toMatchObject({ turn: 'owner', outcome: 'open', offered: 27_100_000 })
    expect(talk(chance, ['buyer', 'accept'], ['owner', 'accept'])).toMatchObject({ agreed: 27_100_000 })
    const enough = opened({ chance: 'second_chance', owner_bound: true })
    expect(talk(enough, ['buyer', 'accept'])).toMatchObject({ outcome: 'agreed', agreed: 27_100_000 })
  })

  test('AUC-9 after the deadline nobody answers', () => {
    const at = negotiationOf([opened()])
    expect(answerBar(at, { party: 'owner', answer: 'accept', amount: null }, DEADLINE)).toBe('deadline_passed')
    expect(answerBar(at, { party: 'owner', answer: 'accept', amount: null }, DEADLINE - 1)).toBeUndefined()
    expect(answersOf(at!, 'owner', DEADLINE)).toEqual([])
    expect(answerBar(undefined, { party: 'owner', answer: 'accept', amount: null }, 0)).toBe('wrong_state')
  })

  test('AUC-9 the next bidders are asked one at a time, each once', () => {
    const bids = [
      { bidder_id: 'A', amount: 3, number: 4 },
      { bidder_id: 'B', amount: 2, number: 3 },
      { bidder_id: 'C', amount: 1, number: 2 },
    ]
    const declined: NegotiationEntry = {
      number: 2,
      at: 1,
      type: 'answered',
      party: 'owner',
      answer: 'decline',
      amount: null,
    }
    expect(secondChances(bids, [opened()]).map(({ bidder_id }) => bidder_id)).toEqual(['B', 'C'])
    expect(secondChanceBar([opened()], 1)).toBe('wrong_state')
    expect(secondChanceBar([opened()], DEADLINE)).toBeUndefined()
    expect(secondChanceBar([opened(), declined], 1)).toBeUndefined()
    const asked = [opened(), declined, opened({ number: 3, chance: 'second_chance', bidder_id: 'B' })]
    expect(secondChances(bids, asked).map(({ bidder_id }) => bidder_id)).toEqual(['C'])
  })

  test('AUC-9 a later sale is agreed at once', () => {
    const later: NegotiationEntry = { number: 2, at: 5, type: 'later_sale', bidder_id: 'C', amount: 100 }
    expect(negotiationOf([opened(), later])).toMatchObject({
      outcome: 'agreed',
      agreed: 100,
      bidder_id: 'C',
      turn: null,
    })
  })

  test('AUC-9 whatever is said, a price is agreed by both and never below the bid', () => {
    const said = fc.array(
      fc.tuple(fc.constantFrom(...PARTIES), fc.constantFrom(...ANSWERS), fc.option(fc.integer({ min: 200, max: 400 }))),
      { size: 'max', maxLength: 40 },
    )
    fc.assert(
      fc.property(said, fc.boolean(), fc.boolean(), (all, isSecond, isBound) => {
        const first = opened({
          chance: isSecond ? 'second_chance' : 'highest_bid',
          owner_bound: isBound,
          amount: 25_000,
        })
        const entries = [first]
        for (const [party, answer, amount] of all) {
          const given = { party, answer, amount: amount === null ? null : amount * 100 }
          if (!answerBar(negotiationOf(entries), given, 1)) {
            entries.push({ number: entries.length + 1, at: 1, type: 'answered', ...given })
          }
        }
        const at = negotiationOf(entries)!
        expect(at.turn === null).toBe(at.outcome !== 'open')
        expect(at.agreed === null).toBe(at.outcome !== 'agreed')
        if (at.asked !== null && at.outcome === 'open') expect(at.asked).toBeGreaterThan(at.offered ?? at.bid)
        if (at.agreed === null) return
        expect(at.agreed).toBeGreaterThanOrEqual(at.bid)
        const parties = new Set(entries.flatMap((entry) => (entry.type === 'answered' ? [entry.party] : [])))
        if (isSecond) expect(parties.has('buyer')).toBe(true)
        if (!isBound) expect(parties.has('owner')).toBe(true)
      }),
    )
  })

  test('AUC-6 a voided bid is not negotiated about: the same bidder at less, or the next who was not asked', () => {
    const bid = (bidder_id: string, amount: number) => ({ bidder_id, amount, number: 2 })
    const asked = { bidder_id: 'A', bound: true }
    const [own, others] = [{ bidder_id: 'A' }, { bidder_id: 'B' }]
    const [a, b, c] = [bid('A', 100), bid('B', 90), bid('C', 80)]
    const entries = [opened({ bidder_id: 'A' })]
    expect(askedAfterVoid([a, c], entries, asked, others)).toEqual({ chance: 'highest_bid', bid: a })
    expect(askedAfterVoid([a, b], entries, asked, own)).toEqual({ chance: 'highest_bid', bid: a })
    expect(askedAfterVoid([b, bid('A', 70)], entries, asked, own)).toEqual({ chance: 'second_chance', bid: b })
    expect(askedAfterVoid([b, c], [...entries, opened({ bidder_id: 'B' })], asked, own)?.bid).toEqual(c)
    expect(askedAfterVoid([], entries, asked, own)).toBeUndefined()
  })
})
