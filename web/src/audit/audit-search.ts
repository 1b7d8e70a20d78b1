import { AUDIT_ACTIONS, type AuditAction } from '@klubba/domain/audit/audit'
import { type ListSearch, useListSearch } from '../ui/use-list-search.ts'
import type { AuditFilters } from './audit-queries.ts'

const KEYS = ['action', 'user', 'from', 'to'] as const
type Search = ListSearch<(typeof KEYS)[number] | 'page'>

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
export function readAuditSearch(search: Search): AuditSearch {
  const day = (text = '') => (midnight(text, 0) ? text : '')
  return {
    action: AUDIT_ACTIONS.find((action) => action === search.action),
    user: UUID.test(search.user ?? '') ? search.user : undefined,
    from: day(search.from),
    to: day(search.to),
    page: Math.max(1, Math.trunc(Number(search.page ?? 1)) || 1),
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

export function useAuditSearch() {
  const [search, change] = useListSearch(KEYS)
  return [readAuditSearch(search), change] as const
}

export type AuditSearchChange = ReturnType<typeof useAuditSearch>[1]
