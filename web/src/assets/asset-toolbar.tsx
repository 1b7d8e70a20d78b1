import { type Look, LOOKS } from '@klubba/domain/asset-views/asset-list'
import { IconLayoutGrid, IconLayoutList } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../use-translation.ts'
import { useFormat } from '../i18n/use-format.ts'
import { type ActiveFilter, FilterChips } from '../ui/filter-chips.tsx'
import { FilterSheet } from '../ui/filter-sheet.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { SortMenu } from '../ui/sort-menu.tsx'
import { ViewSwitch } from '../ui/view-switch.tsx'
import type { AssetListSearch } from './asset-list-search.ts'
import classes from './asset-toolbar.module.css'

interface AssetToolbarProps {
  list: AssetListSearch
  /** Unknown while the list is on its way or could not be fetched. */
  total: number | undefined
  active: readonly ActiveFilter[]
  /** The filters, where they have no place beside the list. */
  filters?: ReactNode
  /** Views that are kept, and what else is done with the list. */
  tools: ReactNode
  look: Look
  onLook: (look: Look) => void
}

function AssetSortMenu({ search, orderBy }: AssetListSearch) {
  const { t } = useTranslation('asset_list')
  const options = [
    { value: '-updated_at', label: t('sort.updated_at') },
    { value: '-created_at', label: t('sort.created_at') },
    { value: '-year', label: t('sort.year_new') },
    { value: 'year', label: t('sort.year_old') },
    { value: 'brand', label: t('sort.brand') },
    { value: 'asset_number', label: t('sort.asset_number') },
  ] as const
  return <SortMenu<AssetListSearch['search']['order']> options={options} chosen={search.order} onChoose={orderBy} />
}

const SIGNS = { table: IconLayoutList, cards: IconLayoutGrid }

/** Search, order and view; then how many there are and why. */
export function AssetToolbar({ list, total, active, filters, tools, look, onLook }: AssetToolbarProps) {
  const { t } = useTranslation('asset_list')
  const { number } = useFormat()
  const count = total === undefined ? undefined : t('count', { count: total, number: number(total) })
  return (
    <div className={classes.toolbar}>
      <div className={classes.search}>
        <SearchField
          label={t('search')}
          value={list.search.q}
          onSearch={(q) => list.change({ q }, { replace: true })}
        />
        {filters !== undefined && (
          <FilterSheet chosen={active.length} count={count} onClear={list.clear} isSmall>
            {filters}
          </FilterSheet>
        )}
      </div>
      <div className={classes.tools}>{tools}</div>
      <div className={classes.looks}>
        <AssetSortMenu {...list} />
        <span className={classes.view}>
          <ViewSwitch
            views={LOOKS.map((value) => ({ value, label: t(`view.${value}`), icon: SIGNS[value] }))}
            chosen={look}
            onChoose={onLook}
          />
        </span>
      </div>
      <div className={classes.found}>
        <output className={classes.count}>{count}</output>
        <FilterChips filters={active} onClear={list.clear} />
      </div>
    </div>
  )
}
