import { addDays } from '../auctions/local-time.ts'
import { addMonths, firstOfMonth, lastOfMonth, mondayOf } from './calendar.ts'

/** The periods that lists and reports offer by name. */
export const PERIODS = [
  'today',
  'this_week',
  'this_month',
  'last_month',
  'last_30_days',
  'this_year',
  'last_12_months',
] as const
export type PeriodName = (typeof PERIODS)[number]

/** Both days belong to it. */
export interface Period {
  from: string
  to: string
}

/** What has begun runs until today: nothing of it lies ahead. */
export function periodOf(name: PeriodName, today: string): Period {
  const lastMonth = addMonths(firstOfMonth(today), -1)
  const periods: Record<PeriodName, Period> = {
    today: { from: today, to: today },
    this_week: { from: mondayOf(today), to: today },
    this_month: { from: firstOfMonth(today), to: today },
    last_month: { from: lastMonth, to: lastOfMonth(lastMonth) },
    last_30_days: { from: addDays(today, -29), to: today },
    this_year: { from: `${today.slice(0, 4)}-01-01`, to: today },
    last_12_months: { from: addDays(addMonths(today, -12), 1), to: today },
  }
  return periods[name]
}

/** The name of a period, where it has one. */
export function periodNamed({ from, to }: Period, today: string): PeriodName | undefined {
  return PERIODS.find((name) => {
    const period = periodOf(name, today)
    return period.from === from && period.to === to
  })
}
