import { useTranslation } from '../use-translation.ts'
import { useFormat } from '../i18n/use-format.ts'
import { FilteredToolbar } from '../lists/filtered-toolbar.tsx'
import { SortMenu } from '../ui/sort-menu.tsx'
import type { UserListSearch } from './user-list-search.ts'
import { USER_SORTS_SHOWN, USER_STATES_SHOWN, USER_TYPES_SHOWN } from './user-options.ts'

interface UserToolbarProps {
  list: UserListSearch
  /** Unknown while the list is on its way or could not be fetched. */
  total: number | undefined
}

export function UserToolbar({ list, total }: UserToolbarProps) {
  const { t } = useTranslation(['users', 'shell'])
  const { number } = useFormat()
  const { search, orderBy } = list
  const sorts = USER_SORTS_SHOWN.map((sort) => ({
    value: sort === 'last_used_at' || sort === 'created_at' ? (`-${sort}` as const) : sort,
    label: t(`field.${sort}`),
  }))
  return (
    <FilteredToolbar
      list={list}
      count={total === undefined ? undefined : t('count', { count: total, number: number(total) })}
      searchLabel={t('search')}
      filters={[
        {
          word: 'user_type',
          label: t('field.user_type'),
          options: USER_TYPES_SHOWN.map((value) => ({ value, label: t(`shell:user_type.${value}`) })),
          chosen: search.types,
        },
        {
          word: 'state',
          label: t('field.state'),
          options: USER_STATES_SHOWN.map((value) => ({ value, label: t(`state.${value}`) })),
          chosen: search.states,
        },
      ]}
      sort={<SortMenu options={sorts} chosen={search.order} onChoose={orderBy} />}
    />
  )
}
