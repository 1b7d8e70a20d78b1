import { AUCTION_STATUSES } from '@klubba/domain/auctions/auction-status'
import { CURRENCIES } from '@klubba/domain/countries/currencies'
import { GROUPINGS, type ReportDefinition } from '@klubba/domain/reports/report'
import { type ListWords, pageOf, splitValues } from '../lists/list-search.ts'
import { useListSearch } from '../lists/use-list-search.ts'
import type { ReportNarrowed, ReportQuery } from './report-queries.ts'

const KEYS = ['from', 'to', 'country', 'category', 'owner', 'portfolio', 'status', 'by', 'currency'] as const

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const DAY = /^\d{4}-\d\d-\d\d$/

const dayOf = (text = '') => (DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : '')
const idOf = (text = '') => (UUID.test(text) ? text : '')

/** What the address asks of a report; anything unknown in it is left out. */
export function readReportSearch(words: ListWords<(typeof KEYS)[number]>) {
  return {
    from: dayOf(words.from),
    to: dayOf(words.to),
    countries: (words.country ?? '').split(',').filter((id) => /^\d{1,3}$/.test(id)),
    categories: (words.category ?? '').split(',').filter((id) => /^\w{1,100}$/.test(id)),
    owner: idOf(words.owner),
    portfolio: idOf(words.portfolio),
    statuses: splitValues(words.status, AUCTION_STATUSES),
    by: GROUPINGS.find((by) => by === words.by),
    currency: CURRENCIES.find((currency) => currency === words.currency),
    page: pageOf(words.page),
  }
}
export type ReportSearch = ReturnType<typeof readReportSearch>

function periodOf({ from, to }: ReportSearch): Pick<ReportNarrowed, 'from' | 'to'> {
  if (from !== '' && to !== '' && from > to) return {}
  return { ...(from !== '' && { from }), ...(to !== '' && { to }) }
}

/** Only what the report knows: the words of another report may still stand in the address. */
export function narrowed(search: ReportSearch, { filters, period, isGrouped }: ReportDefinition): ReportNarrowed {
  const { countries, categories, owner, portfolio, statuses, by } = search
  const knows = (filter: ReportDefinition['filters'][number]) => filters.includes(filter)
  return {
    ...(period && periodOf(search)),
    ...(knows('country') && countries.length > 0 && { country: countries }),
    ...(knows('category') && categories.length > 0 && { category: categories }),
    ...(knows('owner') && owner !== '' && { owner }),
    ...(knows('portfolio') && portfolio !== '' && { portfolio }),
    ...(knows('status') && statuses.length > 0 && { status: statuses }),
    ...(isGrouped && by && { by }),
  }
}

export function reportQuery(search: ReportSearch, definition: ReportDefinition): ReportQuery {
  const { currency, page } = search
  return {
    ...narrowed(search, definition),
    ...(definition.hasCurrencies && currency && { currency }),
    ...(page > 1 && { page: String(page) }),
  }
}

export const useReportSearch = () => useListSearch({ keys: KEYS, read: readReportSearch })
export type ReportListSearch = ReturnType<typeof useReportSearch>
