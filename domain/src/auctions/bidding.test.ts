import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bidderOf, HOUR, kr, run, START, TERMS, type Act, type Run } from '../testing/bidding-runs.ts'
import { voidedOf, type BidEntry, type Log } from './bid-log.ts'
import { moveEnd, outcomeOf, place, voidBid } from './bid-verdicts.ts'
import { isReserveMet, lowestBid, opened } from './bidding.ts'
import { whyLeads } from './lead.ts'
import { replay } from './replay.ts'
import type { Terms } from './terms.ts'

const auto = (by: string, amount: number): Act => ({ do: 'auto', by, kr: amount })
const manual = (by: string, amount: number): Act => ({ do: 'manual', by, kr: amount })

function shows({ log, standing }: Run) {
  const { shown } = replay(log)
  return {
    price: standing.price && standing.price / 100,
    leader: standing.leader?.bidder_id ?? null,
    lines: shown.map(({ bidder_id, amount, automatic }) => `${bidder_id} ${amount / 100}${automatic ? ' auto' : ''}`),
  }
}

describe('who leads, and at which price', () => {
  test.for<[string, Act[], object, { price: number | null; leader: string | null; lines: string[] }]>([
    ['nobody has bid', [], {}, { price: null, leader: null, lines: [] }],
    ['a first maximum shows at the start price', [auto('A', 2000)], {}, { price: 500, leader: 'A', lines: ['A 500'] }],
    ['a first manual bid shows whole', [manual('A', 730)], {}, { price: 730, leader: 'A', lines: ['A 730'] }],
    [
      'a higher maximum leads by a step, after the last bid of the beaten one',
      [auto('A', 1000), auto('B', 3000)],
      {},
      { price: 1100, leader: 'B', lines: ['A 500', 'A 1000 auto', 'B 1100'] },
    ],
    [
      'a higher maximum leads even by less than a step',
      [auto('A', 1000), auto('B', 1010)],
      {},
      { price: 1010, leader: 'B', lines: ['A 500', 'A 1000 auto', 'B 1010'] },
    ],
    [
      'a manual bid that leads shows whole',
      [auto('A', 1000), manual('B', 3000)],
      {},
      { price: 3000, leader: 'B', lines: ['A 500', 'A 1000 auto', 'B 3000'] },
    ],
    [
      'of equals the earlier keeps the lead',
      [auto('A', 1000), auto('B', 1000)],
      {},
      { price: 1000, leader: 'A', lines: ['A 500', 'B 1000', 'A 1000 auto'] },
    ],
    [
      'a lower one raises the leader by a step',
      [auto('A', 1000), manual('B', 700)],
      {},
      { price: 750, leader: 'A', lines: ['A 500', 'B 700', 'A 750 auto'] },
    ],
    [
      'not beyond the maximum',
      [auto('A', 720), manual('B', 700)],
      {},
      { price: 720, leader: 'A', lines: ['A 500', 'B 700', 'A 720 auto'] },
    ],
    [
      'below the reserve the whole maximum shows',
      [auto('A', 1000)],
      { reserve: kr(1500) },
      { price: 1000, leader: 'A', lines: ['A 1000'] },
    ],
    [
      'from the reserve on, the reserve shows',
      [auto('A', 2000)],
      { reserve: kr(1500) },
      { price: 1500, leader: 'A', lines: ['A 1500'] },
    ],
    [
      'a raise of the own maximum moves nothing',
      [auto('A', 1000), auto('A', 2000), manual('A', 3000)],
      {},
      { price: 500, leader: 'A', lines: ['A 500'] },
    ],
    [
      'but the reserve does',
      [auto('A', 1000), auto('A', 1200), manual('A', 2000)],
      { reserve: kr(1500) },
      { price: 1500, leader: 'A', lines: ['A 1000', 'A 1200', 'A 1500'] },
    ],
    [
      'the own step holds instead of the ladder',
      [auto('A', 2000), manual('B', 1000)],
      { step: kr(300) },
      { price: 1300, leader: 'A', lines: ['A 500', 'B 1000', 'A 1300 auto'] },
    ],
    [
      'a void takes the bid out of the history',
      [auto('A', 1000), manual('B', 3000), { do: 'void', bid: 3 }],
      {},
      { price: 500, leader: 'A', lines: ['A 500'] },
    ],
    [
      'a void drops later changes of that maximum, by bid or by hand',
      [
        auto('A', 1000),
        { do: 'maximum', by: 'A', kr: 900 },
        manual('A', 3000),
        manual('B', 800),
        { do: 'void', bid: 2 },
      ],
      {},
      { price: 800, leader: 'B', lines: ['B 800'] },
    ],
    [
      'a void of a raise leaves the maximum before it',
      [auto('A', 1000), auto('A', 3000), auto('B', 2000), { do: 'void', bid: 3 }],
      {},
      { price: 1100, leader: 'B', lines: ['A 500', 'A 1000 auto', 'B 1100'] },
    ],
    [
      'but not above what it was lowered to since',
      [auto('A', 1000), auto('A', 3000), { do: 'maximum', by: 'A', kr: 600 }, auto('B', 2000), { do: 'void', bid: 3 }],
      {},
      { price: 650, leader: 'B', lines: ['A 500', 'A 600 auto', 'B 650'] },
    ],
    [
      'without the bid that was beaten, the winner has only raised the own maximum',
      [auto('A', 1000), manual('B', 1500), manual('A', 3000), { do: 'void', bid: 3 }],
      {},
      { price: 500, leader: 'A', lines: ['A 500'] },
    ],
    [
      'a bidder whose maximum was lowered meanwhile is held to the last word only',
      [
        manual('C', 520),
        manual('A', 600),
        manual('C', 710),
        manual('A', 820),
        manual('C', 900),
        { do: 'void', bid: 5 },
        { do: 'void', bid: 3 },
        { do: 'maximum', by: 'C', kr: 600 },
        { do: 'maximum', by: 'C', kr: 520 },
        { do: 'void', bid: 2 },
      ],
      {},
      { price: 520, leader: 'C', lines: ['C 520'] },
    ],
  ])('AUC-6 %s', ([, what, terms, expected]) => {
    expect(shows(run(what, terms))).toEqual(expected)
  })
})

describe('what is not taken', () => {
  const first = run([auto('A', 1000)]).standing
  const bid = (by: string, amount: number, more = {}) =>
    ({ bidder: bidderOf(by, more), kind: 'MANUAL', channel: 'PHONE', amount }) as const
  const soon = START + 5000

  test('AUC-6 each refusal has its own code, and too low tells the lowest', () => {
    expect(place(first, 'LIVE', bid('B', kr(540)), { at: soon })).toEqual({
      ok: false,
      code: 'bid_too_low',
      minimum: kr(550),
    })
    const codes = [
      place(first, 'LIVE', bid('A', kr(1000)), { at: soon }),
      place(first, 'LIVE', bid('B', kr(600) + 50), { at: soon }),
      place(first, 'LIVE', bid('B', 0), { at: soon }),
      place(first, 'LIVE', bid('B', kr(600), { seller: true }), { at: soon }),
      place(first, 'LIVE', bid('B', kr(600), { approved: false }), { at: soon }),
      place(first, 'LIVE', bid('B', kr(600), { limits: { NOK: kr(599) } }), { at: soon }),
      place(first, 'PUBLISHED_NEW_SERVICE', bid('B', kr(600)), { at: soon }),
      place(first, 'LIVE', bid('B', kr(600)), { at: START - 1 }),
      place(first, 'LIVE', bid('B', kr(600)), { at: first.effective_end }),
      place(first, 'ENDED', bid('B', kr(600)), { at: first.effective_end + 1 }),
    ].map((verdict) => (verdict.ok ? 'taken' : verdict.code))
    expect(codes).toEqual([
      'own_maximum',
      'not_whole',
      'not_whole',
      'seller_bids',
      'bidder_not_approved',
      'over_limit',
      'not_live',
      'not_live',
      'auction_ended',
      'auction_ended',
    ])
    expect(place(first, 'LIVE', bid('B', kr(600), { limits: { NOK: kr(600), EUR: 1 } }), { at: soon }).ok).toBe(true)
  })

  test('AUC-6 the first bid is at least the start price', () => {
    const none = opened(TERMS)
    expect(place(none, 'LIVE', bid('B', kr(499)), { at: soon })).toMatchObject({
      code: 'bid_too_low',
      minimum: kr(500),
    })
    expect(place(none, 'LIVE', bid('B', kr(500)), { at: soon }).ok).toBe(true)
  })

  test('AUC-6 a maximum is lowered to the price but not below, and only the leader has one to change', () => {
    const codes = (...what: Act[]) => run([auto('A', 2000), manual('B', 1000), ...what]).verdicts.slice(2)
    const code = (amount: number, by = 'A') =>
      codes({ do: 'maximum', by, kr: amount }).map((verdict) => (verdict.ok ? 'taken' : verdict.code))
    expect(code(1100)).toEqual(['taken'])
    expect(code(1090)).toEqual(['below_price'])
    expect(code(2000)).toEqual(['own_maximum'])
    expect(code(3000, 'B')).toEqual(['not_leading'])
  })

  test('AUC-6 the reserve goes only down', () => {
    const { verdicts, standing } = run(
      [
        auto('A', 1000),
        { do: 'reserve', kr: 1500 },
        { do: 'reserve', kr: 900 },
        { do: 'reserve', kr: null },
        { do: 'reserve', kr: 1 },
      ],
      { reserve: kr(1500) },
    )
    expect(verdicts.map(({ ok }) => ok)).toEqual([true, false, true, true, false])
    expect(standing).toMatchObject({ price: kr(1000), reserve: null })
    expect(isReserveMet(standing)).toBe(true)
  })

  test('AUC-6 a bid is voided once, and only a bid', () => {
    const { verdicts } = run([auto('A', 1000), { do: 'void', bid: 1 }, { do: 'void', bid: 2 }, { do: 'void', bid: 2 }])
    expect(verdicts.map((verdict) => verdict.ok || verdict.code)).toEqual([true, 'no_such_bid', true, 'no_such_bid'])
  })
})

describe('an end that is moved', () => {
  const bid = { bidder: bidderOf('B'), kind: 'MANUAL', channel: 'PHONE', amount: kr(700) } as const
  const { standing, log } = run([auto('A', 1000)])
  const at = START + 60_000

  test('AUC-6 ended early, nothing is taken; reopened, it is, and the replay says the same', () => {
    const ended = moveEnd(standing, at, 'ended_early', at)
    expect(place(ended.standing, 'LIVE', bid, { at })).toMatchObject({ ok: false, code: 'auction_ended' })
    const reopened = moveEnd(ended.standing, at + HOUR, 'reopened', at + 5000)
    expect(place(reopened.standing, 'LIVE', bid, { at: at + 6000 }).ok).toBe(true)
    const whole = [...log, ended.entry, reopened.entry]
    expect(replay(whole).standing).toEqual(reopened.standing)
    const voided = voidBid(whole, reopened.standing, 'LIVE', 2, at + 7000)
    expect(voided).toMatchObject({ ok: true, standing: { effective_end: at + HOUR, price: null, leader: null } })
  })

  test('AUC-6 what became of a bid is told', () => {
    const outcomes = run([auto('A', 1000), manual('B', 700), auto('A', 2000), { do: 'maximum', by: 'A', kr: 1500 }])
    expect(outcomes.verdicts.map((one) => one.ok && outcomeOf(one.entry as BidEntry, one.standing))).toEqual([
      'leads',
      'outbid',
      'raised',
      'raised',
    ])
  })
})

test('AUC-6 the reserve is met by a bid that reaches it, not by one below it, and any bid will do where there is none', () => {
  const met = (price: number | null, reserve: number | null) => isReserveMet({ price, reserve })
  expect([met(kr(1000), kr(1000)), met(kr(1000) - 1, kr(1000)), met(kr(1), null)]).toEqual([true, false, true])
  expect([met(null, kr(1000)), met(null, null)]).toEqual([false, false])
})

describe('the soft close', () => {
  const end = START + 600_000
  const late = (wait: number, ...more: Act[]) =>
    run([auto('A', 2000), { do: 'manual', by: 'B', kr: 700, wait }, ...more], { end }).standing.effective_end

  test('AUC-6 a bid with less than three minutes left gives three more, one with just three does not', () => {
    expect(late(419)).toBe(end)
    expect(late(420)).toBe(START + 421_000 + 180_000)
  })

  test('AUC-6 neither refused bids nor own raises extend, and a void never shortens', () => {
    const extended = late(500)
    expect(extended).toBe(START + 501_000 + 180_000)
    expect(late(500, manual('C', 700), auto('A', 5000))).toBe(extended)
    expect(late(500, { do: 'void', bid: 3 })).toBe(extended)
    expect(late(500, { do: 'void', bid: 3 }, { do: 'void', bid: 2 })).toBe(extended)
  })

  test.for<[number, number]>([
    [0, 0],
    [3, 180_500],
  ])('AUC-6 AUC-21 of %i minutes: a bid processed half a second after the end moves it by %i ms', ([minutes, by]) => {
    const terms = { ...TERMS, soft_close_minutes: minutes }
    const bid = { bidder: bidderOf('A'), kind: 'MANUAL', channel: 'PHONE', amount: kr(1000) } as const
    const when = { at: TERMS.end + 500, arrived: TERMS.end - 5 }
    const verdict = place(opened(terms), 'LIVE', bid, when)
    expect(verdict).toMatchObject({ ok: true, standing: { price: kr(1000), effective_end: TERMS.end + by } })
  })

  test('AUC-6 an own raise that reaches the reserve extends', () => {
    const raise: Act = { do: 'maximum', by: 'A', kr: 3000, wait: 500 }
    expect(run([auto('A', 1000), raise], { end, reserve: kr(2000) }).standing.effective_end).toBe(START + 681_000)
    expect(run([auto('A', 1000), raise], { end }).standing.effective_end).toBe(end)
    expect(
      run([auto('A', 1000), raise], { end, reserve: kr(2000), soft_close_minutes: 0 }).standing.effective_end,
    ).toBe(end)
  })
})

const bidder = fc.constantFrom('A', 'B', 'C')
const amount: fc.Arbitrary<number> = fc
  .integer({ min: 4, max: 40 })
  .map((hundreds) => hundreds * 100 + (hundreds % 3) * 10)
const maybe = fc.option(amount)

const kinds: { weight: number; arbitrary: fc.Arbitrary<Act> }[] = [
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constantFrom('manual', 'auto'), by: bidder, kr: amount, wait: fc.nat(200) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('maximum' as const), by: bidder, kr: amount, wait: fc.nat(200) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reserve' as const), kr: maybe }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('void' as const), bid: fc.integer({ min: 1, max: 9 }) }) },
]

const cap = fc.record({ do: fc.constant('cap' as const), by: bidder, kr: maybe })

const some = (...of: typeof kinds) => fc.array(fc.oneof(...of), { maxLength: 40, size: 'max' })

/** Every kind of act, so many and so close that ties, raises and refusals all come about. */
const acts = some(...kinds, { weight: 1, arbitrary: cap })
const actsWithoutCaps = some(...kinds)

const termsOf: fc.Arbitrary<Partial<Terms>> = fc.record({
  reserve: fc.option(amount.map(kr)),
  step: fc.option(fc.constantFrom(kr(10), kr(100), kr(1_000))),
  soft_close_minutes: fc.constantFrom(0, 3, 10),
  end: fc.constantFrom(START + HOUR, START + 600 * 1000),
})

/** The most that the history shows for the bidder. */
const mostShown = (log: Log, bidder: string) =>
  Math.max(0, ...replay(log).shown.flatMap(({ bidder_id, amount }) => (bidder_id === bidder ? amount : [])))

/** The most that it ever showed for them, also where a void has changed it since. */
const everShown = (log: Log, bidder: string) => Math.max(...log.map((_, at) => mostShown(log.slice(0, at + 1), bidder)))

describe('the log and what it leads to', () => {
  const everything = [acts, termsOf] as const

  test('AUC-6 one entry after another leads where the replay leads', () => {
    fc.assert(
      fc.property(...everything, (what, terms) => {
        const { log, standing, standings } = run(what, terms)
        expect(replay(log).standing).toEqual(standing)
        standings.forEach((was, index) => expect(replay(log.slice(0, index + 2)).standing).toEqual(was))
      }),
    )
  })

  test('AUC-6 the highest maximum leads, the earlier of equals', () => {
    fc.assert(
      fc.property(actsWithoutCaps, termsOf, (what, terms) => {
        const { log, standing } = run(what, terms)
        const { gone, onlyLower } = voidedOf(log)
        const maxima = new Map<string, { amount: number; number: number }>()
        for (const entry of log) {
          if (gone.has(entry.number)) continue
          if (entry.type !== 'bid_placed' && entry.type !== 'maximum_changed') continue
          const before = maxima.get(entry.bidder_id)
          const raisesOnly = entry.type === 'bid_placed' && before && entry.amount <= before.amount
          const lowersOnly = onlyLower.has(entry.number) && before && entry.amount >= before.amount
          if (!raisesOnly && !lowersOnly) maxima.set(entry.bidder_id, entry)
        }
        const [best] = [...maxima].toSorted(([, a], [, b]) => b.amount - a.amount || a.number - b.number)
        expect(standing.leader?.bidder_id).toBe(best?.[0])
        expect(standing.leader?.maximum).toBe(best?.[1].amount)
      }),
    )
  })

  test('AUC-6 the price never falls but by a void', () => {
    fc.assert(
      fc.property(...everything, (what, terms) => {
        const { log, standings } = run(what, terms)
        standings.forEach(({ price }, index) => {
          const before = standings[index - 1]?.price ?? 0
          if (log[index + 1]?.type !== 'bid_voided') expect(price ?? 0).toBeGreaterThanOrEqual(before)
        })
      }),
    )
  })

  test('AUC-6 the price is never above the maximum of the leader, and the reserve decides how it shows', () => {
    fc.assert(
      fc.property(...everything, (what, terms) => {
        for (const { price, leader, reserve, terms: given } of run(what, terms).standings) {
          if (price === null || leader === null) continue
          expect(price).toBeGreaterThanOrEqual(given.start_price)
          expect(price).toBeLessThanOrEqual(leader.maximum)
          if (reserve !== null && leader.maximum < reserve) expect(price).toBe(leader.maximum)
          if (reserve !== null && leader.maximum >= reserve) expect(price).toBeGreaterThanOrEqual(reserve)
        }
      }),
    )
  })

  test('AUC-6 the end never comes nearer, and no bid is taken at it or after', () => {
    fc.assert(
      fc.property(...everything, (what, terms) => {
        const { log, standings } = run(what, terms)
        standings.forEach((was, index) => {
          const entry = log[index + 1]
          const end = standings[index - 1]?.effective_end ?? was.terms.end
          expect(was.effective_end).toBeGreaterThanOrEqual(end)
          if (entry?.type === 'bid_placed') expect(entry.at).toBeLessThan(end)
        })
      }),
    )
  })

  test('AUC-6 the history rises to the price, numbers have no gaps, and a beaten bid is taken from its lowest amount on', () => {
    fc.assert(
      fc.property(...everything, (what, terms) => {
        const { log, standing } = run(what, terms)
        const { shown } = replay(log)
        const amounts = shown.map(({ amount }) => amount)
        expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
        expect(amounts.at(-1) ?? null).toBe(standing.price)
        expect(log.map(({ number }) => number)).toEqual(log.map((_, index) => index + 1))
        expect(standing.next_number).toBe(log.length + 1)
        const [next, below] = [lowestBid(standing), lowestBid(standing) - 100]
        const other = bidderOf('D')
        const at = standing.effective_end - 1
        const verdictOf = (amount: number) =>
          place(standing, 'LIVE', { bidder: other, kind: 'AUTO', channel: 'EMAIL', amount }, { at })
        expect(verdictOf(next).ok).toBe(true)
        expect(verdictOf(below).ok).toBe(false)
      }),
    )
  })

  test('AUC-6 why somebody leads is told without any amount but prices that were shown', () => {
    fc.assert(
      fc.property(...everything, (what, terms) => {
        const { log, standing } = run(what, terms)
        const amounts = new Set<number | null>([null, ...replay(log).shown.map(({ amount }) => amount)])
        const steps = whyLeads(log)
        for (const { price } of steps) expect(amounts.has(price)).toBe(true)
        if (steps.length > 0) expect(steps.at(-1)).toMatchObject({ leader_id: standing.leader?.bidder_id ?? null })
      }),
    )
  })

  test('AUC-6 every amount stays whole', () => {
    fc.assert(
      fc.property(...everything, (what, terms) => {
        const { log } = run(what, terms)
        expect(replay(log).shown.every(({ amount }) => amount % 100 === 0 && Number.isSafeInteger(amount))).toBe(true)
      }),
    )
  })

  test('AUC-6 A6 a cap itself changes neither price nor leader nor end', () => {
    fc.assert(
      fc.property(...everything, (what, terms) => {
        const { log, standings } = run(what, terms)
        standings.forEach((after, index) => {
          const before = standings[index - 1]
          if (log[index + 1]?.type !== 'bidder_capped' || !before) return
          const { price, effective_end, behind, leader } = after
          expect({ price, effective_end, behind }).toEqual({
            price: before.price,
            effective_end: before.effective_end,
            behind: before.behind,
          })
          expect(leader?.bidder_id).toBe(before.leader?.bidder_id)
          expect(leader?.maximum ?? 0).toBeLessThanOrEqual(before.leader?.maximum ?? 0)
        })
      }),
    )
  })

  test('AUC-6 A6 after a cap nothing is shown for the bidder above it and above what was shown, until they bid again', () => {
    fc.assert(
      fc.property(...everything, (what, terms) => {
        const { log } = run(what, terms)
        for (const entry of log) {
          if (entry.type !== 'bidder_capped') continue
          const { bidder_id, number } = entry
          const most = Math.max(entry.limit ?? 0, everShown(log.slice(0, number), bidder_id))
          const again = log.findIndex(
            (later) => later.number > number && 'amount' in later && later.bidder_id === bidder_id,
          )
          const until = again === -1 ? log.length : again
          expect(everShown(log.slice(0, until), bidder_id)).toBeLessThanOrEqual(most)
        }
      }),
    )
  })
})
