import { weekday } from './local-time.ts'

const FRIDAY = 5

/** Friday, Saturday and Sunday are barred as the day of a scheduled end. */
export function isBarredDay(day: string): boolean {
  return weekday(day) >= FRIDAY
}
