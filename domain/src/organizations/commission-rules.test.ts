import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CommissionModel } from './commission.ts'
import { commissionIssues, commissionOf, defaultCommission } from './commission-rules.ts'

const nok = (amount: number) => ({ amount, currency: 'NOK' as const })
const steps: CommissionModel = {
  kind: 'steps',
  steps: [
    { from: nok(0), rate: 1000 },
    { from: nok(10_000_000), rate: 500 },
  ],
  minimum: nok(200_000),
}

describe('the sales commission', () => {
  test.for([
    ['10 % of the price', defaultCommission('NOK'), 81_200_000, 8_120_000],
    ['not below the minimum', defaultCommission('NOK'), 500_000, 100_000],
    ['100 euros at least', defaultCommission('EUR'), 50_000, 10_000],
    ['half a minor unit rounds up', { kind: 'percent', rate: 1, minimum: nok(0) }, 5_000, 1],
    ['a fixed sum whatever the price', { kind: 'fixed', sum: nok(750_000) }, 1, 750_000],
    ['each step its own rate', steps, 15_000_000, 1_250_000],
    ['exactly at a step', steps, 10_000_000, 1_000_000],
    ['steps have a minimum too', steps, 1_000_000, 200_000],
  ] as const)('ORG-1 %s', ([, model, price, commission]) => {
    expect(commissionOf(model as CommissionModel, nok(price)).amount).toBe(commission)
  })

  test('ORG-1 a higher price never costs less, whatever the steps', () => {
    const model = fc
      .array(fc.record({ width: fc.integer({ min: 1, max: 10_000_000 }), rate: fc.nat(10_000) }), { minLength: 1 })
      .map((parts): CommissionModel => {
        let from = 0
        const made = parts.map(({ width, rate }) => {
          const step = { from: nok(from), rate }
          from += width
          return step
        })
        return { kind: 'steps', steps: made, minimum: nok(0) }
      })
    const prices = fc.tuple(fc.nat(2_000_000_000), fc.nat(2_000_000_000))
    fc.assert(
      fc.property(model, prices, (steps_, [a, b]) => {
        const [low, high] = [nok(Math.min(a, b)), nok(Math.max(a, b))]
        // Each step rounds for itself: the sum may differ by one unit.
        expect(commissionOf(steps_, high).amount).toBeGreaterThanOrEqual(commissionOf(steps_, low).amount - 1)
        expect(commissionOf(steps_, high).amount).toBeLessThanOrEqual(high.amount + 1)
      }),
    )
  })

  test('ORG-1 another currency and steps out of order are named at their fields', () => {
    const wrong: CommissionModel = {
      kind: 'steps',
      steps: [
        { from: nok(5), rate: 1 },
        { from: nok(5), rate: 1 },
      ],
      minimum: { amount: 0, currency: 'EUR' },
    }
    expect(commissionIssues(wrong, 'NOK')).toEqual([
      { path: 'commission.minimum', code: 'wrong_currency' },
      { path: 'commission.steps.0.from', code: 'wrong_step' },
      { path: 'commission.steps.1.from', code: 'wrong_step' },
    ])
    expect(commissionIssues(steps, 'NOK')).toEqual([])
    expect(commissionIssues(null, 'NOK')).toEqual([])
  })
})
