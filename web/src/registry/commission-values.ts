import type { Currency } from '@klubba/domain/countries/currencies'
import type { Issue } from '@klubba/domain/errors'
import type { Language } from '@klubba/domain/languages'
import type { CommissionModel } from '@klubba/domain/organizations/commission'
import { commissionIssues, defaultCommission } from '@klubba/domain/organizations/commission-rules'
import { formatAmount, formatRate, parseAmount, parseRate } from '../i18n/amounts.ts'

export const COMMISSION_KINDS = ['default', 'percent', 'steps', 'fixed'] as const
export const MAX_STEPS = 20

/** A commission model as a form holds it: by the names that the server gives issues by, all of them texts. */
export type CommissionValues = Record<`commission.${string}`, string>

/** The language and the currency that amounts are typed in. */
export interface Typing {
  language: Language
  currency: Currency
}

const stepField = <Part extends 'from' | 'rate'>(index: number, part: Part) =>
  `commission.steps.${index}.${part}` as const

function stepsOf(model: CommissionModel, currency: Currency): { from: number; rate: number }[] {
  if (model.kind === 'steps') return model.steps.map(({ from, rate }) => ({ from: from.amount, rate }))
  // One step is a percentage: a good beginning.
  const { rate } = model.kind === 'percent' ? model : (defaultCommission(currency) as { rate: number })
  return [{ from: 0, rate }]
}

/** Every kind has something filled in to begin with, so that whoever changes the kind sees what to type. */
export function commissionValues(model: CommissionModel | null, { language, currency }: Typing): CommissionValues {
  const held = model ?? defaultCommission(currency)
  const usual = defaultCommission(currency)
  const percent = held.kind === 'percent' ? held : usual
  const steps = stepsOf(held, currency)
  const minimum = held.kind === 'fixed' ? usual : held
  const stepTexts = Array.from({ length: MAX_STEPS }, (_, index) => {
    const step = steps[index]
    return [
      [stepField(index, 'from'), step ? formatAmount(language, step.from) : ''],
      [stepField(index, 'rate'), step ? formatRate(language, step.rate) : ''],
    ] as const
  })
  return {
    'commission.kind': model?.kind ?? 'default',
    'commission.rate': percent.kind === 'percent' ? formatRate(language, percent.rate) : '',
    'commission.minimum': minimum.kind === 'fixed' ? '' : formatAmount(language, minimum.minimum.amount),
    'commission.sum': held.kind === 'fixed' ? formatAmount(language, held.sum.amount) : '',
    'commission.step_count': String(steps.length),
    ...Object.fromEntries(stepTexts.flat()),
  }
}

export function stepCount(values: CommissionValues): number {
  return Number(values['commission.step_count'])
}

/** One more step at the end. */
export function withStep(values: CommissionValues): CommissionValues {
  return { ...values, 'commission.step_count': String(stepCount(values) + 1) }
}

/** The later steps move up by one. */
export function withoutStep(values: CommissionValues, gone: number): CommissionValues {
  const moved = Array.from({ length: MAX_STEPS - gone }, (_, past) => {
    const index = gone + past
    return (['from', 'rate'] as const).map((part) => [stepField(index, part), values[stepField(index + 1, part)] ?? ''])
  })
  const count = String(stepCount(values) - 1)
  return { ...values, ...(Object.fromEntries(moved.flat()) as CommissionValues), 'commission.step_count': count }
}

/** What was typed, or what is wrong with it. */
export type Typed = { ok: true; model: CommissionModel | null } | { ok: false; issues: Issue[] }

/** Reads the fields of the chosen kind; what the other fields hold does not matter. */
export function typedCommission(values: CommissionValues, { language, currency }: Typing): Typed {
  const issues: Issue[] = []
  function read(path: `commission.${string}`, parse: (text: string) => number | undefined): number {
    const text = values[path] ?? ''
    const value = parse(text)
    if (value === undefined) issues.push({ path, code: text.trim() === '' ? 'required' : 'wrong_format' })
    return value ?? 0
  }
  const money = (path: `commission.${string}`) => ({
    amount: read(path, (text) => parseAmount(language, text)),
    currency,
  })
  const rate = (path: `commission.${string}`) => read(path, parseRate)

  function modelOf(kind: string | undefined): CommissionModel | null {
    if (kind === 'percent') return { kind, rate: rate('commission.rate'), minimum: money('commission.minimum') }
    if (kind === 'fixed') return { kind, sum: money('commission.sum') }
    if (kind !== 'steps') return null
    const steps = Array.from({ length: stepCount(values) }, (_, index) => ({
      from: money(stepField(index, 'from')),
      rate: rate(stepField(index, 'rate')),
    }))
    return { kind, steps, minimum: money('commission.minimum') }
  }

  const model = modelOf(values['commission.kind'])
  // Steps can only be out of order where they are numbers.
  const found = issues.length > 0 ? issues : commissionIssues(model, currency)
  return found.length > 0 ? { ok: false, issues: found } : { ok: true, model }
}
