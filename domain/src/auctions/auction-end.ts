import type { Issue } from '../errors.ts'
import { isBarredDay } from './barred-days.ts'
import { holidayOn, type Holiday } from './holidays.ts'
import { addDays, hours, localTime, minutes, momentOf, weekday } from './local-time.ts'

const SATURDAY = 6
const SECOND = 1000

export function isAllowedEnd(end: number, countryId: number): boolean {
  return !isBarredDay(localTime(end, countryId).day)
}

/** A public holiday that the end falls on: a warning, no bar. */
export function holidayAtEnd(end: number, countryId: number): Holiday | undefined {
  return holidayOn(localTime(end, countryId).day, countryId)
}

/** The first allowed day after this one. */
export function nextAllowedDay(day: string): string {
  const next = addDays(day, 1)
  return isBarredDay(next) ? nextAllowedDay(next) : next
}

/** What is wrong with a start and an end, by field; forms, the API and the restart ask alike. */
export function scheduleIssues(
  { start, end }: { start: number | null; end: number | null },
  countryId: number,
  now: number,
): Issue[] {
  if (end === null) return []
  const issues: Issue[] = []
  if (!isAllowedEnd(end, countryId)) issues.push({ path: 'end', code: 'barred_end_day' })
  if (start !== null && end <= start) issues.push({ path: 'end', code: 'ends_before_start' })
  else if (end <= now) issues.push({ path: 'end', code: 'not_ahead' })
  return issues
}

export type EndMoveBar = 'not_later' | 'end_not_ahead' | 'barred_end_day'

/** Why a running auction's end may not be moved there: it goes only to a later time, on an allowed day. */
export function endMoveBar(from: number, to: number, countryId: number, now: number): EndMoveBar | undefined {
  if (to <= from) return 'not_later'
  if (to <= now) return 'end_not_ahead'
  return isAllowedEnd(to, countryId) ? undefined : 'barred_end_day'
}

/** Three working days of 24 hours. */
export const MAX_NEGOTIATION_HOURS = 72
export const DEFAULT_NEGOTIATION_HOURS = 24

function isWorkingDay(day: string, countryId: number): boolean {
  return weekday(day) < SATURDAY && holidayOn(day, countryId) === undefined
}

/** When a negotiation's time is out: its hours run on working days only, so that 24 is the same time a working day later. */
export function negotiationDeadline(from: number, negotiationHours: number, countryId: number): number {
  let at = from
  let left = hours(Math.min(negotiationHours, MAX_NEGOTIATION_HOURS))
  while (true) {
    const { day } = localTime(at, countryId)
    const midnight = momentOf({ day: addDays(day, 1), clock: 0 }, countryId)
    if (isWorkingDay(day, countryId)) {
      if (at + left <= midnight) return at + left
      left -= midnight - at
    }
    at = midnight
  }
}

/** When no bid transaction of any process went through for longer than this, that was an outage. */
export const LONGEST_GAP = 10 * SECOND
const LAST_MINUTES = minutes(5)
const TIME_TO_COME_BACK = minutes(15)
const DAY_BEGINS = hours(8)
const DAY_ENDS = hours(20)

/** From the last bid transaction that went through before it to the first one after: a heartbeat, or a bid that was taken. */
export interface Outage {
  from: number
  to: number
}

/** The outages between moments at which a bid transaction went through, in their order. */
export function outagesIn(moments: readonly number[]): Outage[] {
  return moments.flatMap((to, index) => {
    const from = moments[index - 1] ?? to
    return to - from > LONGEST_GAP ? [{ from, to }] : []
  })
}

/** When no server could process an auction's bids for so long, that was a stall. */
export const LONGEST_STALL = 5 * SECOND
const TIME_AFTER_STALL = minutes(2)

/** Whether it touches the time in which bids decide. */
const touchesLastMinutes = (effectiveEnd: number, { from, to }: Outage) =>
  from < effectiveEnd && to > effectiveEnd - LAST_MINUTES

/** The end of an auction after a stall, which may be the one that it has; undefined when it was none. */
export function endAfterStall(effectiveEnd: number, stall: Outage): number | undefined {
  if (stall.to - stall.from < LONGEST_STALL || !touchesLastMinutes(effectiveEnd, stall)) return undefined
  return Math.max(effectiveEnd, stall.to + TIME_AFTER_STALL)
}

/**
 * The end of an auction after an outage, or undefined when it does not matter to it. People get a quarter of an hour to
 * come back; where that would be at night or on a barred day, the scheduled time of day on the next allowed day.
 */
export function endAfterOutage(
  auction: { scheduledEnd: number; effectiveEnd: number; countryId: number },
  outage: Outage,
): number | undefined {
  const { scheduledEnd, effectiveEnd, countryId } = auction
  if (outage.to - outage.from <= LONGEST_GAP || !touchesLastMinutes(effectiveEnd, outage)) return undefined
  const soon = outage.to + TIME_TO_COME_BACK
  const { day, clock } = localTime(soon, countryId)
  if (clock >= DAY_BEGINS && clock <= DAY_ENDS && !isBarredDay(day)) return soon
  const timeOfDay = localTime(scheduledEnd, countryId).clock
  const sameDay = momentOf({ day, clock: timeOfDay }, countryId)
  if (!isBarredDay(day) && sameDay >= soon) return sameDay
  return momentOf({ day: nextAllowedDay(day), clock: timeOfDay }, countryId)
}
