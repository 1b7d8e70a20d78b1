import type { Issue } from '../errors.ts'
import { addDays } from './local-time.ts'

const PAYMENT_DAYS = 5

/** The last day on which a buyer pays in time. */
export function paymentDue(dateSold: string): string {
  return addDays(dateSold, PAYMENT_DAYS)
}

/** What happens to a lot that is sold. */
export type SaleDate = 'date_sold' | 'date_paid' | 'date_delivered'
export type SaleDates = Readonly<Record<SaleDate, string | null>>

/** Each two of them in the order in which they happen, with what is wrong where they are not. */
const ORDER = [
  { earlier: 'date_sold', later: 'date_paid', early: 'before_sale', late: 'after_payment' },
  { earlier: 'date_paid', later: 'date_delivered', early: 'before_payment', late: 'after_handover' },
  { earlier: 'date_sold', later: 'date_delivered', early: 'before_sale', late: 'after_handover' },
] as const

/** What is wrong with a date that is set or corrected: sold, then paid, then handed over, and none of it ahead. */
export function saleDateIssues(field: SaleDate, day: string, dates: SaleDates, today: string): Issue[] {
  if (day > today) return [{ path: field, code: 'in_the_future', params: { max: today } }]
  return ORDER.flatMap(({ earlier, later, early, late }): Issue[] => {
    const [min, max] = [dates[earlier], dates[later]]
    if (field === later && min !== null && day < min) return [{ path: field, code: early, params: { min } }]
    return field === earlier && max !== null && day > max ? [{ path: field, code: late, params: { max } }] : []
  }).slice(0, 1)
}

/** The first and the last day that a date can be. */
export function saleDateBounds(field: SaleDate, dates: SaleDates, today: string): { min?: string; max: string } {
  const days = (from: 'earlier' | 'later', to: 'earlier' | 'later') =>
    ORDER.flatMap((pair) => (pair[from] === field ? (dates[pair[to]] ?? []) : [])).toSorted()
  const min = days('later', 'earlier').at(-1)
  const [max = today] = days('earlier', 'later')
  return { ...(min !== undefined && { min }), max: max < today ? max : today }
}
