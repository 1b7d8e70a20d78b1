import { REGISTRY_STATUSES } from '@klubba/domain/registry/verification'
import { useTranslation } from '../use-translation.ts'
import { useCountryFilter } from '../countries/use-country-filter.ts'
import { useFormat } from '../i18n/use-format.ts'
import { FilteredToolbar } from '../lists/filtered-toolbar.tsx'
import { WaitingToggle } from '../registry/waiting-toggle.tsx'
import { useMenuCounts } from '../shell/waiting-queries.ts'
import { FilterToggle } from '../ui/filter-toggle.tsx'
import { SortMenu } from '../ui/sort-menu.tsx'
import type { OrganizationListSearch } from './organization-list-search.ts'
import { ORGANIZATION_SORTS } from './organization-options.ts'

interface OrganizationToolbarProps {
  list: OrganizationListSearch
  /** Unknown while the list is on its way or could not be fetched. */
  total: number | undefined
}

export function OrganizationToolbar({ list, total }: OrganizationToolbarProps) {
  const { t } = useTranslation(['organizations', 'registry'])
  const { number } = useFormat()
  const { search, change, orderBy } = list
  const countries = useCountryFilter(t('field.country_id'), search.countries)
  const sorts = ORGANIZATION_SORTS.map((sort) => ({
    value: sort === 'name' ? sort : (`-${sort}` as const),
    label: t(`field.${sort}`),
  }))
  const retired = {
    key: 'retired',
    name: t('field.status'),
    value: t('registry:retired'),
    onDrop: () => change({ retired: '' }),
  }
  return (
    <FilteredToolbar
      list={list}
      count={total === undefined ? undefined : t('count', { count: total, number: number(total) })}
      searchLabel={t('search')}
      filters={[
        countries,
        {
          word: 'status',
          label: t('field.status'),
          options: REGISTRY_STATUSES.map((value) => ({ value, label: t(`registry:status.${value}`) })),
          chosen: search.statuses,
        },
      ]}
      alsoActive={search.retired ? [retired] : []}
      sort={<SortMenu options={sorts} chosen={search.order} onChoose={orderBy} />}
    >
      <WaitingToggle
        count={useMenuCounts()['admin/organizations']}
        isOn={search.waiting}
        onToggle={(isOn) => change({ waiting: isOn ? 'me' : '' })}
      />
      <FilterToggle
        label={t('registry:retired')}
        isOn={search.retired}
        onToggle={(isOn) => change({ retired: isOn ? 'true' : '' })}
      />
    </FilteredToolbar>
  )
}
