import { AUDIT_ACTIONS, type AuditAction } from '@klubba/domain/audit/audit'
import { type ListWords, pageOf } from '../lists/list-search.ts'
import { useListSearch } from '../lists/use-list-search.ts'
import type { AuditFilters } from './audit-queries.ts'

const KEYS = ['action', 'user', 'from', 'to'] as const

export interface AuditSearch {
  action: AuditAction | undefined
  user: string | undefined
  /** Days as the date field has them, 2026-11-17, in the user's time zone; the last one belongs to it. */
  from: string
  to: string
  page: number
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Midnight at the beginning of a day, or of the day after. */
function midnight(day: string, daysOn: number): Date | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  const at = new Date(Number(year), Number(month) - 1, Number(date) + daysOn)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** What the address asks of the log; anything unknown in it is left out. */
export function readAuditSearch(words: ListWords<(typeof KEYS)[number]>): AuditSearch {
  const day = (text = '') => (midnight(text, 0) ? text : '')
  return {
    action: AUDIT_ACTIONS.find((action) => action === words.action),
    user: UUID.test(words.user ?? '') ? words.user : undefined,
    from: day(words.from),
    to: day(words.to),
    page: pageOf(words.page),
  }
}

export function auditFilters({ action, user, from, to }: AuditSearch): AuditFilters {
  const begin = midnight(from, 0)
  const end = midnight(to, 1)
  return {
    ...(action && { action }),
    ...(user !== undefined && { user }),
    ...(begin && { from: begin.toISOString() }),
    ...(end && { to: end.toISOString() }),
  }
}

export const useAuditSearch = () => useListSearch({ keys: KEYS, read: readAuditSearch })

export type AuditListSearch = ReturnType<typeof useAuditSearch>
