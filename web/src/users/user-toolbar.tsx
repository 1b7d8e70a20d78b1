import { IconArrowsSort } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/use-format.ts'
import { type ActiveFilter, FilterChips } from '../ui/filter-chips.tsx'
import { ChoiceMenu, FilterMenu } from '../ui/filter-menu.tsx'
import { ListToolbar } from '../ui/list-toolbar.tsx'
import { SearchField } from '../ui/search-field.tsx'
import type { UserSearch, UserSearchChange } from './user-list-search.ts'
import { USER_SORTS_SHOWN, USER_STATES_SHOWN, USER_TYPES_SHOWN } from './user-options.ts'

interface UserToolbarProps {
  search: UserSearch
  /** Unknown while the list is on its way or could not be fetched. */
  total: number | undefined
  onChange: UserSearchChange
  onClear: () => void
}

/** In the hand there are no column heads to sort by. */
function SortMenu({ search, onChange }: Pick<UserToolbarProps, 'search' | 'onChange'>) {
  const { t } = useTranslation(['users', 'common'])
  const options = USER_SORTS_SHOWN.map((sort) => ({
    value: sort === 'last_used_at' || sort === 'created_at' ? (`-${sort}` as const) : sort,
    label: t(`field.${sort}`),
  }))
  const label = t(`field.${USER_SORTS_SHOWN.find((sort) => search.order.endsWith(sort)) ?? 'name'}`)
  return (
    <ChoiceMenu
      icon={<IconArrowsSort size={17} aria-hidden />}
      label={label}
      name={`${t('common:list.sort_by')}: ${label}`}
      options={options}
      chosen={search.order}
      onChoose={(sort) => onChange({ sort: sort === 'name' ? '' : sort })}
    />
  )
}

function useActiveFilters({ search, onChange }: Pick<UserToolbarProps, 'search' | 'onChange'>): ActiveFilter[] {
  const { t } = useTranslation(['users', 'shell'])
  return [
    ...search.types.map((type) => ({
      key: type,
      name: t('field.user_type'),
      value: t(`shell:user_type.${type}`),
      onDrop: () => onChange({ user_type: search.types.filter((other) => other !== type).join(',') }),
    })),
    ...search.states.map((state) => ({
      key: state,
      name: t('field.state'),
      value: t(`state.${state}`),
      onDrop: () => onChange({ state: search.states.filter((other) => other !== state).join(',') }),
    })),
  ]
}

export function UserToolbar({ search, total, onChange, onClear }: UserToolbarProps) {
  const { t } = useTranslation(['users', 'shell'])
  const { number } = useFormat()
  const filters = useActiveFilters({ search, onChange })
  return (
    <ListToolbar
      count={total === undefined ? undefined : t('count', { count: total, number: number(total) })}
      chips={<FilterChips filters={filters} onClear={onClear} />}
      sort={<SortMenu search={search} onChange={onChange} />}
    >
      <SearchField label={t('search')} value={search.q} onSearch={(q) => onChange({ q }, { replace: true })} />
      <FilterMenu
        label={t('field.user_type')}
        options={USER_TYPES_SHOWN.map((value) => ({ value, label: t(`shell:user_type.${value}`) }))}
        chosen={search.types}
        onChoose={(types) => onChange({ user_type: types.join(',') })}
      />
      <FilterMenu
        label={t('field.state')}
        options={USER_STATES_SHOWN.map((value) => ({ value, label: t(`state.${value}`) }))}
        chosen={search.states}
        onChoose={(states) => onChange({ state: states.join(',') })}
      />
    </ListToolbar>
  )
}
