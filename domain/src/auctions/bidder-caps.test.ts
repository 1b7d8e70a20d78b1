import { describe, expect, test } from 'vitest'
import { kr, run, type Act } from '../testing/bidding-runs.ts'
import { whyLeads } from './lead.ts'
import { replay } from './replay.ts'

const auto = (by: string, amount: number): Act => ({ do: 'auto', by, kr: amount })
const manual = (by: string, amount: number): Act => ({ do: 'manual', by, kr: amount })
const block = (by: string): Act => ({ do: 'cap', by, kr: null })
const limit = (by: string, amount: number): Act => ({ do: 'cap', by, kr: amount })

function shows(what: Act[], terms = {}) {
  const { log, standing } = run(what, terms)
  const { shown } = replay(log)
  return {
    price: standing.price && standing.price / 100,
    leader: standing.leader?.bidder_id ?? null,
    maximum: standing.leader && standing.leader.maximum / 100,
    lines: shown.map(({ bidder_id, amount, automatic }) => `${bidder_id} ${amount / 100}${automatic ? ' auto' : ''}`),
  }
}

describe('a bidder who is blocked or has a lower limit', () => {
  test('AUC-22 A6 nothing more is bid for a blocked bidder, who stays at what is shown', () => {
    const blocked = [auto('A', 5000), block('A')]
    expect(shows(blocked)).toEqual({ price: 500, leader: 'A', maximum: 500, lines: ['A 500'] })
    expect(shows([...blocked, manual('B', 700)])).toMatchObject({ price: 700, leader: 'B', lines: ['A 500', 'B 700'] })
  })

  test('AUC-22 A6 for a limited bidder the system bids up to the limit, but never below what is shown', () => {
    expect(shows([auto('A', 5000), limit('A', 1000), manual('B', 700)])).toMatchObject({ price: 750, leader: 'A' })
    expect(shows([auto('A', 5000), limit('A', 1000), auto('B', 3000)])).toMatchObject({
      price: 1100,
      leader: 'B',
      lines: ['A 500', 'A 1000 auto', 'B 1100'],
    })
    expect(shows([auto('A', 5000), manual('B', 2000), limit('A', 1000)])).toMatchObject({ price: 2200, maximum: 2200 })
  })

  test('AUC-22 A6 a limit above the maximum changes nothing, and a higher one restores nothing', () => {
    expect(shows([auto('A', 1000), limit('A', 9000)])).toMatchObject({ maximum: 1000 })
    expect(shows([auto('A', 5000), block('A'), limit('A', 9000)])).toMatchObject({ maximum: 500 })
    expect(shows([auto('A', 5000), block('A'), auto('A', 3000)])).toMatchObject({ price: 500, maximum: 3000 })
  })

  test('AUC-22 A6 with a reserve the price that is shown stays', () => {
    expect(shows([auto('A', 5000), block('A')], { reserve: kr(3000) })).toMatchObject({ price: 3000, maximum: 3000 })
    expect(shows([auto('A', 2000), block('A')], { reserve: kr(3000) })).toMatchObject({ price: 2000, maximum: 2000 })
  })

  test('AUC-22 A6 when the bid above is voided, a blocked bidder leads again without what was hidden', () => {
    const what = [auto('A', 5000), auto('B', 9000), block('A')]
    expect(shows(what)).toMatchObject({ leader: 'B', price: 5500 })
    expect(shows([...what, { do: 'void', bid: 3 }])).toMatchObject({ leader: 'A', price: 500, maximum: 500 })
    const raised = [auto('A', 5000), manual('B', 2000), block('A'), manual('C', 3000)]
    expect(shows([...raised, { do: 'void', bid: 5 }])).toMatchObject({ leader: 'A', price: 2200, maximum: 2200 })
    expect(shows([...raised, { do: 'void', bid: 5 }, { do: 'void', bid: 3 }])).toMatchObject({
      price: 500,
      maximum: 500,
    })
  })

  test('AUC-22 A6 why somebody leads shows it by number and without any amount', () => {
    const steps = whyLeads(run([auto('A', 5000), block('A'), manual('B', 700)]).log)
    expect(steps.map(({ number, step, bidder_id, price }) => [number, step, bidder_id, price && price / 100])).toEqual([
      [2, 'first_bid', 'A', 500],
      [3, 'maximum_capped', 'A', 500],
      [4, 'took_lead', 'B', 700],
    ])
  })
})
