import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/use-format.ts'
import { ListToolbar } from '../lists/list-toolbar.tsx'
import type { ActiveFilter } from '../ui/filter-chips.tsx'
import { FilterMenu } from '../ui/filter-menu.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { SortMenu } from '../ui/sort-menu.tsx'
import type { UserListSearch } from './user-list-search.ts'
import { USER_SORTS_SHOWN, USER_STATES_SHOWN, USER_TYPES_SHOWN } from './user-options.ts'

function UserSortMenu({ search, orderBy }: UserListSearch) {
  const { t } = useTranslation('users')
  const options = USER_SORTS_SHOWN.map((sort) => ({
    value: sort === 'last_used_at' || sort === 'created_at' ? (`-${sort}` as const) : sort,
    label: t(`field.${sort}`),
  }))
  return <SortMenu options={options} chosen={search.order} onChoose={orderBy} />
}

function useActiveFilters({ search, change }: UserListSearch): ActiveFilter[] {
  const { t } = useTranslation(['users', 'shell'])
  return [
    ...search.types.map((type) => ({
      key: type,
      name: t('field.user_type'),
      value: t(`shell:user_type.${type}`),
      onDrop: () => change({ user_type: search.types.filter((other) => other !== type).join(',') }),
    })),
    ...search.states.map((state) => ({
      key: state,
      name: t('field.state'),
      value: t(`state.${state}`),
      onDrop: () => change({ state: search.states.filter((other) => other !== state).join(',') }),
    })),
  ]
}

interface UserToolbarProps {
  list: UserListSearch
  /** Unknown while the list is on its way or could not be fetched. */
  total: number | undefined
}

export function UserToolbar({ list, total }: UserToolbarProps) {
  const { t } = useTranslation(['users', 'shell'])
  const { number } = useFormat()
  const { search, change, clear } = list
  return (
    <ListToolbar
      count={total === undefined ? undefined : t('count', { count: total, number: number(total) })}
      active={useActiveFilters(list)}
      onClear={clear}
      search={<SearchField label={t('search')} value={search.q} onSearch={(q) => change({ q }, { replace: true })} />}
      sort={<UserSortMenu {...list} />}
    >
      <FilterMenu
        label={t('field.user_type')}
        options={USER_TYPES_SHOWN.map((value) => ({ value, label: t(`shell:user_type.${value}`) }))}
        chosen={search.types}
        onChoose={(types) => change({ user_type: types.join(',') })}
      />
      <FilterMenu
        label={t('field.state')}
        options={USER_STATES_SHOWN.map((value) => ({ value, label: t(`state.${value}`) }))}
        chosen={search.states}
        onChoose={(states) => change({ state: states.join(',') })}
      />
    </ListToolbar>
  )
}
