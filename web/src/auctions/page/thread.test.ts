import type { NegotiationAnswer } from '@klubba/domain/auctions/negotiation-api'
import { expect, test } from 'vitest'
import { turnsOf } from './thread.ts'

type Entry = NegotiationAnswer['entries'][number]

const kroner = (amount: number) => ({ amount, currency: 'NOK' as const })
const at = '2026-11-16T08:00:00.000Z'
const entry = (number: number, given: Partial<Entry>): Entry => ({
  number,
  at,
  type: 'answered',
  amount: null,
  entered_by: null,
  note: null,
  ...given,
})
const said = (entries: Entry[]) =>
  turnsOf(entries).map((turn) => [turn.kind === 'note' ? 'note' : turn.party, turn.sum?.amount ?? null])

test('D1 each side says its own sums, and accepting is about the sum of the other side', () => {
  const opened = entry(1, { type: 'opened', chance: 'highest_bid', amount: kroner(271) })
  const counter = entry(2, { party: 'owner', answer: 'counter', amount: kroner(295) })
  const raise = entry(3, { party: 'buyer', answer: 'raise', amount: kroner(282) })
  expect(said([opened, counter, raise, entry(4, { party: 'owner', answer: 'accept' })])).toEqual([
    ['buyer', 271],
    ['owner', 295],
    ['buyer', 282],
    ['owner', 282],
  ])
  expect(said([opened, counter, entry(3, { party: 'buyer', answer: 'accept' })]).at(-1)).toEqual(['buyer', 295])
  const declined = entry(3, { party: 'buyer', answer: 'decline' })
  expect(said([opened, counter, declined, entry(4, { party: 'owner', answer: 'accept' })]).slice(2)).toEqual([
    ['buyer', null],
    ['owner', 271],
  ])
})

test('D1 asking another bidder is no offer of theirs; accepting is one, at their own bid', () => {
  const asked = entry(1, { type: 'opened', chance: 'second_chance', amount: kroner(268) })
  expect(said([asked, entry(2, { party: 'buyer', answer: 'accept' })])).toEqual([
    ['note', 268],
    ['buyer', 268],
  ])
  expect(said([entry(1, { type: 'later_sale', amount: kroner(260) })])).toEqual([['note', 260]])
})
