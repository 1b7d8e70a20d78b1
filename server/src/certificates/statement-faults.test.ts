import { kr, run, type Act } from '@klubba/domain/testing/bidding-runs'
import { Statement } from '@klubba/domain/certificates/certificate'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { statementOf } from '../testing/statements.ts'
import { momentOf } from './certified-entries.ts'
import { statementFaults } from './statement-faults.ts'

const faultsOf = (statement: Statement) => [...statementFaults(statement)]

const bidder = fc.constantFrom('A', 'B', 'C')
const amount: fc.Arbitrary<number> = fc.integer({ min: 4, max: 40 }).map((hundreds) => hundreds * 100)
const wait = fc.nat(200)
const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('manual', 'auto'), by: bidder, kr: amount, wait }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('maximum'), by: bidder, kr: amount, wait }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('reserve'), kr: fc.option(amount) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('cap'), by: bidder, kr: fc.option(amount) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('fee'), kr: amount }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('end'), cause: fc.constant('extended'), by: fc.nat(5) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('void'), bid: fc.integer({ min: 1, max: 9 }) }) },
  ),
  { maxLength: 40, size: 'max' },
)
const terms = fc.record({
  reserve: fc.option(amount.map(kr)),
  step: fc.option(fc.constantFrom(kr(10), kr(1_000))),
  soft_close_minutes: fc.constantFrom(0, 3, 10),
})

test('AUC-23 whatever is bid, voided, capped and moved, the certificate of the log agrees with itself', () => {
  fc.assert(
    fc.property(acts, terms, (what, changes) => {
      const statement = Statement.parse(statementOf(run(what, changes)))
      expect(faultsOf(statement)).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('AUC-23 a leader who lowers the maximum to that of another passes the lead on, which the certificate agrees with', () => {
  const tied: Act[] = [
    { do: 'auto', by: 'B', kr: 3_100 },
    { do: 'manual', by: 'A', kr: 3_100 },
    { do: 'manual', by: 'B', kr: 3_200 },
    { do: 'maximum', by: 'B', kr: 3_100 },
  ]
  const passed = statementOf(run(tied))
  expect(passed.outcome.leader).toBe(11)
  expect(faultsOf(passed)).toEqual([])
  expect(faultsOf(statementOf(run([...tied, { do: 'auto', by: 'C', kr: 5_000 }])))).toEqual([])
  // Nobody else takes the lead without a line.
  const others = { ...passed, outcome: { ...passed.outcome, leader: 99 } }
  expect(faultsOf(others)).toContain('The leader is not the bidder of the last bid.')
})

test('AUC-23 what is certified does not depend on maximums and reserves that are never shown', () => {
  const certified = (maximum: number, reserve: number) =>
    statementOf(
      run(
        [
          { do: 'auto', by: 'A', kr: maximum },
          { do: 'manual', by: 'B', kr: 900 },
          { do: 'maximum', by: 'A', kr: maximum + 300 },
        ],
        { reserve: kr(reserve) },
      ),
    )
  expect(certified(9_000, 450)).toEqual(certified(7_700, 300))
})

describe('a statement that was put together by somebody else', () => {
  const good = statementOf(
    run([
      { do: 'auto', by: 'A', kr: 1_000 },
      { do: 'manual', by: 'B', kr: 700, wait: 60 },
      { do: 'auto', by: 'C', kr: 3_000 },
      { do: 'end', cause: 'extended', by: 5 },
      { do: 'manual', by: 'B', kr: 1_500, wait: 3_700 },
    ]),
  )
  const withVoid = statementOf(
    run([
      { do: 'manual', by: 'A', kr: 1_000 },
      { do: 'manual', by: 'B', kr: 1_700 },
      { do: 'void', bid: 3 },
    ]),
  )

  /** The same with other values at some places of it. */
  function changed(statement: Statement, change: (copy: Statement) => void): Statement {
    const copy: Statement = structuredClone(statement)
    change(copy)
    return copy
  }
  const entry = (statement: Statement, number: number) =>
    statement.entries[number - 1] as Extract<Statement['entries'][number], { type: 'bid' }>
  const line = (statement: Statement, number: number, place = 0) =>
    entry(statement, number).shown[place] as { bidder: number; amount: number; automatic: boolean }

  test('AUC-23 is accepted while nothing is changed', () => {
    expect(faultsOf(good)).toEqual([])
    expect(faultsOf(withVoid)).toEqual([])
    expect(entry(withVoid, 3)).toMatchObject({ type: 'bid', voided: true, shown: [] })
    expect(entry(good, 6)).toHaveProperty('end')
  })

  test.for<[string, string, (statement: Statement) => void, Statement?]>([
    ['a missing entry', 'Entry 4 is in the place of entry 3.', ({ entries }) => entries.splice(2, 1)],
    ['a truncated end', 'The head is entry 6', ({ entries }) => entries.pop()],
    ['two terms', 'The terms are not the first', (it) => (it.entries[4] = { ...entry(it, 5), type: 'terms' } as never)],
    ['no entries', 'There are no entries.', ({ entries }) => entries.splice(0)],
    ['swapped times', 'Entry 3 is earlier', (it) => (entry(it, 2).at = entry(it, 4).at)],
    ['a start after the end', 'ends before it starts', ({ terms }) => (terms.start = terms.end)],
    ['a bid before the start', 'was taken before the start', ({ terms }) => (terms.start = momentOf(1.8e12 + 60_000))],
    ['an arrival after the bid', 'taken before it arrived', (it) => (entry(it, 2).arrived_at = it.outcome.end)],
    ['an early certificate', 'older than its last entry', (it) => (it.issued_at = it.terms.start)],
    [
      'a bid after the end',
      'Bid 6 came after the end',
      (it) => (it.entries[4] = { ...entry(it, 2), number: 5 } as never),
    ],
    ['another soft close', 'moves the end otherwise', (it) => (it.terms.soft_close_minutes = 2)],
    ['a soft close left out', 'did not move the end', (it) => delete entry(it, 6).end],
    ['another end', 'The end is not the one', (it) => (it.outcome.end = it.terms.end)],
    ['a higher bid', 'shows 75000 after 90000', (it) => (line(it, 3).amount = 90_000)],
    ['a bid below a step', 'is below 55000, the least', (it) => (line(it, 3).amount = 52_000)],
    ['a first bid below the start price', 'is below 50000', (it) => (line(it, 2).amount = 40_000)],
    ['a bid by somebody else', 'not those of one bid', (it) => (line(it, 3).bidder = 13)],
    ['a raise for somebody else', 'not those of one bid', (it) => (line(it, 3, 1).bidder = 13)],
    ['a raise shown as a bid', 'not those of one bid', (it) => (line(it, 3, 1).automatic = false)],
    ['another price', 'The price is not that of the last bid', (it) => (it.outcome.price = 200_000)],
    ['another leader', 'The leader is not the bidder', (it) => (it.outcome.leader = 12)],
    ['another count of bids', 'There are 4 bids and not 5', (it) => (it.outcome.bids = 5)],
    ['another count of bidders', 'There are 3 bidders', (it) => (it.outcome.bidders = 2)],
    ['sold by its status only', 'Sold does not agree', (it) => (it.outcome.status = 'SOLD')],
    ['still running', 'has not ended', (it) => (it.outcome.status = 'LIVE')],
    [
      'sold for nothing',
      'sold, but for no price',
      (it) => Object.assign(it.outcome, { status: 'SOLD', sold: true } as const),
    ],
    [
      'sold to the highest bid at another price',
      'not at its price',
      (it) => (it.outcome.sale = { price: 1, at: it.issued_at, by: 'bid', bidder: 13 }),
    ],
    [
      'sold to the highest bid of somebody else',
      'not to its bidder',
      (it) => (it.outcome.sale = { price: it.outcome.price ?? 0, at: it.issued_at, by: 'bid', bidder: 12 }),
    ],
    ['a voided bid with a price', 'still shows a price', (it) => (entry(it, 3).shown = entry(it, 2).shown), withVoid],
    ['a void undone', 'is not shown as a voided bid', (it) => (entry(it, 3).voided = false), withVoid],
    [
      'a bid hidden as voided',
      'no entry voids it',
      (it) => Object.assign(entry(it, 2), { voided: true, shown: [] }),
      withVoid,
    ],
    ['a leader who has no bid left', 'The leader, 12, has not bid', (it) => (it.outcome.leader = 12), withVoid],
  ])('AUC-23 is refused with %s', ([, sentence, change, statement = good]) => {
    expect(faultsOf(changed(statement, change)).join(' ')).toContain(sentence)
  })
})
