import { useMutation, useQueryClient } from '@tanstack/react-query'
import { bulkOptions, runBulk } from './bulk-queries.ts'

/** Lets what was looked at be done; pressed twice, or sent twice, it is done once. */
export function useRunning(id: string, onBegun: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => runBulk(id),
    onSuccess: (bulk) => {
      client.setQueryData(bulkOptions(id).queryKey, bulk)
      onBegun()
    },
  })
}
