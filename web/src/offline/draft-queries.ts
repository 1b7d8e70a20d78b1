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

/** OFF-5: the user's drafts on this device, the last changed first. Those that are to go are not shown. */
export function useDrafts() {
  const { user } = useSession()
  const { data, isPending, error, refetch } = useQuery(draftsOptions(user?.id ?? ''))
  return { drafts: data?.filter(({ wish }) => wish !== 'gone') ?? [], isPending, error, refetch }
}
