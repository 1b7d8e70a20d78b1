import { OWNER_KINDS, OWNER_TYPES } from '@klubba/domain/owners/owner-checks'
import { REGISTRY_STATUSES } from '@klubba/domain/registry/verification'
import { useTranslation } from 'react-i18next'
import { useCountries } from '../countries/country-queries.ts'
import { useFormat } from '../i18n/use-format.ts'
import { ListToolbar } from '../lists/list-toolbar.tsx'
import { RegistrySortMenu } from '../registry/registry-sort-menu.tsx'
import type { ActiveFilter } from '../ui/filter-chips.tsx'
import { FilterMenu } from '../ui/filter-menu.tsx'
import { FilterToggle } from '../ui/filter-toggle.tsx'
import { SearchField } from '../ui/search-field.tsx'
import type { OwnerListSearch } from './owner-list-search.ts'

const without = <Value extends string>(values: readonly Value[], one: Value) =>
  values.filter((value) => value !== one).join(',')

function useActiveFilters({ search, change }: OwnerListSearch): ActiveFilter[] {
  const { t } = useTranslation(['owners', 'registry'])
  const { nameOf } = useCountries()
  const { kind, types, countries, statuses } = search
  return [
    ...(kind
      ? [{ key: kind, name: t('field.kind'), value: t(`kind.${kind}`), onDrop: () => change({ kind: '' }) }]
      : []),
    ...types.map((type) => ({
      key: type,
      name: t('field.owner_type'),
      value: t(`type.${type}`),
      onDrop: () => change({ owner_type: without(types, type) }),
    })),
    ...countries.map((id) => ({
      key: id,
      name: t('field.country_id'),
      value: nameOf(Number(id)),
      onDrop: () => change({ country: without(countries, id) }),
    })),
    ...statuses.map((status) => ({
      key: status,
      name: t('field.status'),
      value: t(`registry:status.${status}`),
      onDrop: () => change({ status: without(statuses, status) }),
    })),
  ]
}

function OwnerFilters({ search, change }: OwnerListSearch) {
  const { t } = useTranslation(['owners', 'registry'])
  const { countries } = useCountries()
  return (
    <>
      <FilterMenu
        label={t('field.kind')}
        options={OWNER_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        chosen={search.kind ? [search.kind] : []}
        // Both together are everybody.
        onChoose={(kinds) => change({ kind: kinds.find((kind) => kind !== search.kind) ?? '' })}
      />
      <FilterMenu
        label={t('field.owner_type')}
        options={OWNER_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
        chosen={search.types}
        onChoose={(types) => change({ owner_type: types.join(',') })}
      />
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
        label={t('mine')}
        isOn={search.mine}
        onToggle={(isOn) => change({ created_by: isOn ? 'me' : '' })}
      />
      <FilterToggle
        label={t('registry:retired')}
        isOn={search.retired}
        onToggle={(isOn) => change({ retired: isOn ? 'true' : '' })}
      />
    </>
  )
}

interface OwnerToolbarProps {
  list: OwnerListSearch
  /** Unknown while the list is on its way or could not be fetched. */
  total: number | undefined
}

export function OwnerToolbar({ list, total }: OwnerToolbarProps) {
  const { t } = useTranslation('owners')
  const { number } = useFormat()
  const { search, change, clear, orderBy } = list
  return (
    <ListToolbar
      count={total === undefined ? undefined : t('count', { count: total, number: number(total) })}
      active={useActiveFilters(list)}
      onClear={clear}
      search={<SearchField label={t('search')} value={search.q} onSearch={(q) => change({ q }, { replace: true })} />}
      sort={<RegistrySortMenu part="owners" order={search.order} onOrder={orderBy} />}
    >
      <OwnerFilters {...list} />
    </ListToolbar>
  )
}
