import { OWNER_KINDS, OWNER_TYPES } from '@klubba/domain/owners/owner-checks'
import { REGISTRY_STATUSES } from '@klubba/domain/registry/verification'
import { useTranslation } from '../use-translation.ts'
import { useCountryFilter } from '../countries/use-country-filter.ts'
import { useFormat } from '../i18n/use-format.ts'
import { FilteredToolbar } from '../lists/filtered-toolbar.tsx'
import { RegistrySortMenu } from '../registry/registry-sort-menu.tsx'
import { WaitingToggle } from '../registry/waiting-toggle.tsx'
import { useMenuCounts } from '../shell/waiting-queries.ts'
import { FilterToggle } from '../ui/filter-toggle.tsx'
import type { OwnerListSearch } from './owner-list-search.ts'

interface OwnerToolbarProps {
  list: OwnerListSearch
  /** Unknown while the list is on its way or could not be fetched. */
  total: number | undefined
}

export function OwnerToolbar({ list, total }: OwnerToolbarProps) {
  const { t } = useTranslation(['owners', 'registry'])
  const { number } = useFormat()
  const { search, change, orderBy } = list
  const countries = useCountryFilter(t('field.country_id'), search.countries)
  return (
    <FilteredToolbar
      list={list}
      count={total === undefined ? undefined : t('count', { count: total, number: number(total) })}
      searchLabel={t('search')}
      filters={[
        {
          word: 'kind',
          label: t('field.kind'),
          options: OWNER_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
          chosen: search.kind ? [search.kind] : [],
          // Both together are everybody.
          isSingle: true,
        },
        {
          word: 'owner_type',
          label: t('field.owner_type'),
          options: OWNER_TYPES.map((value) => ({ value, label: t(`type.${value}`) })),
          chosen: search.types,
        },
        countries,
        {
          word: 'status',
          label: t('field.status'),
          options: REGISTRY_STATUSES.map((value) => ({ value, label: t(`registry:status.${value}`) })),
          chosen: search.statuses,
        },
      ]}
      sort={<RegistrySortMenu part="owners" order={search.order} onOrder={orderBy} />}
    >
      <WaitingToggle
        count={useMenuCounts()['admin/owners']}
        isOn={search.waiting}
        onToggle={(isOn) => change({ waiting: isOn ? 'me' : '' })}
      />
      <FilterToggle
        label={t('mine')}
        isOn={search.mine}
        onToggle={(isOn) => change({ created_by: isOn ? 'me' : '' })}
      />
      <FilterToggle
        label={t('registry:retired')}
        isOn={search.retired}
        onToggle={(isOn) => change({ retired: isOn ? 'true' : '' })}
      />
    </FilteredToolbar>
  )
}
