import { REGISTRY_STATUSES } from '@klubba/domain/registry/verification'
import { useTranslation } from 'react-i18next'
import { useCountries } from '../countries/country-queries.ts'
import { useFormat } from '../i18n/use-format.ts'
import { ListToolbar } from '../lists/list-toolbar.tsx'
import type { ActiveFilter } from '../ui/filter-chips.tsx'
import { FilterMenu } from '../ui/filter-menu.tsx'
import { FilterToggle } from '../ui/filter-toggle.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { SortMenu } from '../ui/sort-menu.tsx'
import type { OrganizationListSearch } from './organization-list-search.ts'
import { ORGANIZATION_SORTS } from './organization-options.ts'

function OrganizationSortMenu({ search, orderBy }: OrganizationListSearch) {
  const { t } = useTranslation('organizations')
  const options = ORGANIZATION_SORTS.map((sort) => ({
    value: sort === 'name' ? sort : (`-${sort}` as const),
    label: t(`field.${sort}`),
  }))
  return <SortMenu options={options} chosen={search.order} onChoose={orderBy} />
}

function useActiveFilters({ search, change }: OrganizationListSearch): ActiveFilter[] {
  const { t } = useTranslation(['organizations', 'registry'])
  const { nameOf } = useCountries()
  const without = <Value,>(values: readonly Value[], dropped: Value) =>
    values.filter((value) => value !== dropped).join(',')
  return [
    ...search.countries.map((id) => ({
      key: id,
      name: t('field.country_id'),
      value: nameOf(Number(id)) || id,
      onDrop: () => change({ country: without(search.countries, id) }),
    })),
    ...search.statuses.map((status) => ({
      key: status,
      name: t('field.status'),
      value: t(`registry:status.${status}`),
      onDrop: () => change({ status: without(search.statuses, status) }),
    })),
    ...(search.retired
      ? [
          {
            key: 'retired',
            name: t('field.status'),
            value: t('registry:retired'),
            onDrop: () => change({ retired: '' }),
          },
        ]
      : []),
  ]
}

interface OrganizationToolbarProps {
  list: OrganizationListSearch
  /** Unknown while the list is on its way or could not be fetched. */
  total: number | undefined
}

export function OrganizationToolbar({ list, total }: OrganizationToolbarProps) {
  const { t } = useTranslation(['organizations', 'registry'])
  const { number } = useFormat()
  const { countries } = useCountries()
  const { search, change, clear } = list
  return (
    <ListToolbar
      count={total === undefined ? undefined : t('count', { count: total, number: number(total) })}
      active={useActiveFilters(list)}
      onClear={clear}
      search={<SearchField label={t('search')} value={search.q} onSearch={(q) => change({ q }, { replace: true })} />}
      sort={<OrganizationSortMenu {...list} />}
    >
      <FilterMenu
        label={t('field.country_id')}
        options={countries.map(({ id, name }) => ({ value: String(id), label: name }))}
        chosen={search.countries}
        onChoose={(ids) => change({ country: ids.join(',') })}
      />
      <FilterMenu
        label={t('field.status')}
        options={REGISTRY_STATUSES.map((value) => ({ value, label: t(`registry:status.${value}`) }))}
        chosen={search.statuses}
        onChoose={(statuses) => change({ status: statuses.join(',') })}
      />
      <FilterToggle
        label={t('registry:retired')}
        isOn={search.retired}
        onToggle={(isOn) => change({ retired: isOn ? 'true' : '' })}
      />
    </ListToolbar>
  )
}
