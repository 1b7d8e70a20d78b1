import { isAssetChange } from '@klubba/domain/offline/asset-change'
import { isSent, type LocalDraft } from '@klubba/domain/offline/draft'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSession } from '../session/session-store.ts'
import { listDrafts } from './draft-store.ts'

/** Everything that is read off the device's drafts: asked for anew whenever one of them changes. */
export const DRAFTS = ['drafts'] as const

const draftsOptions = (userId: string) =>
  queryOptions({
    queryKey: [...DRAFTS, userId],
    queryFn: () => listDrafts(userId),
    enabled: userId !== '',
    staleTime: Infinity,
  })

/** Whether it is worth showing: not what is to go, nor an asset of which the server has everything. */
export const isShown = (draft: LocalDraft): boolean => draft.wish !== 'gone' && !(isAssetChange(draft) && isSent(draft))

/** OFF-5: the user's drafts and changes of assets on this device, the last changed first. */
export function useDrafts() {
  const { user } = useSession()
  const { data, isPending, error, refetch } = useQuery(draftsOptions(user?.id ?? ''))
  return { drafts: data?.filter(isShown) ?? [], isPending, error, refetch }
}

/** Of these the registrations, without changes of assets that are registered. */
export function useRegistrations() {
  const { drafts, ...rest } = useDrafts()
  return { drafts: drafts.filter((draft) => !isAssetChange(draft)), ...rest }
}
