import type { Db } from '../db/database.ts'
import { readClockHealth, type ClockHealth } from './clock-health-sql.ts'

export type { ClockHealth }

/** For those who watch over the product: what is late, and who runs the clock. */
export async function clockHealth(db: Db): Promise<ClockHealth> {
  return readClockHealth(db)
}

/** In words, for `/ready` and the doctor. Nothing when no auction is past its time for longer than an end may wait. */
export function overdueWarning({ overdue_for_long }: ClockHealth): string | undefined {
  if (overdue_for_long === 0) return undefined
  const what = overdue_for_long === 1 ? '1 auction is' : `${overdue_for_long} auctions are`
  return `${what} past the start or the end for more than 15 seconds: does a worker run?`
}
