import { BIDDER_STATUSES, BIDDER_TYPES } from '@klubba/domain/bidders/bidder-rules'
import { LANGUAGES } from '@klubba/domain/languages'
import { useTranslation } from 'react-i18next'
import { useCountries } from '../countries/country-queries.ts'
import { LANGUAGE_NAMES } from '../i18n/language.ts'
import { useFormat } from '../i18n/use-format.ts'
import { ListToolbar } from '../lists/list-toolbar.tsx'
import type { ActiveFilter } from '../ui/filter-chips.tsx'
import { FilterMenu } from '../ui/filter-menu.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { SortMenu } from '../ui/sort-menu.tsx'
import { BIDDER_SORTS_SHOWN, type BidderListSearch } from './bidder-list-search.ts'

const without = <Value extends string>(values: readonly Value[], one: Value) =>
  values.filter((value) => value !== one).join(',')

function useActiveFilters({ search, change }: BidderListSearch): ActiveFilter[] {
  const { t } = useTranslation('bidders')
  const { nameOf } = useCountries()
  const { statuses, type, countries, languages } = search
  return [
    ...statuses.map((status) => ({
      key: status,
      name: t('field.status'),
      value: t(`status.${status}`),
      onDrop: () => change({ status: without(statuses, status) }),
    })),
    ...(type
      ? [
          {
            key: type,
            name: t('field.bidder_type'),
            value: t(`type.${type}`),
            onDrop: () => change({ bidder_type: '' }),
          },
        ]
      : []),
    ...countries.map((id) => ({
      key: id,
      name: t('field.country_id'),
      value: nameOf(Number(id)) || id,
      onDrop: () => change({ country: without(countries, id) }),
    })),
    ...languages.map((language) => ({
      key: language,
      name: t('field.language'),
      value: LANGUAGE_NAMES[language],
      onDrop: () => change({ language: without(languages, language) }),
    })),
  ]
}

function BidderFilters({ search, change }: BidderListSearch) {
  const { t } = useTranslation('bidders')
  const { countries } = useCountries()
  return (
    <>
      <FilterMenu
        label={t('field.status')}
        options={BIDDER_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
        chosen={search.statuses}
        onChoose={(statuses) => change({ status: statuses.join(',') })}
      />
      <FilterMenu
        label={t('field.bidder_type')}
        options={BIDDER_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
        chosen={search.type ? [search.type] : []}
        // Both together are everybody.
        onChoose={(types) => change({ bidder_type: types.find((type) => type !== search.type) ?? '' })}
      />
      <FilterMenu
        label={t('field.country_id')}
        options={countries.map(({ id, name }) => ({ value: String(id), label: name }))}
        chosen={search.countries}
        onChoose={(ids) => change({ country: ids.join(',') })}
      />
      <FilterMenu
        label={t('field.language')}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        chosen={search.languages}
        onChoose={(languages) => change({ language: languages.join(',') })}
      />
    </>
  )
}

interface BidderToolbarProps {
  list: BidderListSearch
  /** Unknown while the list is on its way or could not be fetched. */
  total: number | undefined
}

export function BidderToolbar({ list, total }: BidderToolbarProps) {
  const { t } = useTranslation('bidders')
  const { number } = useFormat()
  const { search, change, clear, orderBy } = list
  const sorts = BIDDER_SORTS_SHOWN.map((sort) => ({
    value: sort.endsWith('_at') ? (`-${sort}` as const) : sort,
    label: t(`field.${sort}`),
  }))
  return (
    <ListToolbar
      count={total === undefined ? undefined : t('count', { count: total, number: number(total) })}
      active={useActiveFilters(list)}
      onClear={clear}
      search={<SearchField label={t('search')} value={search.q} onSearch={(q) => change({ q }, { replace: true })} />}
      sort={<SortMenu options={sorts} chosen={search.order} onChoose={orderBy} />}
    >
      <BidderFilters {...list} />
    </ListToolbar>
  )
}
