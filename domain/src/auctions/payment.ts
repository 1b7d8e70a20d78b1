import { addDays } from './local-time.ts'

const PAYMENT_DAYS = 5

/** The last day on which a buyer pays in time. */
export function paymentDue(dateSold: string): string {
  return addDays(dateSold, PAYMENT_DAYS)
}
