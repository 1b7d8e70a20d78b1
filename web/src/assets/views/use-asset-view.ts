import {
  type AssetColumn,
  type Listing,
  type Look,
  tidyColumns,
  USUAL_COLUMNS,
} from '@klubba/domain/asset-views/asset-list'
import type { AssetView } from '@klubba/domain/asset-views/asset-view-api'
import { useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { AssetListSearch } from '../asset-list-search.ts'
import { useListLook } from '../use-list-look.ts'
import { isSameFilters, keptFilters, wordsOf } from './view-filters.ts'
import { viewsOptions } from './view-queries.ts'

/** What is looked at otherwise than the view says, until it is kept with it or left. */
interface Otherwise {
  viewId: string | undefined
  columns?: readonly AssetColumn[]
  look?: Look
}

/** The columns that this device shows where no view says which. */
function useOwnColumns() {
  return useLocalStorage<readonly AssetColumn[]>({
    key: 'asset-columns',
    defaultValue: USUAL_COLUMNS,
    getInitialValueInEffect: false,
    serialize: (columns) => columns.join(','),
    deserialize: (text) => (text === undefined ? USUAL_COLUMNS : tidyColumns(text.split(','))),
  })
}

/** How the list is looked at: by the view that the address names, else as this device has it. */
export function useAssetView(listing: Listing, list: AssetListSearch) {
  const { view: named } = useSearch({ strict: false }) as { view?: unknown }
  const viewId = typeof named === 'string' ? named : undefined
  const { data } = useQuery({ ...viewsOptions(), enabled: viewId !== undefined })
  const view = data?.find((each) => each.id === viewId && each.listing === listing)
  const [ownLook, setOwnLook] = useListLook()
  const [ownColumns, setOwnColumns] = useOwnColumns()
  const [otherwise, setOtherwise] = useState<Otherwise>({ viewId: undefined })
  const changed = otherwise.viewId === viewId ? otherwise : { viewId }
  const columns = view ? (changed.columns ?? view.columns) : ownColumns
  const look = view ? (changed.look ?? view.look) : ownLook
  const filters = keptFilters(list.search)
  const isChanged =
    view !== undefined &&
    !(
      isSameFilters(view.filters, filters) &&
      view.sort === list.search.order &&
      view.look === look &&
      view.columns.join() === columns.join()
    )
  return {
    listing,
    view,
    columns,
    look,
    /** What a view is made of now. */
    shown: { filters, sort: list.search.order, columns: [...columns], look },
    isChanged,
    setColumns: (next: readonly AssetColumn[]) =>
      view ? setOtherwise({ ...changed, columns: next }) : setOwnColumns(next),
    setLook: (next: Look) => (view ? setOtherwise({ ...changed, look: next }) : setOwnLook(next)),
    open: (next: Pick<AssetView, 'id' | 'filters' | 'sort'>) => {
      setOtherwise({ viewId: undefined })
      list.begin(wordsOf(next))
    },
    leave: () => list.begin({}),
  }
}
export type ListedView = ReturnType<typeof useAssetView>
