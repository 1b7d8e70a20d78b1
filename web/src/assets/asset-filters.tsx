import type { AssetFacet, AuctionFacet, FacetCounts } from '@klubba/domain/assets/asset-filters'
import { SERVER_STATUSES } from '@klubba/domain/assets/asset-status'
import { MOST_VALUES, SEARCHED_FACETS } from '@klubba/domain/assets/searched-facets'
import { AUCTION_STATUSES } from '@klubba/domain/auctions/auction-status'
import { useDeferredValue } from 'react'
import { useTranslation } from '../use-translation.ts'
import { useFormat } from '../i18n/use-format.ts'
import { FacetFilter } from '../ui/facet-filter.tsx'
import type { Option } from '../ui/filter-menu.tsx'
import { lazyPiece } from '../ui/lazy-piece.ts'
import { type AssetListSearch, assetFilters, type Facet, MEDIA_FILTERS } from './asset-list-search.ts'
import { type FixedFilters, useAuctionFacets, useFilterCounts } from './asset-list-queries.ts'
import type { Catalogue } from './catalogue-queries.ts'
import { YearFilter } from './year-filter.tsx'

const FoundValues = lazyPiece(async () => (await import('./found-values.tsx')).FoundValues)

const READY = ['true', 'false'] as const

interface AssetFiltersProps {
  list: AssetListSearch
  /** Which of the lists it is. */
  fixed: FixedFilters
  catalogue: Catalogue
}

/** All filters of the list, with how many there are of each value. */
export function AssetFilters({ list, fixed, catalogue }: AssetFiltersProps) {
  const { t } = useTranslation(['asset_list', 'auctions'])
  const { number } = useFormat()
  const { search, choose, chooseReady, chooseMedia, change } = list
  const filters = { ...assetFilters(search), ...fixed }
  const { counts, isPending } = useFilterCounts(filters)
  const isLoading = counts === undefined && (isPending || catalogue.isPending)
  const ready = { true: counts?.ready, false: counts?.not_ready }
  const withMedia = {
    has_images: counts?.with_images,
    without_images: counts?.without_images,
    has_videos: counts?.with_videos,
    without_videos: counts?.without_videos,
  }
  const ofAuctions = useAuctionFacets(filters)
  // Most screens end above the lower ones: they are drawn after the list.
  const isWhole = useDeferredValue(true, false)

  /** The values that there are, the most frequent first, then those of the known ones that there are none of. */
  function optionsOf(
    facet: AssetFacet | AuctionFacet,
    nameOf: (value: string) => string | undefined,
    known: readonly string[] = [],
    from: FacetCounts | undefined = counts?.facets,
  ): Option<string>[] {
    if (isLoading) return []
    const counted = from?.[facet] ?? []
    const others = [...new Set([...known, ...search[facet]])].filter(
      (value) => !counted.some((each) => each.value === value),
    )
    return [
      ...counted.map(({ value, name, count }) => ({
        value,
        label: name === '' ? t('erased') : (name ?? nameOf(value) ?? value),
        count,
      })),
      ...others.map((value) => ({
        value,
        label: nameOf(value) ?? value,
        count: from && 0,
      })),
    ]
  }
  const show = (facet: Facet, options: Option<string>[], isFirst = false) => {
    const searched = SEARCHED_FACETS.find((each) => each === facet)
    return (
      <FacetFilter
        label={t(`filter.${facet}`)}
        options={options}
        chosen={search[facet]}
        onChoose={(values) => choose(facet, values)}
        number={number}
        isPartial={options.length >= MOST_VALUES}
        renderFound={searched && ((known) => <FoundValues {...known} facet={searched} filters={filters} />)}
        isFirst={isFirst}
        isLoading={isLoading}
      />
    )
  }

  const { categories } = catalogue
  const auctionStatusName = (status: string) => {
    const known = AUCTION_STATUSES.find((each) => each === status)
    return known && t(`auctions:status.${known}`)
  }
  const categoryName = (id: string) => categories.find((category) => category.id === id)?.name
  const inCategories = categories
    .filter(({ id }) => search.category.includes(id))
    .flatMap(({ subcategories }) => subcategories.map(({ id }) => id))
  const isNarrowed = search.category.length > 0 || search.subcategory.length > 0
  const isBranded = search.brand.length > 0 || search.model.length > 0
  const lower = () => (
    <>
      <FacetFilter
        label={t('filter.media')}
        options={MEDIA_FILTERS.map((value) => ({ value, label: t(`media.${value}`), count: withMedia[value] }))}
        chosen={search.media}
        onChoose={chooseMedia}
        number={number}
        isFirst
      />
      <FacetFilter
        label={t('filter.ready')}
        options={READY.map((value) => ({ value, label: t(`ready.${value}`), count: ready[value] }))}
        chosen={search.ready ? [search.ready] : []}
        onChoose={(values) => chooseReady(READY.find((value) => value === values.at(-1)))}
        number={number}
        isFirst
      />
      <FacetFilter
        label={t('filter.created_by')}
        options={[{ value: 'me', label: t('me'), count: counts?.mine }]}
        chosen={search.created_by ? [search.created_by] : []}
        onChoose={(values) => change({ created_by: values.length > 0 ? 'me' : '' })}
        number={number}
        isFirst
      />
      {show('brand', optionsOf('brand', String))}
      {isBranded && show('model', optionsOf('model', String), true)}
      {show(
        'owner',
        optionsOf('owner', () => '…'),
      )}
      {show(
        'portfolio',
        optionsOf('portfolio', () => '…'),
      )}
      {show('country', optionsOf('country', catalogue.countryName))}
    </>
  )
  return (
    <>
      {show(
        'category',
        optionsOf(
          'category',
          categoryName,
          categories.map(({ id }) => id),
        ),
        true,
      )}
      {isNarrowed &&
        show(
          'subcategory',
          optionsOf('subcategory', (id) => catalogue.subcategory(id)?.name, inCategories),
          true,
        )}
      {show(
        'status',
        optionsOf('status', (status) => {
          const known = SERVER_STATUSES.find((each) => each === status)
          return known && t(`status.${known}`)
        }),
        true,
      )}
      {fixed.auction_status === undefined &&
        show('auction_status', optionsOf('auction_status', auctionStatusName, AUCTION_STATUSES, ofAuctions))}
      {show(
        'community',
        optionsOf('community', () => '…', [], ofAuctions),
        fixed.auction_status !== undefined,
      )}
      <YearFilter from={search.year_from} to={search.year_to} onChange={change} />
      {isWhole && lower()}
    </>
  )
}
