import { type Look, LOOKS } from '@klubba/domain/asset-views/asset-list'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'

/** How this device looks at lists of assets. */
export function useListLook(): [Look, (look: Look) => void] {
  const [look, setLook] = useLocalStorage<Look>({
    key: 'asset-view',
    defaultValue: 'table',
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: (text) => LOOKS.find((known) => known === text) ?? 'table',
  })
  return [look, setLook]
}

/** Whether the filters have a place of their own beside the list. */
export function useHasRail(): boolean {
  return useMediaQuery('(min-width: 1280px)', undefined, { getInitialValueInEffect: false })
}
