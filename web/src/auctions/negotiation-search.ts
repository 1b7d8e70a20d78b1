import { PARTIES } from '@klubba/domain/auctions/negotiation'
import { type ListWords, pageOf } from '../lists/list-search.ts'
import { useListSearch } from '../lists/use-list-search.ts'
import type { NegotiationListQuery } from './auction-queries.ts'

const KEYS = ['turn', 'country'] as const

function read(words: ListWords<(typeof KEYS)[number]>) {
  return {
    turn: PARTIES.find((party) => party === words.turn),
    countries: (words.country ?? '').split(',').filter((id) => /^\d{1,3}$/.test(id)),
    page: pageOf(words.page),
  }
}

export function negotiationListQuery({ turn, countries, page }: ReturnType<typeof read>): NegotiationListQuery {
  return {
    page: String(page),
    ...(turn && { turn }),
    ...(countries.length > 0 && { country: countries }),
  }
}

export const useNegotiationSearch = () => useListSearch({ keys: KEYS, read })

export type NegotiationSearch = ReturnType<typeof useNegotiationSearch>
