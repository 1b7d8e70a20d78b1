import { LANGUAGES } from '@klubba/domain/languages'
import type { CommissionModel } from '@klubba/domain/organizations/commission'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  commissionValues,
  MAX_STEPS,
  stepCount,
  type Typing,
  typedCommission,
  withoutStep,
  withStep,
} from './commission-values.ts'

const no: Typing = { language: 'no', currency: 'NOK' }
const nok = (amount: number) => ({ amount, currency: 'NOK' as const })
const stepped: CommissionModel = {
  kind: 'steps',
  steps: [
    { from: nok(0), rate: 1000 },
    { from: nok(100_000_00), rate: 750 },
    { from: nok(500_000_00), rate: 525 },
  ],
  minimum: nok(2_500_50),
}

const rate = fc.integer({ min: 0, max: 10_000 })
const amount = fc.integer({ min: 0, max: 1_000_000_000_000 })
const anyModel = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constant('percent' as const), rate, minimum: amount.map(nok) }),
  fc.record({ kind: fc.constant('fixed' as const), sum: amount.map(nok) }),
  fc
    .record({
      above: fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000_000_000 }), { maxLength: MAX_STEPS - 1 }),
      rates: fc.array(rate, { minLength: MAX_STEPS, maxLength: MAX_STEPS }),
      minimum: amount,
    })
    .map(({ above, rates, minimum }) => ({
      kind: 'steps' as const,
      steps: [0, ...above.toSorted((one, other) => one - other)].map((from, index) => ({
        from: nok(from),
        rate: rates[index] ?? 0,
      })),
      minimum: nok(minimum),
    })),
)

describe('ORG-1 the sales commission model as it is typed', () => {
  test('every model is read as it was written, in all five languages', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LANGUAGES), anyModel, (language, model) => {
        const typing = { language, currency: 'NOK' } as const
        expect(typedCommission(commissionValues(model, typing), typing)).toEqual({ ok: true, model })
      }),
    )
  })

  test('whoever leaves the default finds it filled in', () => {
    const values = { ...commissionValues(null, no), 'commission.kind': 'percent' }
    const model = { kind: 'percent', rate: 1000, minimum: nok(1_000_00) }
    expect(typedCommission(values, no)).toEqual({ ok: true, model })
  })

  test('what is empty or no number is told at its field', () => {
    const values = {
      ...commissionValues(null, no),
      'commission.kind': 'percent',
      'commission.rate': '120',
      'commission.minimum': ' ',
    }
    expect(typedCommission(values, no)).toEqual({
      ok: false,
      issues: [
        { path: 'commission.rate', code: 'wrong_format' },
        { path: 'commission.minimum', code: 'required' },
      ],
    })
    expect(typedCommission({ ...values, 'commission.kind': 'default' }, no)).toEqual({ ok: true, model: null })
  })

  test('steps that do not rise are refused', () => {
    const values = { ...commissionValues(stepped, no), 'commission.steps.2.from': '90 000' }
    const issues = [{ path: 'commission.steps.2.from', code: 'wrong_step' }]
    expect(typedCommission(values, no)).toEqual({ ok: false, issues })
  })

  test('a step is removed from the middle and added at the end', () => {
    const fewer = withoutStep(commissionValues(stepped, no), 1)
    expect(stepCount(fewer)).toBe(2)
    expect(typedCommission(fewer, no)).toEqual({
      ok: true,
      model: { ...stepped, steps: [stepped.steps[0], stepped.steps[2]] },
    })
    const more = withStep(fewer)
    expect(stepCount(more)).toBe(3)
    expect(typedCommission(more, no)).toMatchObject({
      ok: false,
      issues: [
        { path: 'commission.steps.2.from', code: 'required' },
        { path: 'commission.steps.2.rate', code: 'required' },
      ],
    })
  })
})
