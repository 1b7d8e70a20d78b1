import type { ReactNode } from 'react'
import type { ActiveFilter } from '../ui/filter-chips.tsx'
import { FilterMenu } from '../ui/filter-menu.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { ListToolbar } from './list-toolbar.tsx'

/** A filter of a list: where it stands in the address, and what can be chosen. */
export interface ListFilter {
  word: string
  label: string
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
  /** One value at a time: the one that was chosen last. */
  isSingle?: boolean
}

interface FilteredToolbarProps {
  list: {
    search: { q: string }
    change: (words: Record<string, string>, how?: { replace?: boolean }) => void
    clear: () => void
  }
  /** How many there are, in words; absent while that is not known. */
  count: string | undefined
  searchLabel: string
  filters: readonly ListFilter[]
  sort: ReactNode
  /** Further filters, and what of them is on. */
  children?: ReactNode
  alsoActive?: readonly ActiveFilter[]
}

/** What stands above a list that is filtered by what its address says. */
export function FilteredToolbar(props: FilteredToolbarProps) {
  const { list, count, searchLabel, filters, sort, children, alsoActive = [] } = props
  const { search, change, clear } = list
  const active = filters.flatMap(({ word, label, options, chosen }) =>
    chosen.map((value) => ({
      key: `${word} ${value}`,
      name: label,
      value: options.find((option) => option.value === value)?.label ?? value,
      onDrop: () => change({ [word]: chosen.filter((other) => other !== value).join(',') }),
    })),
  )
  return (
    <ListToolbar
      count={count}
      active={[...active, ...alsoActive]}
      onClear={clear}
      search={<SearchField label={searchLabel} value={search.q} onSearch={(q) => change({ q }, { replace: true })} />}
      sort={sort}
    >
      {filters.map(({ word, label, options, chosen, isSingle = false }) => (
        <FilterMenu
          key={word}
          label={label}
          options={options}
          chosen={chosen}
          onChoose={(values) =>
            change({ [word]: isSingle ? (values.find((value) => !chosen.includes(value)) ?? '') : values.join(',') })
          }
        />
      ))}
      {children}
    </ListToolbar>
  )
}
