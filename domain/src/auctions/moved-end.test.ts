import { describe, expect, test } from 'vitest'
import { bidderOf, HOUR, kr, run, START, TERMS } from '../testing/bidding-runs.ts'
import type { EndCause, LogEntry } from './bid-log.ts'
import { moveEnd, place } from './bid-verdicts.ts'
import { endBeforeMove, isFarEnough } from './moved-end.ts'
import { replay } from './replay.ts'

const DAY = 24 * HOUR

/** A log with one bid, whose end is then moved by so many hours for these causes, with bids in between. */
function logOf(...moves: ([EndCause, number] | 'bid')[]): LogEntry[] {
  const { log } = run([{ do: 'manual', by: 'ann', kr: 500 }], { end: START + 5 * HOUR })
  for (const move of moves) {
    const { standing } = replay(log)
    const at = START + log.length * 60_000
    const bidder = bidderOf(log.length % 2 === 0 ? 'bo' : 'ann')
    const verdict =
      move === 'bid'
        ? place(
            standing,
            'LIVE',
            { bidder, kind: 'MANUAL', channel: 'PHONE', amount: kr(500 + 100 * log.length) },
            { at },
          )
        : moveEnd(standing, standing.effective_end + move[1] * HOUR, move[0], at)
    if (!verdict.ok) throw new Error(verdict.code)
    log.push(verdict.entry)
  }
  return log
}

const OLD = START + 5 * HOUR

describe('an end that was moved', () => {
  test.for<[string, LogEntry[], number | undefined]>([
    ['never moved', logOf(), undefined],
    ['moved by an outage', logOf(['outage', 24]), OLD],
    ['moved by two outages', logOf(['outage', 24], ['outage', 24]), OLD],
    ['moved by a broker', logOf(['extended', 2]), OLD],
    ['moved by a broker, then by an outage', logOf(['extended', 2], ['outage', 24]), OLD + 2 * HOUR],
    ['moved by an outage, then by a broker', logOf(['outage', 24], ['extended', 2]), OLD + DAY],
    ['moved by an outage before somebody bid', logOf(['outage', 24], 'bid'), undefined],
    ['moved by outages with a bid in between', logOf(['outage', 24], 'bid', ['outage', 24]), OLD + DAY],
    ['moved by an outage, and back again', logOf(['outage', 24], ['moved_back', -24]), undefined],
    ['moved by a reopening', logOf(['reopened', 24]), undefined],
  ])('AUC-5 A3 an end %s goes back to where it was, unless somebody has bid since', ([, log, expected]) => {
    expect(endBeforeMove(log)).toBe(expected)
  })

  test('AUC-5 A3 moving it back brings the end forward again and leaves price and leader alone', () => {
    const log = logOf(['outage', 24])
    const before = replay(log).standing
    const { entry, standing } = moveEnd(before, OLD, 'moved_back', START + HOUR)
    expect(replay([...log, entry]).standing).toEqual(standing)
    expect(standing).toEqual({ ...before, effective_end: OLD, next_number: before.next_number + 1 })
  })

  test('AUC-5 A3 it is moved back only while its earlier end is an hour away', () => {
    expect(isFarEnough(TERMS.end, TERMS.end - HOUR)).toBe(true)
    expect(isFarEnough(TERMS.end, TERMS.end - HOUR + 1)).toBe(false)
    expect(isFarEnough(TERMS.end, TERMS.end + 1)).toBe(false)
  })
})
