import { useListSearch } from '../lists/use-list-search.ts'
import { readRegistrySearch, REGISTRY_KEYS, USUAL_REGISTRY_ORDER } from './registry-list-search.ts'

export const useCollectionSearch = () =>
  useListSearch({ keys: REGISTRY_KEYS, read: readRegistrySearch, usualOrder: USUAL_REGISTRY_ORDER })

export type CollectionListSearch = ReturnType<typeof useCollectionSearch>
