import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { type ActiveFilter, FilterChips } from '../ui/filter-chips.tsx'
import { FilterSheet } from '../ui/filter-sheet.tsx'
import classes from './list-toolbar.module.css'

interface ListToolbarProps {
  /** How many there are, in words; absent while that is not known. */
  count: string | undefined
  /** What the list is filtered by. */
  active: readonly ActiveFilter[]
  onClear: () => void
  search?: ReactNode
  /** Shown only in the hand: a table is sorted by its heads. */
  sort?: ReactNode
  /** The filters. */
  children: ReactNode
}

/** What stands above a list: search and filters, then how many there are and why. */
export function ListToolbar({ count, active, onClear, search, sort, children }: ListToolbarProps) {
  const isPhone = useMediaQuery('(max-width: 639px)', undefined, { getInitialValueInEffect: false })
  return (
    <div className={classes.toolbar}>
      <div className={classes.filters}>
        {search}
        {isPhone ? (
          <FilterSheet chosen={active.length} count={count} onClear={onClear}>
            {children}
          </FilterSheet>
        ) : (
          children
        )}
        {sort !== undefined && <div className={classes.sort}>{sort}</div>}
      </div>
      <div className={classes.found}>
        <output className={classes.count}>{count}</output>
        <FilterChips filters={active} onClear={onClear} />
      </div>
    </div>
  )
}
