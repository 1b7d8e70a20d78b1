import { AUCTION_STATUSES } from '@klubba/domain/auctions/auction-status'
import { type ListWords, orderOf, type OrderOf, pageOf, splitValues } from '../lists/list-search.ts'
import { useListSearch } from '../lists/use-list-search.ts'
import type { AuctionListQuery } from './auction-queries.ts'

const KEYS = ['q', 'status', 'country', 'category', 'ends', 'sort'] as const
export const AUCTION_SORTS_SHOWN = ['updated_at', 'effective_end', 'auction_number'] as const
const USUAL_ORDER = '-updated_at'
export const ENDS = ['today', 'week', 'past'] as const
type Ends = (typeof ENDS)[number]

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
    order: orderOf(words.sort, AUCTION_SORTS_SHOWN, USUAL_ORDER),
    page: pageOf(words.page),
  }
}

/** The midnight so many days from a moment, where the user is. */
function midnight(now: Date, days: number): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).toISOString()
}

/** Whole days, so that the question stays the same while somebody looks at its answer. */
export function endsBetween(ends: Ends, now: Date): Pick<AuctionListQuery, 'ends_from' | 'ends_to'> {
  if (ends === 'past') return { ends_to: midnight(now, 0) }
  return { ends_from: midnight(now, 0), ends_to: midnight(now, ends === 'today' ? 1 : 7) }
}

export function auctionListQuery(search: ReturnType<typeof readAuctionSearch>, now: Date): AuctionListQuery {
  const { q, statuses, countries, categories, ends, order, page } = search
  return {
    sort: order,
    page: String(page),
    ...(q === '' ? {} : { q }),
    ...(statuses.length > 0 && { status: statuses }),
    ...(countries.length > 0 && { country: countries }),
    ...(categories.length > 0 && { category: categories }),
    ...(ends && endsBetween(ends, now)),
  }
}

export const useAuctionSearch = () => useListSearch({ keys: KEYS, read: readAuctionSearch, usualOrder: USUAL_ORDER })

export type AuctionListSearch = ReturnType<typeof useAuctionSearch>
