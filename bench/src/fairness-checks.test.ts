import { expect, test } from 'vitest'
import { brokenFairness, longestSilence, type Fault, type History, type Sent } from './fairness-checks.ts'

const END = 100_000

const bid = (changes: Partial<Sent> = {}): Sent => ({
  key: 'first',
  auction: 'crane',
  server: 'A',
  sentAt: 90_000,
  reachedAt: 90_010,
  answeredAt: 90_050,
  outcome: 'bid_too_low',
  ...changes,
})

/** Two servers, and one auction that ended at its time; nobody bid. */
const history = (changes: Partial<History> = {}): History => ({
  servers: ['A', 'B'],
  faults: [],
  sent: [],
  logged: [],
  endings: [{ auction: 'crane', end: END, endedAt: END + 200 }],
  outages: [],
  stalls: [],
  ...changes,
})

const entry = (at: number, changes: object = {}) => ({
  auction: 'crane',
  number: 2,
  key: 'first',
  at,
  arrivedAt: at - 20,
  ...changes,
})
const taken = (at: number, changes: Partial<Sent> = {}) =>
  bid({ outcome: 'taken', number: 2, at, sentAt: at - 30, reachedAt: at - 20, answeredAt: at + 10, ...changes })
const fault = (server: string, from: number, to: number): Fault => ({ server, from, to })

test('a history in which all is well: bids taken, one after a lost answer, refused as too low and after the end', () => {
  const sent = [
    bid({ outcome: 'try_again', answeredAt: 90_100 }),
    taken(90_200),
    bid({ key: 'low' }),
    bid({ key: 'late', sentAt: END + 10, reachedAt: END + 20, outcome: 'auction_ended' }),
    // It had just arrived when the auction ended: a busy server may not have noted it yet.
    bid({ key: 'close', sentAt: END - 20, reachedAt: END - 10, outcome: 'auction_ended' }),
  ]
  const logged = [entry(90_200)]
  const outages = [{ from: 20_000, to: 40_000 }]
  expect(brokenFairness(history({ sent, logged, outages }))).toEqual([])
})

test('AUC-21 a bid that reached a healthy server in time and was refused as too late is found, also when it had to be sent again', () => {
  const refused = bid({ outcome: 'auction_ended' })
  expect(brokenFairness(history({ sent: [refused] }))).toEqual([
    'a bid on crane that reached A 9990 ms before the end: auction_ended',
  ])
  const again = [
    bid({ outcome: 'try_again' }),
    bid({ sentAt: END + 50, reachedAt: END + 60, answeredAt: END + 70, outcome: 'not_live' }),
  ]
  expect(brokenFairness(history({ sent: again }))).toHaveLength(1)
  // The auction got more time, and the bid came before that was over.
  const moved = [{ auction: 'crane', end: END + 120_000, endedAt: null }]
  const early = bid({
    sentAt: END + 60_000,
    reachedAt: END + 60_010,
    answeredAt: END + 60_020,
    outcome: 'auction_ended',
  })
  expect(brokenFairness(history({ sent: [early], endings: moved }))).toHaveLength(1)
})

test('of a server that was frozen or cut off nothing is demanded until it has recovered, of the other one everything', () => {
  const sent = [bid({ outcome: 'auction_ended' })]
  expect(brokenFairness(history({ sent, faults: [fault('A', 89_000, 95_000)] }))).toEqual([])
  expect(brokenFairness(history({ sent, faults: [fault('A', 80_000, 85_000)] }))).toEqual([])
  expect(brokenFairness(history({ sent, faults: [fault('A', 70_000, 79_000)] }))).toHaveLength(1)
  expect(brokenFairness(history({ sent, faults: [fault('B', 89_000, 95_000)] }))).toHaveLength(1)
})

test('AUC-21 a bid that was taken too late is found: sent or arrived after the end, processed after ENDED, or after it had waited for too long', () => {
  const broken = (at: number, sent: Partial<Sent>, logged: object = {}) =>
    brokenFairness(history({ sent: [taken(at, sent)], logged: [entry(at, logged)] }))
  const late = { sentAt: END + 3_000, reachedAt: END + 3_010 }
  expect(broken(END + 150, {})).toEqual(['bid 2 on crane is in the log although it arrived after the end'])
  expect(broken(END + 150, {}, { arrivedAt: null })).toHaveLength(1)
  expect(broken(END + 150, {}, { arrivedAt: END - 10 })).toEqual([])
  expect(broken(END + 150, late, { arrivedAt: END - 10 })).toEqual([
    'a bid on crane was taken that was sent 3000 ms after the end',
  ])
  expect(broken(END + 300, {}, { arrivedAt: END - 10 })).toEqual([
    'bid 2 on crane was taken after the auction was ended',
  ])
  expect(broken(90_000, {}, { arrivedAt: 79_000 })).toEqual([
    'bid 2 on crane was taken after waiting for more than ten seconds',
  ])
})

test('a bid that is lost, changed, taken twice or taken although it was refused is found', () => {
  const broken = (sent: Sent[], logged: History['logged']) => brokenFairness(history({ sent, logged }))
  const lost = ['the bid first on crane was taken and is not in the log as answered']
  expect(broken([taken(90_000)], [])).toEqual(lost)
  expect(broken([taken(90_000)], [entry(90_000, { number: 3 })])).toEqual(lost)
  expect(broken([taken(90_000)], [entry(90_001)])).toEqual(lost)
  expect(broken([taken(90_000)], [entry(90_000), entry(90_100, { number: 3 })])).toEqual([
    'the bid first on crane is in the log 2 times',
  ])
  expect(broken([bid({ outcome: 'auction_ended', sentAt: END, reachedAt: END })], [entry(90_000)])).toEqual([
    'the bid first on crane was refused with auction_ended and is in the log',
  ])
})

test('a bid that has no answer in the end, or one that nobody expects, is found', () => {
  const { outcome: _, ...silent } = bid()
  expect(brokenFairness(history({ sent: [silent] }))).toEqual(['the bid first on crane was answered with nothing'])
  expect(brokenFairness(history({ sent: [bid({ outcome: 'unavailable' })] }))).toHaveLength(1)
  expect(brokenFairness(history({ sent: [bid({ outcome: 'bidding_stopped' })] }))).toEqual([
    'the bid first on crane was answered with bidding_stopped',
  ])
})

test('AUC-6 A3 an outage or a stall in which bids were taken is found, and an outage that is too short', () => {
  const sent = [taken(30_000)]
  const logged = [entry(30_000)]
  const broken = (changes: Partial<History>) => brokenFairness(history({ sent, logged, ...changes }))
  expect(broken({ outages: [{ from: 20_000, to: 40_000 }] })).toEqual([
    'an outage of 20 s is on record in which 1 bids were taken',
  ])
  // From bid to bid.
  expect(broken({ outages: [{ from: 30_000, to: 50_000 }] })).toEqual([])
  // It was being taken when the outage was recorded.
  expect(broken({ outages: [{ from: 15_000, to: 31_500 }] })).toEqual([])
  expect(broken({ outages: [{ from: 15_000, to: 36_000 }] })).toHaveLength(1)
  expect(broken({ outages: [{ from: 21_000, to: 31_500 }] })).toHaveLength(1)
  expect(broken({ outages: [{ from: 31_000, to: 41_000 }] })).toEqual(['an outage of 10 s is on record, which is none'])
  expect(broken({ stalls: [{ auction: 'crane', from: 26_000, to: 32_000 }] })).toEqual([
    'a stall of crane is on record in which 1 bids on it were taken',
  ])
  expect(broken({ stalls: [{ auction: 'digger', from: 25_000, to: 31_000 }] })).toEqual([])
})

test('AUC-6 an outage that is not on record is found, and an auction that ended in one', () => {
  const faults = [fault('A', 40_000, 60_000), fault('B', 42_000, 58_000)]
  const missed = ['no server could take bids for 16 s, and no outage is on record']
  expect(brokenFairness(history({ faults }))).toEqual(missed)
  expect(brokenFairness(history({ faults, outages: [{ from: 50_000, to: 70_000 }] }))).toEqual(missed)
  const outages = [{ from: 39_000, to: 59_000 }]
  expect(brokenFairness(history({ faults, outages }))).toEqual([])
  const endings = [{ auction: 'crane', end: 50_000, endedAt: 59_500 }]
  expect(brokenFairness(history({ faults, outages, endings }))).toEqual(['crane ended while no server could take bids'])
  // One of them could.
  expect(brokenFairness(history({ faults: faults.slice(0, 1) }))).toEqual([])
  expect(brokenFairness(history({ faults: [fault('A', 40_000, 60_000), fault('B', 55_000, 80_000)] }))).toEqual([])
  // What was on its way to the database was still done.
  const sent = [taken(46_000)]
  expect(brokenFairness(history({ faults, sent, logged: [entry(46_000)] }))).toEqual([])
})

test('the silence of a healthy server is the longest wait for a verdict, tries again included', () => {
  const sent = [
    bid({ key: 'quick' }),
    bid({ outcome: 'try_again', sentAt: 50_000, answeredAt: 52_000 }),
    bid({ sentAt: 52_100, answeredAt: 53_500 }),
    bid({ key: 'frozen', server: 'B', sentAt: 50_000, answeredAt: 66_000 }),
  ]
  expect(longestSilence(history({ sent, faults: [fault('B', 51_000, 65_000)] }))).toBe(3_500)
})
