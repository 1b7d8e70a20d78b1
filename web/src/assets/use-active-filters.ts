import { SERVER_STATUSES } from '@klubba/domain/assets/asset-status'
import { AUCTION_STATUSES } from '@klubba/domain/auctions/auction-status'
import { useTranslation } from '../use-translation.ts'
import { useNamesOf } from '../registry/names-of.ts'
import type { ActiveFilter } from '../ui/filter-chips.tsx'
import { type AssetListSearch, type AssetSearch, assetFilters, type Facet, FACETS } from './asset-list-search.ts'
import { type FixedFilters, useAuctionFacets, useFilterCounts } from './asset-list-queries.ts'
import type { Catalogue } from './catalogue-queries.ts'

/** What a chosen value is called; ids of owners, portfolios and communities have their names with the counts. */
function useValueNames(search: AssetSearch, fixed: FixedFilters, catalogue: Catalogue) {
  const { t } = useTranslation(['asset_list', 'auctions'])
  const hasIds = search.owner.length > 0 || search.portfolio.length > 0
  const filters = { ...assetFilters(search), ...fixed }
  const { counts } = useFilterCounts(filters, { enabled: hasIds })
  const nameOfId = useNamesOf({ organizations: search.organization })
  const ofAuctions = useAuctionFacets(filters, { enabled: search.community.length > 0 })
  return (facet: Facet, value: string): string => {
    if (facet === 'owner' || facet === 'portfolio') {
      const name = counts?.facets[facet]?.find((each) => each.value === value)?.name ?? '…'
      return name === '' ? t('erased') : name
    }
    if (facet === 'organization') return nameOfId(value)
    if (facet === 'community') return ofAuctions?.community?.find((each) => each.value === value)?.name ?? '…'
    const status = facet === 'status' && SERVER_STATUSES.find((each) => each === value)
    if (status) return t(`status.${status}`)
    const auction = facet === 'auction_status' && AUCTION_STATUSES.find((each) => each === value)
    if (auction) return t(`auctions:status.${auction}`)
    const known = {
      category: () => catalogue.categories.find(({ id }) => id === value)?.name,
      subcategory: () => catalogue.subcategory(value)?.name,
      country: () => catalogue.countryName(value),
    }
    return (facet in known ? known[facet as keyof typeof known]() : value) ?? value
  }
}

/** What the list is filtered by, as it stands above it. */
export function useActiveFilters(
  { search, change, choose, chooseMedia }: AssetListSearch,
  fixed: FixedFilters,
  catalogue: Catalogue,
): ActiveFilter[] {
  const { t } = useTranslation('asset_list')
  const nameOf = useValueNames(search, fixed, catalogue)
  const { year_from: from, year_to: to, ready, created_by } = search
  const facets = FACETS.flatMap((facet) =>
    search[facet].map((value) => ({
      key: `${facet} ${value}`,
      name: t(`filter.${facet}`),
      value: nameOf(facet, value),
      onDrop: () =>
        choose(
          facet,
          search[facet].filter((other) => other !== value),
        ),
    })),
  )
  const years = () => {
    if (from !== '' && to !== '') return `${from}–${to}`
    return from === '' ? t('until', { year: to }) : t('since', { year: from })
  }
  const media = search.media.map((filter) => ({
    key: filter,
    name: t('filter.media'),
    value: t(`media.${filter}`),
    onDrop: () => chooseMedia(search.media.filter((other) => other !== filter)),
  }))
  return [
    ...facets,
    ...media,
    ...(from !== '' || to !== ''
      ? [{ key: 'year', name: t('filter.year'), value: years(), onDrop: () => change({ year_from: '', year_to: '' }) }]
      : []),
    ...(ready
      ? [{ key: 'ready', name: t('filter.ready'), value: t(`ready.${ready}`), onDrop: () => change({ ready: '' }) }]
      : []),
    ...(created_by
      ? [{ key: 'created_by', name: t('filter.created_by'), value: t('me'), onDrop: () => change({ created_by: '' }) }]
      : []),
  ]
}
