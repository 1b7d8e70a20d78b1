import { useTranslation } from '../use-translation.ts'
import { useFormat } from '../i18n/use-format.ts'
import { ListToolbar } from '../lists/list-toolbar.tsx'
import { FilterToggle } from '../ui/filter-toggle.tsx'
import { SearchField } from '../ui/search-field.tsx'
import type { CollectionListSearch } from './collection-list-search.ts'
import type { CollectionPart } from './collection-queries.ts'
import { RegistrySortMenu } from './registry-sort-menu.tsx'

interface CollectionToolbarProps {
  part: CollectionPart
  list: CollectionListSearch
  /** Unknown while the list is on its way or could not be fetched. */
  total: number | undefined
}

export function CollectionToolbar({ part, list, total }: CollectionToolbarProps) {
  const { t } = useTranslation([part, 'registry'])
  const { number } = useFormat()
  const { search, change, clear, orderBy } = list
  const toggle = (isOn: boolean) => change({ retired: isOn ? 'true' : '' })
  return (
    <ListToolbar
      count={total === undefined ? undefined : t(`${part}:count`, { count: total, number: number(total) })}
      active={[]}
      onClear={clear}
      search={
        <SearchField label={t(`${part}:search`)} value={search.q} onSearch={(q) => change({ q }, { replace: true })} />
      }
      sort={<RegistrySortMenu part={part} order={search.order} onOrder={orderBy} />}
    >
      <FilterToggle label={t('registry:retired')} isOn={search.retired} onToggle={toggle} />
    </ListToolbar>
  )
}
