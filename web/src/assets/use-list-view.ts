import { useLocalStorage, useMediaQuery } from '@mantine/hooks'

export const VIEWS = ['table', 'cards'] as const
export type View = (typeof VIEWS)[number]

/** How this device looks at lists of assets. */
export function useListView(): [View, (view: View) => void] {
  const [view, setView] = useLocalStorage<View>({
    key: 'asset-view',
    defaultValue: 'table',
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: (text) => VIEWS.find((known) => known === text) ?? 'table',
  })
  return [view, setView]
}

/** Whether the filters have a place of their own beside the list. */
export function useHasRail(): boolean {
  return useMediaQuery('(min-width: 1280px)', undefined, { getInitialValueInEffect: false })
}
