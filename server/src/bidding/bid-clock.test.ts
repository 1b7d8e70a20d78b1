import { expect, test, vi } from 'vitest'
import { BidClock } from './bid-clock.ts'

/** The monotonic clock and the machine's, set by hand. */
function handSet() {
  const time = { monotonic: 100_000, machine: 1_000_000 }
  vi.spyOn(performance, 'now').mockImplementation(() => time.monotonic)
  vi.spyOn(Date, 'now').mockImplementation(() => time.machine)
  const pass = (ms: number) => {
    time.monotonic += ms
    time.machine += ms
  }
  return { time, pass }
}

/** The database is so far ahead of the monotonic clock. */
const AHEAD = 5_000_000

test('AUC-21 the database is asked on the way: its time is known to within the way, and never ahead', () => {
  const { time, pass } = handSet()
  const clock = new BidClock()
  expect(clock.now()).toBeUndefined()
  const asked = time.monotonic
  pass(30)
  const database = new Date(time.monotonic + AHEAD)
  pass(20)
  clock.compare(asked, time.monotonic, database)
  expect(clock.now()).toBe(database.getTime())
  // A quicker answer is a better comparison.
  const again = time.monotonic
  clock.compare(again, again + 1, new Date(again + AHEAD))
  expect(clock.now()).toBe(again + AHEAD - 1)
  pass(9_000)
  expect(clock.now()).toBe(time.monotonic + AHEAD - 1)
})

test('AUC-21 a clock that was not compared for ten seconds says nothing', () => {
  const { time, pass } = handSet()
  const clock = new BidClock()
  clock.compare(time.monotonic, time.monotonic, new Date(time.monotonic + AHEAD))
  pass(10_000)
  expect(clock.now()).toBeDefined()
  pass(1)
  expect(clock.now()).toBeUndefined()
})

test('AUC-21 a machine that was asleep, or whose clock was set, does not know the time', () => {
  const { time, pass } = handSet()
  const clock = new BidClock()
  clock.compare(time.monotonic, time.monotonic, new Date(time.monotonic + AHEAD))
  pass(100)
  time.machine += 60_000
  expect(clock.now()).toBeUndefined()
})

test('AUC-21 a database whose clock was set back is followed at once', () => {
  const { time, pass } = handSet()
  const clock = new BidClock()
  clock.compare(time.monotonic, time.monotonic, new Date(time.monotonic + AHEAD))
  pass(1_000)
  clock.compare(time.monotonic, time.monotonic, new Date(time.monotonic + AHEAD - 3_600_000))
  expect(clock.now()).toBe(time.monotonic + AHEAD - 3_600_000)
})

test('AUC-21 an answer that was read late, because the server was frozen, is not believed', () => {
  const { time, pass } = handSet()
  const clock = new BidClock()
  const asked = time.monotonic
  const database = new Date(time.monotonic + AHEAD)
  pass(8_000)
  clock.compare(asked, time.monotonic, database)
  expect(clock.now()).toBeUndefined()
})
