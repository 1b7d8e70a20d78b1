import { AUCTION_STATUSES } from '@klubba/domain/auctions/auction-status'
import { type ListWords, orderOf, type OrderOf, pageOf, splitValues } from '../lists/list-search.ts'
import { useListSearch } from '../lists/use-list-search.ts'
import type { AuctionListQuery } from './auction-queries.ts'

/** Whose auctions, by id. */
export const WHOSE = ['owner', 'organization', 'portfolio', 'community'] as const
const KEYS = ['q', 'status', 'country', 'category', 'ends', ...WHOSE, 'sort'] as const
export const AUCTION_SORTS_SHOWN = ['updated_at', 'effective_end', 'auction_number'] as const
const USUAL_ORDER = '-updated_at'
export const ENDS = ['today', 'week', 'past'] as const
type Ends = (typeof ENDS)[number]

/** A day where the user is, as 2026-11-17. */
const isDay = (word: string) => /^\d{4}-\d\d-\d\d$/.test(word) && !Number.isNaN(Date.parse(word))

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const idsIn = (words = '') => words.split(',').filter((id) => UUID.test(id))

export type AuctionSort = (typeof AUCTION_SORTS_SHOWN)[number]
export type AuctionOrder = OrderOf<AuctionSort>

/** What the address asks of the list; anything unknown in it is left out. */
export function readAuctionSearch(words: ListWords<(typeof KEYS)[number]>) {
  return {
    q: words.q ?? '',
    statuses: splitValues(words.status, AUCTION_STATUSES),
    countries: (words.country ?? '').split(',').filter((id) => /^\d{1,3}$/.test(id)),
    categories: (words.category ?? '').split(',').filter((id) => /^\w{1,100}$/.test(id)),
    ends: ENDS.find((ends) => ends === words.ends),
    whose: Object.fromEntries(WHOSE.map((key) => [key, idsIn(words[key])])) as Record<(typeof WHOSE)[number], string[]>,
    endsOn: words.ends !== undefined && isDay(words.ends) ? words.ends : undefined,
    order: orderOf(words.sort, AUCTION_SORTS_SHOWN, USUAL_ORDER),
    page: pageOf(words.page),
  }
}

/** The midnight so many days from a moment, where the user is. */
export function midnight(now: Date, days: number): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).toISOString()
}

/** Whole days, so that the question stays the same while somebody looks at its answer. */
export function endsBetween(ends: Ends, now: Date): Pick<AuctionListQuery, 'ends_from' | 'ends_to'> {
  if (ends === 'past') return { ends_to: midnight(now, 0) }
  return { ends_from: midnight(now, 0), ends_to: midnight(now, ends === 'today' ? 1 : 7) }
}

const endsOnDay = (day: string) => endsBetween('today', new Date(`${day}T12:00:00`))

export function auctionListQuery(search: ReturnType<typeof readAuctionSearch>, now: Date): AuctionListQuery {
  const { q, statuses, countries, categories, ends, endsOn, whose, order, page } = search
  return {
    sort: order,
    page: String(page),
    ...(q === '' ? {} : { q }),
    ...(statuses.length > 0 && { status: statuses }),
    ...(countries.length > 0 && { country: countries }),
    ...(categories.length > 0 && { category: categories }),
    ...Object.fromEntries(Object.entries(whose).filter(([, ids]) => ids.length > 0)),
    ...(ends && endsBetween(ends, now)),
    ...(endsOn !== undefined && endsOnDay(endsOn)),
  }
}

export const useAuctionSearch = () => useListSearch({ keys: KEYS, read: readAuctionSearch, usualOrder: USUAL_ORDER })

export type AuctionListSearch = ReturnType<typeof useAuctionSearch>
