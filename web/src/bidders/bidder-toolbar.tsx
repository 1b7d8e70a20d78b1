import { BIDDER_STATUSES, BIDDER_TYPES } from '@klubba/domain/bidders/bidder-rules'
import { LANGUAGE_NAMES, LANGUAGES } from '@klubba/domain/languages'
import { useTranslation } from '../use-translation.ts'
import { useCountryFilter } from '../countries/use-country-filter.ts'
import { useFormat } from '../i18n/use-format.ts'
import { FilteredToolbar } from '../lists/filtered-toolbar.tsx'
import { SortMenu } from '../ui/sort-menu.tsx'
import { BIDDER_SORTS_SHOWN, type BidderListSearch } from './bidder-list-search.ts'

interface BidderToolbarProps {
  list: BidderListSearch
  /** Unknown while the list is on its way or could not be fetched. */
  total: number | undefined
}

export function BidderToolbar({ list, total }: BidderToolbarProps) {
  const { t } = useTranslation('bidders')
  const { number } = useFormat()
  const { search, orderBy } = list
  const countries = useCountryFilter(t('field.country_id'), search.countries)
  const sorts = BIDDER_SORTS_SHOWN.map((sort) => ({
    value: sort.endsWith('_at') ? (`-${sort}` as const) : sort,
    label: t(`field.${sort}`),
  }))
  return (
    <FilteredToolbar
      list={list}
      count={total === undefined ? undefined : t('count', { count: total, number: number(total) })}
      searchLabel={t('search')}
      filters={[
        {
          word: 'status',
          label: t('field.status'),
          options: BIDDER_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
          chosen: search.statuses,
        },
        {
          word: 'bidder_type',
          label: t('field.bidder_type'),
          options: BIDDER_TYPES.map((value) => ({ value, label: t(`type.${value}`) })),
          chosen: search.type ? [search.type] : [],
          // Both together are everybody.
          isSingle: true,
        },
        countries,
        {
          word: 'language',
          label: t('field.language'),
          options: LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
          chosen: search.languages,
        },
      ]}
      sort={<SortMenu options={sorts} chosen={search.order} onChoose={orderBy} />}
    />
  )
}
