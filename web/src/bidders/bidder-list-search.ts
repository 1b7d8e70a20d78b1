import { BIDDER_STATUSES, BIDDER_TYPES } from '@klubba/domain/bidders/bidder-rules'
import { LANGUAGES } from '@klubba/domain/languages'
import { type ListWords, orderOf, type OrderOf, pageOf, splitValues } from '../lists/list-search.ts'
import { useListSearch } from '../lists/use-list-search.ts'
import type { BidderListQuery } from './bidder-queries.ts'

const KEYS = ['q', 'status', 'bidder_type', 'country', 'language', 'sort'] as const
export const BIDDER_SORTS_SHOWN = ['name', 'number', 'updated_at', 'created_at'] as const
const USUAL_ORDER = 'name'

export type BidderSort = (typeof BIDDER_SORTS_SHOWN)[number]
export type BidderOrder = OrderOf<BidderSort>

/** What the address asks of the list; anything unknown in it is left out. */
export function readBidderSearch(words: ListWords<(typeof KEYS)[number]>) {
  return {
    q: words.q ?? '',
    statuses: splitValues(words.status, BIDDER_STATUSES),
    type: BIDDER_TYPES.find((type) => type === words.bidder_type),
    countries: (words.country ?? '').split(',').filter((id) => /^\d{1,3}$/.test(id)),
    languages: splitValues(words.language, LANGUAGES),
    order: orderOf(words.sort, BIDDER_SORTS_SHOWN, USUAL_ORDER),
    page: pageOf(words.page),
  }
}

export function bidderListQuery(search: ReturnType<typeof readBidderSearch>): BidderListQuery {
  const { q, statuses, type, countries, languages, order, page } = search
  return {
    sort: order,
    page: String(page),
    ...(q === '' ? {} : { q }),
    ...(statuses.length > 0 && { status: statuses }),
    ...(type && { bidder_type: type }),
    ...(countries.length > 0 && { country: countries }),
    ...(languages.length > 0 && { language: languages }),
  }
}

export const useBidderSearch = () => useListSearch({ keys: KEYS, read: readBidderSearch, usualOrder: USUAL_ORDER })

export type BidderListSearch = ReturnType<typeof useBidderSearch>
