import { REGISTRY_STATUSES } from '@klubba/domain/registry/verification'
import { type ListWords, orderOf, type OrderOf, pageOf, splitValues } from '../lists/list-search.ts'
import { useListSearch } from '../lists/use-list-search.ts'
import { ORGANIZATION_SORTS } from './organization-options.ts'
import type { OrganizationListQuery } from './organization-queries.ts'

const KEYS = ['q', 'country', 'status', 'retired', 'waiting', 'sort'] as const
const USUAL_ORDER = 'name'

export type OrganizationSort = (typeof ORGANIZATION_SORTS)[number]
export type OrganizationOrder = OrderOf<OrganizationSort>

/** What the address asks of the list; anything unknown in it is left out. */
export function readOrganizationSearch(words: ListWords<(typeof KEYS)[number]>) {
  return {
    q: words.q ?? '',
    countries: (words.country ?? '').split(',').filter((id) => /^\d{1,3}$/.test(id)),
    statuses: splitValues(words.status, REGISTRY_STATUSES),
    retired: words.retired === 'true',
    waiting: words.waiting === 'me',
    order: orderOf(words.sort, ORGANIZATION_SORTS, USUAL_ORDER),
    page: pageOf(words.page),
  }
}

export function organizationListQuery(search: ReturnType<typeof readOrganizationSearch>): OrganizationListQuery {
  const { q, countries, statuses, retired, waiting, order, page } = search
  return {
    sort: order,
    page: String(page),
    ...(q === '' ? {} : { q }),
    ...(countries.length > 0 && { country: countries }),
    ...(statuses.length > 0 && { status: statuses }),
    ...(retired && { retired: 'true' }),
    ...(waiting && { waiting: 'me' }),
  }
}

export const useOrganizationSearch = () =>
  useListSearch({ keys: KEYS, read: readOrganizationSearch, usualOrder: USUAL_ORDER })

export type OrganizationListSearch = ReturnType<typeof useOrganizationSearch>
