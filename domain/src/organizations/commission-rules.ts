import type { Currency } from '../countries/currencies.ts'
import type { Issue } from '../errors.ts'
import type { Money } from '../money.ts'
import type { CommissionModel } from './commission.ts'

const DEFAULT_RATE = 1000
/** 1 000 kroner, or 100 euros. */
const DEFAULT_MINIMUM: Record<Currency, number> = { NOK: 100_000, SEK: 100_000, DKK: 100_000, EUR: 10_000 }

/** What holds for an organization that agreed on nothing else. */
export function defaultCommission(currency: Currency): CommissionModel {
  return { kind: 'percent', rate: DEFAULT_RATE, minimum: { amount: DEFAULT_MINIMUM[currency], currency } }
}

/** Part of a sum in hundredths of a percent: whole minor units, half of one rounded up. */
export function share(amount: number, rate: number): number {
  return Number((BigInt(amount) * BigInt(rate) + 5_000n) / 10_000n)
}

function stepped(price: number, steps: readonly { from: Money; rate: number }[]): number {
  return steps.reduce((sum, { from, rate }, index) => {
    const end = Math.min(price, steps[index + 1]?.from.amount ?? price)
    return end > from.amount ? sum + share(end - from.amount, rate) : sum
  }, 0)
}

/** The commission of a sale at this price, in minor units of the price's currency. */
export function commissionOf(model: CommissionModel, price: Money): Money {
  const { amount, currency } = price
  switch (model.kind) {
    case 'fixed':
      return { amount: model.sum.amount, currency }
    case 'percent':
      return { amount: Math.max(share(amount, model.rate), model.minimum.amount), currency }
    case 'steps':
      return { amount: Math.max(stepped(amount, model.steps), model.minimum.amount), currency }
  }
}

function sumsOf(model: CommissionModel): { path: string; money: Money }[] {
  if (model.kind === 'fixed') return [{ path: 'commission.sum', money: model.sum }]
  const steps = model.kind === 'steps' ? model.steps : []
  return [
    { path: 'commission.minimum', money: model.minimum },
    ...steps.map(({ from }, index) => ({ path: `commission.steps.${index}.from`, money: from })),
  ]
}

/** The first step begins at nothing, each further one above the one before; all sums are in the country's currency. */
export function commissionIssues(model: CommissionModel | null | undefined, currency: Currency): Issue[] {
  if (!model) return []
  const foreign = sumsOf(model).filter(({ money }) => money.currency !== currency)
  const steps = model.kind === 'steps' ? model.steps : []
  const unordered = steps.flatMap(({ from }, index): Issue[] => {
    const before = steps[index - 1]
    const isRight = before ? from.amount > before.from.amount : from.amount === 0
    return isRight ? [] : [{ path: `commission.steps.${index}.from`, code: 'wrong_step' }]
  })
  return [...foreign.map(({ path }): Issue => ({ path, code: 'wrong_currency' })), ...unordered]
}
