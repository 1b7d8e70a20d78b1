import { AUCTION_STATUSES } from '@klubba/domain/auctions/auction-status'
import { useTranslation } from 'react-i18next'
import { useCatalogue } from '../assets/catalogue-queries.ts'
import { useCountries } from '../countries/country-queries.ts'
import { useFormat } from '../i18n/use-format.ts'
import { ListToolbar } from '../lists/list-toolbar.tsx'
import type { ActiveFilter } from '../ui/filter-chips.tsx'
import { FilterMenu } from '../ui/filter-menu.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { SortMenu } from '../ui/sort-menu.tsx'
import { AUCTION_SORTS_SHOWN, type AuctionListSearch, ENDS } from './auction-list-search.ts'

const without = <Value extends string>(values: readonly Value[], one: Value) =>
  values.filter((value) => value !== one).join(',')

function useActiveFilters({ search, change }: AuctionListSearch): ActiveFilter[] {
  const { t } = useTranslation('auctions')
  const { nameOf } = useCountries()
  const { categories: known } = useCatalogue()
  const { statuses, countries, categories, ends } = search
  return [
    ...statuses.map((status) => ({
      key: status,
      name: t('filter.status'),
      value: t(`status.${status}`),
      onDrop: () => change({ status: without(statuses, status) }),
    })),
    ...countries.map((id) => ({
      key: id,
      name: t('filter.country'),
      value: nameOf(Number(id)) || id,
      onDrop: () => change({ country: without(countries, id) }),
    })),
    ...categories.map((id) => ({
      key: id,
      name: t('filter.category'),
      value: known.find((category) => category.id === id)?.name ?? id,
      onDrop: () => change({ category: without(categories, id) }),
    })),
    ...(ends
      ? [{ key: ends, name: t('filter.ends'), value: t(`ends.${ends}`), onDrop: () => change({ ends: '' }) }]
      : []),
  ]
}

function AuctionFilters({ search, change }: AuctionListSearch) {
  const { t } = useTranslation('auctions')
  const { countries } = useCountries()
  const { categories } = useCatalogue()
  return (
    <>
      <FilterMenu
        label={t('filter.status')}
        options={AUCTION_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
        chosen={search.statuses}
        onChoose={(statuses) => change({ status: statuses.join(',') })}
      />
      <FilterMenu
        label={t('filter.country')}
        options={countries.map(({ id, name }) => ({ value: String(id), label: name }))}
        chosen={search.countries}
        onChoose={(ids) => change({ country: ids.join(',') })}
      />
      <FilterMenu
        label={t('filter.category')}
        options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={search.categories}
        onChoose={(ids) => change({ category: ids.join(',') })}
      />
      <FilterMenu
        label={t('filter.ends')}
        options={ENDS.map((value) => ({ value, label: t(`ends.${value}`) }))}
        chosen={search.ends ? [search.ends] : []}
        // One at a time: the one that was chosen last.
        onChoose={(ends) => change({ ends: ends.find((each) => each !== search.ends) ?? '' })}
      />
    </>
  )
}

interface AuctionToolbarProps {
  list: AuctionListSearch
  /** Unknown while the list is on its way or could not be fetched. */
  total: number | undefined
}

export function AuctionToolbar({ list, total }: AuctionToolbarProps) {
  const { t } = useTranslation('auctions')
  const { number } = useFormat()
  const { search, change, clear, orderBy } = list
  const sorts = AUCTION_SORTS_SHOWN.map((sort) => ({
    value: sort === 'effective_end' ? sort : (`-${sort}` as const),
    label: t(`sort.${sort}`),
  }))
  return (
    <ListToolbar
      count={total === undefined ? undefined : t('count', { count: total, number: number(total) })}
      active={useActiveFilters(list)}
      onClear={clear}
      search={<SearchField label={t('search')} value={search.q} onSearch={(q) => change({ q }, { replace: true })} />}
      sort={<SortMenu options={sorts} chosen={search.order} onChoose={orderBy} />}
    >
      <AuctionFilters {...list} />
    </ListToolbar>
  )
}
