import type { Issue } from '../errors.ts'

/** Machines are sold with the model year of next year, and no later one. */
const YEARS: readonly string[] = ['year', 'production_year']

/** What has happened has happened by today. */
const PAST_DAYS: readonly string[] = [
  'first_registration_date',
  'eu_last_inspection',
  'inspected_at',
  'last_service_date',
]

/** An inspection, and until when it is valid. */
const PERIODS = [
  ['eu_last_inspection', 'eu_valid_until'],
  ['inspected_at', 'next_inspection'],
  ['inspected_at', 'valid_until'],
] as const

/** The last day that a date may be. */
export function latestDay(path: string, today: string): string | undefined {
  return PAST_DAYS.includes(path) ? today : undefined
}

/** What a value would say that cannot be true yet. */
export function boundIssue(path: string, value: unknown, today: string): Issue | undefined {
  const max = Number(today.slice(0, 4)) + 1
  if (YEARS.includes(path) && typeof value === 'number' && value > max) {
    return { path, code: 'too_big', params: { max } }
  }
  const latest = latestDay(path, today)
  return latest !== undefined && typeof value === 'string' && value > latest
    ? { path, code: 'in_the_future' }
    : undefined
}

/** What is valid is not so only until before it was inspected. Named where it was changed. */
export function periodIssues(values: Record<string, unknown>, changed: readonly string[]): Issue[] {
  return PERIODS.flatMap(([from, until]): Issue[] => {
    const [begins, ends] = [values[from], values[until]]
    if (typeof begins !== 'string' || typeof ends !== 'string' || ends >= begins) return []
    const path = [until, from].find((key) => changed.includes(key))
    return path === undefined ? [] : [{ path, code: 'ends_before_start' }]
  })
}
