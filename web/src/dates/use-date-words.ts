import { isDay } from '@klubba/domain/dates/calendar'
import { serverNow } from '../api/server-clock.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { useTranslation } from '../use-translation.ts'
import type { MarkDay } from './day-mark.ts'
import { formatClock, formatDate, formatDayOfWeek, formatDigits } from './format-date.ts'

const pad = (value: number) => String(value).padStart(2, '0')

/** The day it is where the user is, by the server's clock. */
export function todayHere(): string {
  const now = new Date(serverNow())
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}

/** What limits the days of a field. */
export interface Bounds {
  min?: string | undefined
  max?: string | undefined
  mark?: MarkDay | undefined
}

/** Dates and times as the page's language writes them, and what is wrong with them. */
export function useDateWords() {
  const { t } = useTranslation('dates')
  const [language] = useLanguage()
  const date = (day: string) => formatDate(language, day)

  /** Why a day cannot be chosen. */
  function whyNot(day: string, { min = '', max = '9999', mark }: Bounds): string | undefined {
    if (day < min) return t('too_early', { day: date(min) })
    return day > max ? t('too_late', { day: date(max) }) : mark?.(day).barred
  }

  return {
    language,
    date,
    /** As a date field shows its value; text that is not a day stays as it was typed. */
    field: (value: string) => (isDay(value) ? formatDayOfWeek(language, value) : value),
    clock: (time: string) => formatClock(language, time),
    digits: (day: string) => formatDigits(language, day),
    whyNot,
  }
}
