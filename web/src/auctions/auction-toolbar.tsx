import { AUCTION_STATUSES } from '@klubba/domain/auctions/auction-status'
import { useTranslation } from '../use-translation.ts'
import { useCatalogue } from '../assets/catalogue-queries.ts'
import { useCountryFilter } from '../countries/use-country-filter.ts'
import { useFormat } from '../i18n/use-format.ts'
import { FilteredToolbar } from '../lists/filtered-toolbar.tsx'
import { useNamesOf } from '../registry/names-of.ts'
import { SortMenu } from '../ui/sort-menu.tsx'
import { AUCTION_SORTS_SHOWN, type AuctionListSearch, ENDS, WHOSE } from './auction-list-search.ts'

interface AuctionToolbarProps {
  list: AuctionListSearch
  /** Unknown while the list is on its way or could not be fetched. */
  total: number | undefined
}

export function AuctionToolbar({ list, total }: AuctionToolbarProps) {
  const { t } = useTranslation('auctions')
  const { number, day } = useFormat()
  const { categories } = useCatalogue()
  const { search, orderBy } = list
  const countries = useCountryFilter(t('filter.country'), search.countries)
  const endsOn = search.endsOn === undefined ? [] : [search.endsOn]
  const { owner, organization, portfolio, community } = search.whose
  const nameOf = useNamesOf({
    owners: owner,
    organizations: organization,
    portfolios: portfolio,
    communities: community,
  })
  const whose = WHOSE.flatMap((word) =>
    search.whose[word].map((id) => ({
      key: `${word} ${id}`,
      name: t(`filter.${word}`),
      value: nameOf(id),
      onDrop: () => list.change({ [word]: search.whose[word].filter((other) => other !== id).join(',') }),
    })),
  )
  const sorts = AUCTION_SORTS_SHOWN.map((sort) => ({
    value: sort === 'effective_end' ? sort : (`-${sort}` as const),
    label: t(`sort.${sort}`),
  }))
  return (
    <FilteredToolbar
      list={list}
      count={total === undefined ? undefined : t('count', { count: total, number: number(total) })}
      searchLabel={t('search')}
      filters={[
        {
          word: 'status',
          label: t('filter.status'),
          options: AUCTION_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
          chosen: search.statuses,
        },
        countries,
        {
          word: 'category',
          label: t('filter.category'),
          options: categories.map(({ id, name }) => ({ value: id, label: name })),
          chosen: search.categories,
        },
        {
          word: 'ends',
          label: t('filter.ends'),
          options: [
            ...ENDS.map((value) => ({ value: value as string, label: t(`ends.${value}`) })),
            ...endsOn.map((value) => ({ value, label: day(new Date(`${value}T12:00:00`)) })),
          ],
          chosen: search.ends ? [search.ends] : endsOn,
          isSingle: true,
        },
      ]}
      alsoActive={whose}
      sort={<SortMenu options={sorts} chosen={search.order} onChoose={orderBy} />}
    />
  )
}
