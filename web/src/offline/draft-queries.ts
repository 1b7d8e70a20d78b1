import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryClient } from '../query-client.ts'
import { useSession } from '../session/session-store.ts'
import { listDrafts, onDraftChange } from './draft-store.ts'

const ALL = ['drafts'] as const

const draftsOptions = (userId: string) =>
  queryOptions({
    queryKey: [...ALL, userId],
    queryFn: () => listDrafts(userId),
    enabled: userId !== '',
    staleTime: Infinity,
  })

onDraftChange(() => void queryClient.invalidateQueries({ queryKey: ALL }))

/** OFF-5: the user's drafts on this device, the last changed first. Those that are to go are not shown. */
export function useDrafts() {
  const { user } = useSession()
  const { data, isPending, error, refetch } = useQuery(draftsOptions(user?.id ?? ''))
  return { drafts: data?.filter(({ wish }) => wish !== 'gone') ?? [], isPending, error, refetch }
}
